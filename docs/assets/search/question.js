// A link that opens a new question in the repository, pre-filled with the reader's query.

import { LANG } from "./hits.js";

const LONGEST_TITLE = 120;
const LONGEST_TEXT = 600; // a Chinese character takes nine in an address, and servers refuse those beyond 8,000

/** The address; "" if there is no repository. Fields are those of .github/ISSUE_TEMPLATE/question.yml. */
export function askLink(repository, { text, filters, own }) {
  if (!repository) return "";
  const lines = text.trim().split("\n");
  const telling = lines.findLast((line) => /error|exception|错误/i.test(line)) ?? lines[0];
  const chosen = (facet) => (filters[facet].length ? filters[facet] : (own[facet] ?? [])).join(", ");
  const params = new URLSearchParams({
    template: "question.yml",
    title: telling.trim().slice(0, LONGEST_TITLE),
    question: text.trim().slice(-LONGEST_TEXT),
    framework: chosen("framework"),
    version: chosen("line"),
    language: LANG,
  });
  return `${repository}/issues/new?${params}`;
}

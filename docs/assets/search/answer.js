// The answer to a pasted message: what was recognised, the short answer, and the first sample for the version.

import { LANG, address, leading, lineOf, marked, node } from "./hits.js";

const plain = (pieces) => marked(pieces.map(([words]) => [words, false])); // it is read whole: no word tells more

/** What was recognised in a log, in words: `PaddlePaddle 2.6.1 · RuntimeError`; "" if nothing. */
export function recognised(log, frameworks) {
  const framework = frameworks.find(({ id }) => id === log?.framework);
  const parts = [framework && `${framework.name[LANG]} ${log.version}`.trim(), log?.exception];
  return parts.filter(Boolean).join(" · ");
}

/** Nodes for the answer of a hit that has the pasted message. `samples`: line -> code; `lines`: those that the reader may
 *  run, likeliest first. */
export function answered(hit, samples, lines) {
  const line = lineOf(hit, lines);
  const lang = hit.lang === LANG ? "" : hit.lang;
  const nodes = [
    node("p", { class: "question" }, leading(node("a", { href: address(hit, [line]), lang }, plain(hit.title)), hit)),
    node("p", { lang }, plain(hit.short)),
  ];
  const code = samples[line];
  if (code) nodes.push(node("p", { class: "answer__line" }, line), node("pre", {}, node("code", { tabindex: "0" }, code)));
  return nodes;
}

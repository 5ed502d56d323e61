"""The diagnostics of single fields, in framework.yml and in front matter."""

from __future__ import annotations

from faq.diagnostics import Code

S101 = Code(
    "S101",
    "unknown key",
    """Every key is listed in CONTRIBUTING.md. An unknown one is usually a slip of the pen, and what stands
under it would be lost.

Bad:  ask_as: [...]
Good: asked_as: [...]""",
)
S102 = Code(
    "S102",
    "a required key is missing",
    """Bad:  (no `title:`)
Good: title: How do I share weights between two layers?""",
)
S103 = Code(
    "S103",
    "the wrong kind of value",
    """A key takes one text, a list of texts, or `key: value` pairs; CONTRIBUTING.md says which.

Bad:  tags: gpu
Good: tags: [gpu]""",
)
S104 = Code(
    "S104",
    "empty or too long",
    """A text must say something, and must not be longer than the place it is shown at.

Bad:  title: ""
Good: title: How do I share weights between two layers?""",
)
S105 = Code(
    "S105",
    "not a date",
    """Dates are written year-month-day.

Bad:  reviewed: 20.11.2026
Good: reviewed: 2026-11-20""",
)
S106 = Code(
    "S106",
    "not an https address",
    """Sources and documentation are whole https addresses, so that a reader can follow them and the link
checker can check them.

Bad:  - paddle docs, Embedding
Good: - https://www.paddlepaddle.org.cn/documentation/docs/zh/2.6/api/paddle/nn/Embedding_cn.html""",
)
S107 = Code(
    "S107",
    "not written as a name",
    """Ids, tags, categories and folders are lower-case letters, digits and single hyphens, because they
become addresses.

Bad:  tags: [GPU_Memory]
Good: tags: [gpu-memory]""",
)
S108 = Code(
    "S108",
    "stands twice in a list",
    """Bad:  tags: [gpu, gpu]
Good: tags: [gpu]""",
)
S110 = Code(
    "S110",
    "not one of the allowed values",
    """Bad:  status: active
Good: status: current        (or maintained, or ended)""",
)
S114 = Code(
    "S114",
    "a text that is not on one line",
    """Titles, phrasings, messages and names are shown on one line and become parts of headings, addresses and
data. A line break or an invisible character in them, which escapes in double quotes or a `|` can write, would make
something else of the line around them. Of a message of several lines, those that people search for are items of
their own.

Bad:  title: "How do I share\\nweights?"
Good: title: "How do I share weights?\"""",
)

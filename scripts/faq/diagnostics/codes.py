"""The table of all diagnostic codes. docs/diagnostics explains each, one file per language.

A code that is no longer used stays here as `retired`, and so does its page, because people link to it.
"""

from __future__ import annotations

from faq.diagnostics.diagnostic import Code

# A: exceptions that an entry allows itself
A101 = Code("A101")
A102 = Code("A102")

# C: code blocks
C101 = Code("C101")
C102 = Code("C102")
C103 = Code("C103")
C104 = Code("C104")
C105 = Code("C105")
C106 = Code("C106")
C107 = Code("C107")
C108 = Code("C108")
C109 = Code("C109")
C110 = Code("C110")
C111 = Code("C111")
C120 = Code("C120")
C121 = Code("C121")
C122 = Code("C122", allowable=True)
C123 = Code("C123", allowable=True)
C130 = Code("C130", allowable=True)

# E: the collection of messages
E120 = Code("E120")
E121 = Code("E121")
E122 = Code("E122")
E123 = Code("E123")
E130 = Code("E130", allowable=True)

# F: files and folders
F101 = Code("F101")
F102 = Code("F102")
F103 = Code("F103")
F104 = Code("F104")
F105 = Code("F105")
F106 = Code("F106")
F107 = Code("F107")
F108 = Code("F108")
F109 = Code("F109")
F110 = Code("F110", retired=True)
F111 = Code("F111", "warning", retired=True)
F112 = Code("F112", allowable=True)
F115 = Code("F115")

# L: links
L101 = Code("L101")
L102 = Code("L102")
L103 = Code("L103")
L104 = Code("L104")
L105 = Code("L105")
L106 = Code("L106")
L107 = Code("L107")
L108 = Code("L108")
L109 = Code("L109")
L110 = Code("L110")
L111 = Code("L111")
L112 = Code("L112")
L120 = Code("L120")
L201 = Code("L201")
L202 = Code("L202")
L203 = Code("L203", "warning")
L204 = Code("L204", "warning")
L205 = Code("L205", "warning")
L206 = Code("L206", "warning")
L207 = Code("L207", "warning")

# M: the Markdown of an entry
M101 = Code("M101")
M102 = Code("M102")
M103 = Code("M103")
M104 = Code("M104")
M105 = Code("M105")
M106 = Code("M106", retired=True)
M107 = Code("M107", retired=True)
M108 = Code("M108")
M109 = Code("M109", allowable=True)
M110 = Code("M110")
M111 = Code("M111")
M112 = Code("M112")
M113 = Code("M113")
M114 = Code("M114")
M115 = Code("M115")
M116 = Code("M116", retired=True)
M117 = Code("M117", retired=True)
M118 = Code("M118")
M119 = Code("M119")
M120 = Code("M120", retired=True)
M121 = Code("M121")
M122 = Code("M122")
M123 = Code("M123", allowable=True)
M124 = Code("M124")
M125 = Code("M125")
M130 = Code("M130", allowable=True)
M131 = Code("M131", allowable=True)
M132 = Code("M132", "warning")
M133 = Code("M133")
M134 = Code("M134", allowable=True)

# N: names of APIs
N101 = Code("N101", allowable=True)
N102 = Code("N102", allowable=True)
N103 = Code("N103")
N104 = Code("N104")
N105 = Code("N105")
N106 = Code("N106", "warning", allowable=True)

# P: proofs of samples
P101 = Code("P101")
P102 = Code("P102")
P103 = Code("P103", "warning")
P104 = Code("P104")
P105 = Code("P105")
P106 = Code("P106")
P107 = Code("P107")
P108 = Code("P108")
P109 = Code("P109")
P110 = Code("P110")

# S: keys of front matter and of framework.yml
S101 = Code("S101")
S102 = Code("S102")
S103 = Code("S103")
S104 = Code("S104")
S105 = Code("S105")
S106 = Code("S106")
S107 = Code("S107")
S108 = Code("S108")
S109 = Code("S109")
S110 = Code("S110")
S111 = Code("S111")
S112 = Code("S112")
S113 = Code("S113")
S114 = Code("S114")
S120 = Code("S120")

# T: translations
T101 = Code("T101", "warning")
T102 = Code("T102", "warning")
T103 = Code("T103")
T104 = Code("T104")
T105 = Code("T105", "warning")
T106 = Code("T106")
T107 = Code("T107")

# V: versions
V101 = Code("V101")
V102 = Code("V102")
V103 = Code("V103")
V104 = Code("V104")
V105 = Code("V105")
V106 = Code("V106")
V107 = Code("V107")
V109 = Code("V109")
V110 = Code("V110", "warning")

# Y: YAML
Y101 = Code("Y101")
Y102 = Code("Y102")
Y103 = Code("Y103")
Y104 = Code("Y104")


CODES = {value.id: value for value in list(globals().values()) if isinstance(value, Code)}
"""All codes by id, in table order, which is sorted."""
ALLOWABLE = frozenset(id for id, code in CODES.items() if code.allowable)

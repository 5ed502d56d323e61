"""Prints text that a terminal or a workflow would execute."""

import sys

print("\x1b]0;title\x07\x1b[2J\x1b[31mred\x1b[0m")
print("::error file=a::boo")
print("  ::set-output name=a::b")
print("before ##[group]x ##vso[task.setvariable]y")
print("gone\r::warning::after a return")
sys.exit("\x1b[1m::stop-commands::x")

"""The commands of `faq`: what can be said to each, and what it does. A module a group of commands."""

"""The commands of `faq`: their arguments, and what they do. One module per group of commands."""

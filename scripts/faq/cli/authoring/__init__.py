"""Writing entries: new ones from the template or from an issue, and mending what can be mended by a program."""

"""Writing entries: new ones from the template or from an issue, and fixing what can be fixed by a program."""

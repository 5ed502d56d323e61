"""Writing entries: new ones from the template or from an issue, and automatic fixes."""

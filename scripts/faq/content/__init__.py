"""The model of an entry, and how it is read."""

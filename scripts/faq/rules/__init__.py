"""The rules for single entries and for the whole site, and the exceptions that entries declare."""

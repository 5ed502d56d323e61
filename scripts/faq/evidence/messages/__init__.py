"""The messages of the frameworks, version by version, read from their wheels."""

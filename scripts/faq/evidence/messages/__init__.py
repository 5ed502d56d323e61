"""What the frameworks can say: the texts of their messages, version by version, read from their wheels."""

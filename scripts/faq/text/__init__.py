"""From bytes to trees with places; knows nothing of entries."""

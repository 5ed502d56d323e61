"""From bytes to trees with positions; independent of entries."""

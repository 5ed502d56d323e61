"""What is wrong, where, and how it is told."""

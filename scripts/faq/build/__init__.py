"""The pipeline, and everything that touches the disk."""

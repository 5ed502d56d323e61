"""Adding, comparing and retiring framework versions."""

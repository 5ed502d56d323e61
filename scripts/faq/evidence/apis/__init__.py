"""Which public names each framework version has: collected from installed frameworks, looked up by rules."""

"""The public names of each framework version: collected from installed frameworks, and looked up by rules."""

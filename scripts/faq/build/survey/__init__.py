"""Statistics over the whole site: messages that several entries share, samples by version, links by state."""

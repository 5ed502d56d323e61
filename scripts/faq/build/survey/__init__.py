"""What can be counted over the whole site: messages that many entries cover, samples by version, links by state."""

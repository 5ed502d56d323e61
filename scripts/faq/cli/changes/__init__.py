"""What a pull request changes, told for those who review it: entries, lines, samples, links."""

"""Summary of a pull request for reviewers: changed entries, lines, samples, links."""

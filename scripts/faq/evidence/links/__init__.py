"""External links: where they are, what their hosts answer, what that means, and the ledger that remembers it."""

"""External links: where they stand, what their hosts answer, what that means, and the ledger that remembers it."""

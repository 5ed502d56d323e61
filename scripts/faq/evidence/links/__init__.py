"""External links: where they are, how their hosts answer, what that means, and the ledger of results."""

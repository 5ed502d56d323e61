"""The last look at each page: only what the compiler makes is let through."""

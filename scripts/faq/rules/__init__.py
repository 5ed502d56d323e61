"""What must hold, for an entry by itself and for the whole site, and the exceptions that entries make."""

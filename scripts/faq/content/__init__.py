"""What an entry is: the model, and the reading of it."""

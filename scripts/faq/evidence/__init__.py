"""What is known from outside of the texts, kept in files of the repository."""

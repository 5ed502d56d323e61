"""Proving answers: every Python sample is run on each tested version of its lines, and the results are recorded."""

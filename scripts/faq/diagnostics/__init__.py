"""Diagnostics: their codes, their places, and how they are printed."""

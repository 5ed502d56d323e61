"""Versions of frameworks: adding, comparing and retiring them."""

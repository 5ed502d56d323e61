"""The search: an inverted index that the compiler writes in shards, and the engine that reads it.

The browser's half (docs/assets/search/) reads the same files with the same rules; tests hold the two together.
"""

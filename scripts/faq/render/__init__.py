"""From the model to files: pages for MkDocs, and files that are published unchanged.

Pure functions; paths are below build/. `docs/` is the tree that MkDocs reads, `public/` goes into the site unchanged,
`theme/` has data for the templates.
"""

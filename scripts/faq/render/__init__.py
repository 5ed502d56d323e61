"""From the model to files: Markdown pages for MkDocs, and what is published as it is.

Pure functions; paths are below build/. `docs/` is the tree that MkDocs reads, `public/` goes into the site unchanged,
`theme/` is what the templates know of the site.
"""

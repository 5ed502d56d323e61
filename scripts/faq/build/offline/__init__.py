"""The site as an archive that works from a disk (`file://`), with its search, without a network."""

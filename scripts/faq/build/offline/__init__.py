"""The site as one archive that is read from a disk (`file://`), with its search, where there is no network."""

"""Facts that come from outside the texts (frameworks, hosts, sample runs), kept in files of the repository."""

"""The addresses that readers rely on: those that the site has, those that it ever had, and a check that none is
lost."""

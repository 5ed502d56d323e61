"""The addresses that people rely on: which the site has, which it ever had, and that none of them is lost."""

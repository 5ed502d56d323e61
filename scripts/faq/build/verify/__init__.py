"""The final check of each page: only elements and attributes that the compiler produces may pass."""

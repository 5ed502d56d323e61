"""From trees with positions to the model: one function per field, and a diagnostic for everything that does not fit."""

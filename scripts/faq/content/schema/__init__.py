"""From trees with positions to the model: one function a field, and a diagnostic for everything that does not fit."""

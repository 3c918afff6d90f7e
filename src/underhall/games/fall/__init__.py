"""Fall of the Mountain King."""

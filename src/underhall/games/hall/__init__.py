"""In the Hall of the Mountain King."""

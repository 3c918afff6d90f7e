"""The engine: steps, tables, matches. It knows no game."""

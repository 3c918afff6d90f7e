"""Feast: a toy that uses everything that the engine offers, also what no real game uses. Not for play."""

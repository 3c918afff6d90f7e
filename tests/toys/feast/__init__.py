"""Feast: a toy that uses what the engine offers and the real games do not use all of. Not for play."""

"""Mishap: a toy whose rules go wrong in every way that the engine notices. Not for play."""

"""Matches between bots, many of them: played, kept, counted and shown."""

"""Many matches between bots: played, stored, counted and shown."""

"""Pictures: what all games share. Each game's own look is in its `picture` package."""

"""Pictures: what all games share of them. What a game looks like is in its own `picture` package."""

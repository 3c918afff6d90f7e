"""Plain words, view data, terminal text and positions, for games that have no modules of their own for them."""

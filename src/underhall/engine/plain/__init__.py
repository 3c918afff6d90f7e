"""What a game gets if its package has no module of its own for it: words, view data, a terminal, positions."""

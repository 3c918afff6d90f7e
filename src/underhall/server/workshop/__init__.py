"""The workshop: packs of guests, edited in forms, drawn, measured and played. A pack is data, and only ever read."""

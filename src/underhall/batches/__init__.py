"""Many tables at once, for researchers: see `underhall.batch`.

Imports stay light: machines that play exported files on a GPU have neither Numba nor the rest of what the rules need.
"""

"""Many tables at once, for researchers: see `underhall.batch`.

What is imported stays light: tables on a GPU are played from exported files on machines that have neither Numba nor the
rest of what the rules need.
"""

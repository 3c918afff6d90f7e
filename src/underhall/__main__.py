"""`python -m underhall`: the command `underhall`, by the Python that is at hand."""

from underhall.cli import main

main()

"""`python -m underhall`: the command `underhall`, with this Python."""

from underhall.cli import main

main()

"""The version of the plug-in API: the names that packages with games may import, listed in docs/plug-in-api.md.

It rises when games written for the version before may have to change.
"""

VERSION = 1

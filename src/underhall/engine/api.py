"""The version of the plug-in API: of the names that packages with games may import, as docs/plug-in-api.md lists them.

It rises when a game written for an older one may have to change.
"""

VERSION = 1

"""Texts that people write, as stored and shown: in one line, without characters that reverse other text."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated

import msgspec

from underhall.server.entries import LONGEST_SALT
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal

LONGEST_NAME = 40
LONGEST_TITLE = 80
LONGEST_CHAT = 500
LONGEST_REASON = 300
LONGEST_KEY = 200  # of an option or a decision
LONGEST_TOKEN = 64

PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f]*$"
TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # marks that change the direction of writing

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME, pattern=PRINTABLE)]
Title = Annotated[str, msgspec.Meta(max_length=LONGEST_TITLE, pattern=PRINTABLE)]
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CHAT)]
Reason = Annotated[str, msgspec.Meta(max_length=LONGEST_REASON)]
Salt = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_SALT, pattern=PRINTABLE)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_KEY, pattern=PRINTABLE)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TOKEN, pattern=r"^[A-Za-z0-9_-]+$")]


def tidy(text: str) -> str:
    """Text in one line, in one spelling of each letter, without characters that cannot be printed or reverse text."""
    written = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in text)
    return " ".join(TURNING.sub("", unicodedata.normalize("NFC", written)).split())


def tidy_name(text: str) -> str:
    """A name that is visible."""
    name = tidy(text)
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise Refusal("invalid", say("name-invisible"))
    return name[:LONGEST_NAME]


def tidy_chat(text: str) -> str:
    """What somebody says at a table."""
    said = tidy(text)
    if not said:
        raise Refusal("invalid", say("nothing-said"))
    return said[:LONGEST_CHAT]

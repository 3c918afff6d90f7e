"""The answer when something cannot be done: a sentence, a word for programs, and the rule if one forbids it."""

from __future__ import annotations

import secrets
from http import HTTPStatus

import msgspec
from msgspec import UNSET, UnsetType
from starlette.responses import Response

from underhall.engine.problem import Severity
from underhall.errors import PackError, UnderhallError
from underhall.server.bans import sentence as told_of
from underhall.server.errors import ENGINE_CODES
from underhall.server.store import Ban
from underhall.server.web.messages import say

JSON = "application/json"
REFERENCE_BYTES = 6
OTHER = "invalid"  # the word for a refusal of the engine that has none
LONGEST = 600  # letters of a sentence that came from elsewhere
LONGEST_PLACE = 120  # letters of a place in a pack
MOST_PLACES = 40  # problems of a pack that are listed
LONGEST_CAUSE = 300  # letters of what a library says about a request

# The words for programs that are not answered with 409, and the status of each. Tables have more: all of them
# say that something cannot be done now.
STATUS: dict[str, HTTPStatus] = {
    "malformed": HTTPStatus.BAD_REQUEST,
    "unknown-guest": HTTPStatus.UNAUTHORIZED,
    "cross-site": HTTPStatus.FORBIDDEN,
    "not-yours": HTTPStatus.FORBIDDEN,
    "banned": HTTPStatus.FORBIDDEN,
    "secret": HTTPStatus.FORBIDDEN,
    "not-found": HTTPStatus.NOT_FOUND,
    "method": HTTPStatus.METHOD_NOT_ALLOWED,
    "wrong-host": HTTPStatus.MISDIRECTED_REQUEST,
    "slow": HTTPStatus.REQUEST_TIMEOUT,
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "media-type": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "invalid": HTTPStatus.UNPROCESSABLE_ENTITY,
    "pack": HTTPStatus.UNPROCESSABLE_ENTITY,
    "illegal": HTTPStatus.UNPROCESSABLE_ENTITY,
    "no-seat": HTTPStatus.UNPROCESSABLE_ENTITY,
    "no-choice": HTTPStatus.UNPROCESSABLE_ENTITY,
    "salt": HTTPStatus.UNPROCESSABLE_ENTITY,
    "too-many-tables": HTTPStatus.TOO_MANY_REQUESTS,
    "too-many-seats": HTTPStatus.TOO_MANY_REQUESTS,
    "too-many-packs": HTTPStatus.TOO_MANY_REQUESTS,
    "too-many-measurings": HTTPStatus.TOO_MANY_REQUESTS,
    "too-many": HTTPStatus.TOO_MANY_REQUESTS,
    "fault": HTTPStatus.INTERNAL_SERVER_ERROR,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}


class PackProblem(msgspec.Struct, frozen=True):
    """Something that is wrong with a pack."""

    place: str  # `card[2].task.needs`, counted from 0, or `line 3, column 5`; "": the whole
    message: str
    severity: Severity = "error"
    stops: bool = True  # the pack cannot be played until it is put right


class Problem(msgspec.Struct, frozen=True):
    """Why something was not done. Nothing has changed."""

    problem: str  # a sentence for people
    code: str  # a word for programs
    rule: str | None = None  # the id of the rule that forbids it
    number: int | UnsetType = UNSET  # of a stale answer: the table's present number
    wait: float | UnsetType = UNSET  # of too many requests: seconds after which to try again
    reason: str | UnsetType = UNSET  # of a ban, as the operator gave it
    until: float | UnsetType | None = UNSET  # of a ban: unix time; None: forever
    reference: str | UnsetType = UNSET  # of a fault of the server: what to look for in its log
    places: list[PackProblem] | UnsetType = UNSET  # of a pack: everything that is wrong with it


class Refusal(UnderhallError):
    """A refused request, with its word; the table, the rules and the store have their own."""

    def __init__(self, code: str, sentence: str, *, wait: float | None = None, number: int | None = None) -> None:
        self.code, self.wait, self.number = code, wait, number
        super().__init__(sentence)


class WrongPack(Refusal):
    """A pack, or a change of one, that cannot be understood; with the places of everything that is wrong."""

    def __init__(self, error: PackError) -> None:
        self.places = [PackProblem(each.path, each.message) for each in error.problems[:MOST_PLACES]]
        first, more = error.problems[0], len(error.problems) - 1
        words = {"place": first.path[:LONGEST_PLACE], "first": first.message[:LONGEST_CAUSE].rstrip(".")}
        super().__init__("pack", say("wrong-pack", **words, more=more).replace("  ", " "))


class Banned(Refusal):
    """A request from a guest or an address that an operator has banned."""

    def __init__(self, ban: Ban) -> None:
        self.ban = ban
        super().__init__("banned", told_of(ban))


def problem_of(error: Exception) -> Problem | None:
    """The answer to an error that was raised on purpose; None for any other."""
    sentence = str(error)[:LONGEST]
    if isinstance(error, Banned):
        return Problem(sentence, error.code, reason=error.ban.reason, until=error.ban.until)
    if isinstance(error, WrongPack):
        return Problem(sentence, error.code, places=error.places)
    if isinstance(error, Refusal):
        return Problem(
            sentence,
            error.code,
            number=UNSET if error.number is None else error.number,
            wait=UNSET if error.wait is None else round(error.wait, 3),
        )
    if not isinstance(error, UnderhallError):
        return None
    code = getattr(error, "code", None) or ENGINE_CODES.get(type(error), OTHER)
    return Problem(sentence, code, getattr(error, "rule", None))


def in_short(error: Exception) -> str:
    """What a library says about a request, cut: clients choose parts of it, and what was said is kept for a while."""
    return str(error)[:LONGEST_CAUSE]


def fault() -> Problem:
    """A fault of the server itself: the answer says only where to look for it."""
    reference = secrets.token_hex(REFERENCE_BYTES)
    return Problem(say("fault", reference=reference), "fault", reference=reference)


def answer(problem: Problem) -> Response:
    """A problem as it is sent."""
    headers = {}
    if problem.wait is not UNSET:
        headers["Retry-After"] = str(max(1, round(problem.wait)))
        headers["Connection"] = "close"  # so that repeated requests need new connections, which are counted
    if problem.code == "unknown-guest":
        headers["WWW-Authenticate"] = "Bearer"
    return Response(msgspec.json.encode(problem), status_of(problem.code), headers, JSON)


def status_of(code: str) -> HTTPStatus:
    """The status that a word is answered with."""
    return STATUS.get(code, HTTPStatus.CONFLICT)

"""An event of the competition as a line that people read."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.rules.points import Result
from guandan.server.access.who import Role
from guandan.texts import name_of, say
from guandan.wording.words import level_words

if TYPE_CHECKING:
    from guandan.competition.log import Logged

_SAID = (
    "round",
    "stage",
    "table",
    "pair",
    "side",
    "presence",
    "role",
    "minutes",
    "matter",
    "mistake",
    "result",
    "article",
    "reason",
    "text",
    "note",
    "name",
)
_NUMBERS = {
    "round": "web.event.trail.round",
    "stage": "web.event.trail.stage",
    "table": "web.event.trail.table",
    "pair": "web.event.trail.pair",
    "minutes": "web.event.trail.minutes",
}
_ACCOUNT = "account"
"""Whoever makes an event does it with an account, and is its first organiser."""


class TrailLine(Struct, frozen=True, kw_only=True):
    """What was done, by whom and when; `kind` names it, `details` are what it says."""

    version: int
    kind: str
    details: str
    at: datetime | None
    by: str


def trail_line(logged: Logged, lang: str) -> TrailLine:
    """A line of the trail."""
    event = logged.event
    said = [_said(field, getattr(event, field, None), lang) for field in _SAID if hasattr(event, field)]
    return TrailLine(
        version=logged.version,
        kind=str(event.__struct_config__.tag),
        details=" · ".join(one for one in said if one),
        at=logged.at,
        by=_by(logged.by or "", lang),
    )


def _by(told: str, lang: str) -> str:
    """Who did it: a role by its name, and the number of the person or table."""
    role, _, rest = told.partition(" ")
    if role == _ACCOUNT:
        return name_of(Role.ORGANISER, lang)
    return f"{name_of(Role(role), lang)} {rest}".strip() if role in set(Role) else told


def _said(field: str, value: object, lang: str) -> str:
    match value:
        case None | "":
            return ""
        case StrEnum():
            return name_of(value, lang)
        case Result():
            return f"{level_words(value.ew, lang)} : {level_words(value.ns, lang)}"
        case int() if field in _NUMBERS:
            return say(_NUMBERS[field], lang, value=value)
        case _:
            return str(value)

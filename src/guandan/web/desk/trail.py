"""The audit trail of an event as readable lines: the event's own facts, and the rulings at its tables."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.formatting.actors import describe_actor
from guandan.formatting.rulebook_values import format_level
from guandan.formatting.rulings import describe_call_reason, describe_penalties
from guandan.game.log import MatchEntry
from guandan.game.match_events import RulingCancelled, RulingMade
from guandan.rules.options.infraction import InfractionId
from guandan.rules.points import Result
from guandan.server.access.access_log import AccessAct
from guandan.server.access.who import Role
from guandan.texts import name_of, say
from guandan.texts.citing import format_citation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.competition.championship.championship import Championship
    from guandan.competition.model.log import CompetitionEntry
    from guandan.store.rows import AccessEntry

_SHOWN_FIELDS = (
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
_NUMBERED = {
    "pair": "web.event.trail.pair",
    "person": "web.event.trail.person",
    "account": "web.event.trail.account",
    "session": "web.event.trail.session",
}


class TableRulingEntry(Struct, frozen=True):
    """A ruling, or the end of one, in a table's own stream."""

    round: int
    table: int
    entry: MatchEntry


class AccessWords(Struct, frozen=True, kw_only=True):
    """A readable line of the access log."""

    at: datetime
    act: AccessAct
    details: str
    who: str
    address: str


class TrailLine(Struct, frozen=True, kw_only=True):
    """A line of the trail: what was done, by whom and when. A line from a table has no number."""

    version: int | None
    kind: str
    details: str
    at: datetime | None
    by: str


def list_trail(championship: Championship) -> list[CompetitionEntry | TableRulingEntry]:
    """List all lines in order; a line without a time stays behind the one before it."""
    ruled = sorted(_at_tables(championship), key=lambda ruling: ruling.entry.at or datetime.min.replace(tzinfo=UTC))
    found: list[CompetitionEntry | TableRulingEntry] = []
    for logged in championship.log:
        while ruled and logged.at is not None and (ruled[0].entry.at is None or ruled[0].entry.at < logged.at):
            found.append(ruled.pop(0))
        found.append(logged)
    return [*found, *ruled]


def _at_tables(championship: Championship) -> list[TableRulingEntry]:
    return [
        TableRulingEntry(int(name.partition("-")[0]), int(name.partition("-")[2]), entry)
        for name, history in championship.matches.items()
        for entry in history.entries
        if isinstance(entry.event, RulingMade | RulingCancelled)
    ]


def build_trail_line(one: CompetitionEntry | TableRulingEntry, tables: Mapping[int, int], lang: str) -> TrailLine:
    """Build a line of the trail; `tables` says which table made each call."""
    if isinstance(one, TableRulingEntry):
        entry, said = one.entry, _describe_ruling(one, lang)
        kind = str(entry.event.__struct_config__.tag)
        return TrailLine(
            version=None, kind=kind, details=_join_words(said), at=entry.at, by=describe_actor(entry.by or "", lang)
        )
    event = one.event
    said = [_format_value(field, getattr(event, field, None), lang) for field in _SHOWN_FIELDS if hasattr(event, field)]
    call: int | None = getattr(event, "call", None)
    if call is not None and call in tables and not hasattr(event, "table"):
        said.insert(0, _format_value("table", tables[call], lang))
    kind = str(event.__struct_config__.tag)
    return TrailLine(
        version=one.version, kind=kind, details=_join_words(said), at=one.at, by=describe_actor(one.by or "", lang)
    )


def build_access_line(entry: AccessEntry, lang: str) -> AccessWords:
    """Build a line of the access log in words."""
    return AccessWords(
        at=entry.at,
        act=AccessAct(entry.act),
        details=_in_words(entry.details, lang),
        who=_in_words(entry.who, lang),
        address=entry.address,
    )


def _in_words(text: str, lang: str) -> str:
    """Describe a subject of the log: kinds (role, pair, person) and numbers, by turns."""
    said, words = [], text.split()
    while words:
        kind, number = words[0], words[1] if len(words) > 1 else ""
        if kind in _NUMBERED:
            said.append(say(_NUMBERED[kind], lang, value=number))
            words = words[2:]
        else:
            said.append(_name_role(kind, lang))
            words = words[1:]
    return " · ".join(said)


def _name_role(word: str, lang: str) -> str:
    if word == "stranger":
        return say("web.event.trail.stranger", lang)
    return name_of(Role(word), lang) if word in set(Role) else word


def _describe_ruling(one: TableRulingEntry, lang: str) -> list[str]:
    """Describe a ruling: where, against whom, for what, with which penalty and article."""
    where = [_format_value("round", one.round, lang), _format_value("table", one.table, lang)]
    match one.entry.event:
        case RulingMade(ruling=ruling):
            who = ruling.seat or ruling.side
            known = ruling.infraction in set(InfractionId)
            what = name_of(InfractionId(ruling.infraction), lang) if known else ruling.infraction
            penalties, article = describe_penalties(ruling, lang), format_citation(ruling.cited, lang)
            return [*where, name_of(who, lang), what, penalties, article, ruling.reason]
        case RulingCancelled(number=number, reason=reason):
            return [*where, say("web.event.trail.ruling", lang, value=number), reason]
        case _:
            return where


def _join_words(said: list[str]) -> str:
    return " · ".join(words for words in said if words)


def _format_value(field: str, value: object, lang: str) -> str:
    match value:
        case None | "":
            return ""
        case StrEnum():
            return name_of(value, lang)
        case Result():
            return f"{format_level(value.ew, lang)} : {format_level(value.ns, lang)}"
        case int() if field in _NUMBERS:
            return say(_NUMBERS[field], lang, value=value)
        case str() if field == "article":
            return format_citation(value, lang)
        case str() if field == "reason":
            return describe_call_reason(value, lang)
        case _:
            return str(value)

"""Entries as lists of the desk have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.handlers.entries import next_round
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus
from guandan.server.api.events.entries import PresenceRow
from guandan.services.naming import name_pair

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship


def found_pairs(championship: Championship, words: str) -> list[int]:
    """The pairs in whose number, names, unit or team these words occur."""
    wanted = words.strip().casefold()
    pairs = sorted(championship.competition.entries)
    return pairs if not wanted else [pair for pair in pairs if wanted in _said(championship, pair)]


def _said(championship: Championship, pair: int) -> str:
    named = name_pair(championship, pair)
    return " ".join((str(pair), *named.people, named.unit, named.team)).casefold()


def presences(championship: Championship) -> tuple[int, list[PresenceRow]]:
    """检录: for which round, and what was seen of each pair."""
    competition = championship.competition
    last = competition.last
    is_on = last is not None and last.status in {RoundStatus.PUBLISHED, RoundStatus.STARTED}
    number = last.number if last is not None and is_on else next_round(competition)
    seen = competition.presences.get(number, {})
    return number, [
        PresenceRow(pair=name_pair(championship, pair), presence=seen.get(pair))
        for pair, entry in sorted(competition.entries.items())
        if entry.is_in(number) and entry.status is EntryStatus.IN_PLAY
    ]

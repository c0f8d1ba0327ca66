"""The stream of a competition: entries, and the competition that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.model.events import (
    AnyCompetitionEvent,
    CheckInUndone,
    CompetitionCreated,
    DrawDrafted,
    PairCheckedIn,
)
from guandan.competition.model.evolve import create_state, evolve
from guandan.errors import InvalidRecord
from guandan.eventlog.codec import EventCodec
from guandan.eventlog.entry import Entry

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition
    from guandan.rules.rulebook import Rulebook

COMPETITION_CODEC: EventCodec[AnyCompetitionEvent] = EventCodec(AnyCompetitionEvent)


CompetitionEntry = Entry[AnyCompetitionEvent]
"""An event of a competition in its place."""


def apply_competition_entry(
    competition: Competition | None, logged: CompetitionEntry, book: Rulebook, number: int
) -> Competition:
    """Apply an entry; refuse one that cannot have happened in this competition."""
    version = 1 if competition is None else competition.version + 1
    if logged.version != version:
        raise InvalidRecord(f"version {logged.version} where {version} is expected", number)
    if competition is not None:
        _check_place(competition, logged, number)
    if competition is None:
        if not isinstance(logged.event, CompetitionCreated):
            raise InvalidRecord("an event begins with competition_created", number)
        return create_state(logged.event, book)
    try:
        return evolve(competition, logged.event, logged.at)
    except Exception as error:  # an impossible event may break any of the fold's assumptions
        raise InvalidRecord(f"event {logged.version} cannot have happened then: {error!r}", number) from error


def _check_place(competition: Competition, logged: CompetitionEntry, number: int) -> None:
    """Refuse an event of a round or a table that was not drawn."""
    event = logged.event
    of_round = getattr(event, "round", None)
    if of_round is None or isinstance(event, LatestRound):
        return
    played = competition.round(of_round)
    if played is None:
        raise InvalidRecord(f"event {logged.version} is of round {of_round}, which was not drawn", number)
    table = getattr(event, "table", None)
    if table is not None and played.table(table) is None:
        raise InvalidRecord(f"event {logged.version} is of table {table}, which round {of_round} has not", number)


LatestRound = DrawDrafted | PairCheckedIn | CheckInUndone
"""Events that may name a round that is not drawn yet."""

"""Decide whether a command is allowed in a competition, and which events it causes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from guandan.competition.handlers import (  # noqa: F401 (each registers its handlers)
    appeals,
    corrections,
    draw,
    entries,
    finish,
    officials,
    organisers,
    reopen,
    results,
    rounds,
    settings,
)
from guandan.competition.handlers.registry import find_handler
from guandan.competition.model.bounds import check_bounds, check_options
from guandan.competition.model.commands import ReopenCompetition
from guandan.competition.model.events import CompetitionCreated
from guandan.competition.model.evolve import evolve
from guandan.competition.planning.plan import check_plan
from guandan.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from guandan.competition.model.commands import AnyCompetitionCommand
    from guandan.competition.model.events import AnyCompetitionEvent
    from guandan.competition.model.state import Competition
    from guandan.competition.model.values import Division, Plan
    from guandan.rules.rulebook import Rulebook


def create(
    name: str, book: Rulebook, plan: Plan, *, time_zone: str, commitment: str, division: Division | None = None
) -> CompetitionCreated:
    """Build the first event of a competition under a book, with its overrides."""
    if not name.strip():
        raise IllegalAction("name_missing")
    try:
        ZoneInfo(time_zone)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise IllegalAction("no_such_time_zone", zone=time_zone) from error
    if not re.fullmatch(r"[0-9a-f]{64}", commitment):
        raise IllegalAction("no_commitment", commitment=commitment)
    check_bounds(plan)
    check_options(book.overrides)
    check_plan(plan, book)
    return CompetitionCreated(
        name=name.strip(),
        book=book.id,
        version=book.version,
        digest=book.digest,
        plan=plan,
        time_zone=time_zone,
        commitment=commitment,
        overrides=book.overrides,
        division=division,
    )


def advance(
    competition: Competition, command: AnyCompetitionCommand, at: datetime | None = None
) -> tuple[list[AnyCompetitionEvent], Competition]:
    """Return the events of a command, and the competition after them."""
    events = list(decide(competition, command, at))
    for event in events:
        competition = evolve(competition, event, at)
    return events, competition


def decide(
    competition: Competition, command: AnyCompetitionCommand, at: datetime | None = None
) -> Sequence[AnyCompetitionEvent]:
    """Return the events of a command, or raise an error from the tree; nothing is changed here."""
    check_bounds(command)
    if competition.is_closed and not isinstance(command, ReopenCompetition):
        raise IllegalAction("event_closed")
    return find_handler(command)(competition, command, at)

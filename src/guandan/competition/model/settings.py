"""赛事设置: find the settings that hold for a stage or a round, and apply changes of them to a running event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.model.state import RoundStatus
from guandan.rules.rulebook import override, to_plain

if TYPE_CHECKING:
    from guandan.competition.model.events import SettingsChanged
    from guandan.competition.model.state import Competition, Round
    from guandan.rules.rulebook import Rulebook

TIME_LIMITS = frozenset({"match.minutes", "match.call_before"})
"""Options that hold for whole rounds, so that a change counts from a round on."""


def get_stage_book(competition: Competition, stage: int) -> Rulebook:
    """Return the book with the options that the plan sets for a stage."""
    return override(competition.book, competition.stage(stage).overrides)


def get_round_book(competition: Competition, played: Round) -> Rulebook:
    """Return the book of a round: that of its stage, with the limits of time that held for the round."""
    return override(get_stage_book(competition, played.stage), played.limits)


def apply_settings(competition: Competition, event: SettingsChanged) -> Competition:
    """Apply the change; rounds before `from_round` keep their limits of time."""
    limits = [path for path in event.options if path in TIME_LIMITS]
    rounds = tuple(
        _keep_limits(competition, played, limits)
        if played.number < event.from_round and played.status is not RoundStatus.DRAFT
        else played
        for played in competition.rounds
    )
    return replace(
        competition,
        name=competition.name if event.name is None else event.name,
        book=override(competition.book, event.options),
        rounds=rounds if limits else competition.rounds,
    )


def _keep_limits(competition: Competition, played: Round, limits: list[str]) -> Round:
    book = get_stage_book(competition, played.stage)
    return replace(played, limits={path: to_plain(book.value(path)) for path in limits} | played.limits)

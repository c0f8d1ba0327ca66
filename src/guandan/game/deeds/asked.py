"""Is this seat being asked this now?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction, StaleCommand

if TYPE_CHECKING:
    from guandan.game.match import Ask, Match, Question
    from guandan.rules.seat import Seat


def answering(match: Match, seat: Seat, decision: int | None, *asks: Ask) -> Question:
    """The open question that a seat answers; refused if it is not asked this, stale if that question is closed."""
    running(match)
    question = match.question(seat)
    if decision is not None and (question is None or question.number != decision):
        message = f"decision {decision} of {seat} is closed"
        raise StaleCommand(message)
    if question is None or question.ask not in asks:
        raise IllegalAction("not_your_turn", match.book.cite("seating.direction"), seat=seat)
    return question


def running(match: Match) -> None:
    """Is the match going on?"""
    if match.result is not None:
        raise IllegalAction("match_is_over")
    if match.is_paused:
        raise IllegalAction("match_is_paused")

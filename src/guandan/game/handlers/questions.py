"""Check that a seat answers a question that is open now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction, StaleCommand

if TYPE_CHECKING:
    from guandan.game.match import Ask, Match, Question
    from guandan.rules.seat import Seat


def require_question(match: Match, seat: Seat, decision: int | None, *asks: Ask) -> Question:
    """Return the open question that a seat answers; refuse any other, and a closed one as stale."""
    check_running(match)
    question = match.question(seat)
    if decision is not None and (question is None or question.number != decision):
        message = f"decision {decision} of {seat} is closed"
        raise StaleCommand(message)
    if question is None or question.ask not in asks:
        raise IllegalAction("not_your_turn", match.book.cite("seating.direction"), seat=seat)
    return question


def check_running(match: Match) -> None:
    """Refuse if the match is not running."""
    if match.result is not None:
        raise IllegalAction("match_is_over")
    if match.is_paused:
        raise IllegalAction("match_is_paused")

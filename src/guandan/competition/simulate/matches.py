"""Simulate matches at paper tables: deals with random finishing orders until the book gives a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.model.values import Final
from guandan.game.commands import CallTime, Mode, RecordDeal, StartMatch
from guandan.game.log import History
from guandan.rules.options.match import EqualLevels
from guandan.rules.seat import SEATS, Side

if TYPE_CHECKING:
    from random import Random

    from guandan.game.commands import AnyMatchCommand
    from guandan.game.match import Match
    from guandan.rules.rulebook import Rulebook

_DEALS = 8
"""Time is called after about this number of deals, if the book has a limit."""
_PARTNERS_FIRST_CHANCE = 0.45
"""The share of deals in which partners finish first and second."""


def simulate_deal(match: Match, lots: Random) -> list[AnyMatchCommand]:
    """Build the commands of one more deal, as West would write it down."""
    first = lots.choice(SEATS)
    if match.is_extra_due:
        return [RecordDeal(order=(first,))]
    if lots.random() < _PARTNERS_FIRST_CHANCE:
        return [RecordDeal(order=(first, first.partner))]
    others = [seat for seat in SEATS if seat is not first]
    lots.shuffle(others)
    if others[0] is first.partner:
        others[0], others[1] = others[1], others[0]
    return [RecordDeal(order=(first, *others))]


def simulate_match(book: Rulebook, overrides: dict[str, object], lots: Random) -> History:
    """Simulate a whole match."""
    history = History(book)
    history.do(StartMatch(mode=Mode.PAPER, overrides=overrides))
    limit = lots.randint(2, 2 * _DEALS)
    while history.match.result is None:
        for command in list_next_commands(history.match, limit, lots):
            history.do(command)
    return history


def list_next_commands(match: Match, limit: int, lots: Random) -> list[AnyMatchCommand]:
    """List the commands of one more deal, or the call of time after enough deals if the book has a limit."""
    has_limit = match.book.match.minutes is not None or match.book.match.call_before > 0
    if has_limit and match.last_deal is None and match.deals_done >= limit:
        return [CallTime(in_play=False)]
    return simulate_deal(match, lots)


def build_final(match: Match) -> Final:
    """Build the final state of a finished match as a score sheet has it, without its deals."""
    standing = match.progress.standing
    result = match.result
    extra = None
    if result is not None and match.progress.done and match.progress.done[-1].is_extra:
        extra = result.winner
    return Final(
        ew=standing.ew,
        ns=standing.ns,
        stage=standing.stage,
        last_first=match.progress.last_first if extra is None else _find_side_before_extra(match),
        extra=extra,
        deals=sum(not deal.is_extra for deal in match.progress.done),
        reached_first=standing.earlier if match.book.match.equal is EqualLevels.REACHED_FIRST else None,
        ew_points=None if match.book.points.deal is None else match.progress.points[0],
        ns_points=None if match.book.points.deal is None else match.progress.points[1],
    )


def _find_side_before_extra(match: Match) -> Side | None:
    return next(
        (done.winner for done in reversed(match.progress.done) if not done.is_extra and done.foul is None), None
    )

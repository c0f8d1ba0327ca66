"""一局: whole matches both ways; the kernel plays the cards, the game keeps the levels as at a paper table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import to_builtins

from guandan.game.commands import CallTime, Mode, RecordDeal, StartMatch
from guandan.game.decide import advance
from guandan.game.match import new
from guandan.lab.deal_line import deal_values, result_values
from guandan.lab.duplicate import Contest, Leg, Pair, paired
from guandan.lab.next_deal import next_deal
from guandan.lab.seeds import seed_for
from guandan.rules.seat import SEATS, Side

if TYPE_CHECKING:
    from guandan.lab.playing import Failure, Table
    from guandan.rules.rulebook import Rulebook

MOST_DEALS = 100
"""After so many deals time is called, as a clock would have done long before."""


def play_match(contest: Contest, number: int, book: Rulebook) -> Pair:
    """A match both ways; its deals have the same seeds as long as both go on."""
    legs = [_leg(contest, number, book, swapped=swapped) for swapped in (False, True)]
    return paired(contest, number, {"match": number}, legs)


def _leg(contest: Contest, number: int, book: Rulebook, *, swapped: bool) -> Leg:
    table = contest.table(number, swapped=swapped)
    _, match = advance(new(book), StartMatch(mode=Mode.PAPER))
    told: list[dict[str, object]] = []
    decisions = 0
    while match.result is None:
        deal = next_deal(match, seed_for(contest.seed, "match", number))
        failure = table.play(deal)
        decisions += len(deal.history)
        if failure is not None:
            return _failed(decisions, table, failure)
        told.append(deal_values(deal) if contest.plays else result_values(deal))
        _, match = advance(match, RecordDeal(order=tuple(SEATS[place] for place in deal.order)))
        if len(told) == MOST_DEALS and match.result is None:
            _, match = advance(match, CallTime(in_play=False))
    winner = match.result.winner
    won = 0.5 if winner is None else float(winner is Side.EW)
    record: dict[str, object] = {"result": to_builtins(match.result), "deals": told}
    return Leg(worth=2 * won - 1, won=won, decisions=decisions, record=record, paces=table.paces)


def _failed(decisions: int, table: Table, failure: Failure) -> Leg:
    return Leg(worth=0, won=0, decisions=decisions, record={}, paces=table.paces, failure=failure)

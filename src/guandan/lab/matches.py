"""一局: whole matches both ways; the kernel plays the cards, the game keeps the levels as at a paper table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import to_builtins

from guandan.game.commands import CallTime, Mode, RecordDeal, StartMatch
from guandan.game.decide import advance
from guandan.game.match import new
from guandan.lab.deal_line import deal_to_dict, result_to_dict
from guandan.lab.duplicate import Contest, Leg, LegPair, pair_legs
from guandan.lab.next_deal import next_deal
from guandan.lab.seeds import derive_seed
from guandan.rules.seat import SEATS, Side

if TYPE_CHECKING:
    from guandan.lab.playing import BotFailure, BotTable
    from guandan.rules.rulebook import Rulebook

MAX_DEALS = 100
"""After so many deals time is called, as a clock would have done long before."""


def play_match(contest: Contest, number: int, book: Rulebook) -> LegPair:
    """A match both ways; its deals have the same seeds as long as both go on."""
    legs = [_play_match_leg(contest, number, book, swapped=swapped) for swapped in (False, True)]
    return pair_legs(contest, number, {"match": number}, legs)


def _play_match_leg(contest: Contest, number: int, book: Rulebook, *, swapped: bool) -> Leg:
    table = contest.build_table(number, swapped=swapped)
    _, match = advance(new(book), StartMatch(mode=Mode.PAPER))
    told: list[dict[str, object]] = []
    decisions = 0
    while match.result is None:
        deal = next_deal(match, derive_seed(contest.seed, "match", number))
        failure = table.play(deal)
        decisions += len(deal.history)
        if failure is not None:
            return _build_failed_leg(decisions, table, failure)
        told.append(deal_to_dict(deal) if contest.plays else result_to_dict(deal))
        _, match = advance(match, RecordDeal(order=tuple(SEATS[place] for place in deal.order)))
        if len(told) == MAX_DEALS and match.result is None:
            _, match = advance(match, CallTime(in_play=False))
    winner = match.result.winner
    won = 0.5 if winner is None else float(winner is Side.EW)
    record: dict[str, object] = {"result": to_builtins(match.result), "deals": told}
    return Leg(worth=2 * won - 1, won=won, decisions=decisions, record=record, paces=table.paces)


def _build_failed_leg(decisions: int, table: BotTable, failure: BotFailure) -> Leg:
    return Leg(worth=0, won=0, decisions=decisions, record={}, paces=table.paces, failure=failure)

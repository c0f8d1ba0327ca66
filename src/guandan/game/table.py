"""圈: the play of one deal; pure functions compute the next table from a table and an act."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct
from msgspec.structs import replace

from guandan.cards import Hand
from guandan.game.effects import VoidHand
from guandan.game.events import CardsPlayed, LeadMissed, Passed, PassedWhy
from guandan.rules.options.play import DealEnd, TrickRules, Wind
from guandan.rules.seat import SEATS, Direction, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

VisibleAct = CardsPlayed | Passed | LeadMissed
"""An act that all players see."""
TableAct = VisibleAct | VoidHand


class CardTable(Struct, frozen=True, gc=False, kw_only=True):
    """The hands, whose turn it is, the current trick (none before its lead), who is out, and whose hand is void."""

    hands: dict[Seat, Hand]
    turn: Seat
    direction: Direction
    rules: TrickRules
    top: CardsPlayed | None = None
    trick: tuple[VisibleAct, ...] = ()
    last_trick: tuple[VisibleAct, ...] = ()
    tricks: int = 0
    passed: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    void: tuple[Seat, ...] = ()
    missed_counts_as_pass: bool = True

    def is_in(self, seat: Seat) -> bool:
        """Is the seat still in play?"""
        return bool(self.hands[seat]) and seat not in self.void

    def iterate_others(self, seat: Seat) -> Iterator[Seat]:
        """Yield the other three seats in the order of play."""
        return (seat.ahead(steps, self.direction) for steps in (1, 2, 3))


def apply_act(table: CardTable, act: TableAct) -> CardTable:
    """Apply one act to the table."""
    match act:
        case CardsPlayed():
            return _apply_play(table, act)
        case Passed():
            return _apply_pass(table, act)
        case LeadMissed():
            opponents = [seat for seat in table.iterate_others(act.seat) if seat.side is not act.seat.side]
            return replace(table, turn=next(seat for seat in opponents if table.is_in(seat)))
        case VoidHand(seat=seat):
            return _void_hand(table, seat)
        case _ as unreachable:
            assert_never(unreachable)


def apply_acts(table: CardTable, acts: Iterable[TableAct]) -> CardTable:
    """Apply many acts to the table."""
    for act in acts:
        table = apply_act(table, act)
    return table


def _apply_play(table: CardTable, act: CardsPlayed) -> CardTable:
    hand = table.hands[act.seat] - act.play.cards
    passed = table.passed if table.rules.pass_binds else ()
    played = replace(
        table,
        hands=table.hands | {act.seat: hand},
        top=act,
        trick=(*table.trick, act),
        passed=passed,
        out=table.out if hand else (*table.out, act.seat),
    )
    return _pass_turn(played, act.seat)


def _apply_pass(table: CardTable, act: Passed) -> CardTable:
    if table.top is None:  # the lead is given away, because the book lets a leader pass
        holder = next(seat for seat in table.iterate_others(act.seat) if table.is_in(seat))
        return replace(table, trick=(*table.trick, act), turn=holder)
    counts = act.why is not PassedWhy.SKIPPED or table.missed_counts_as_pass
    passed = (*table.passed, act.seat) if counts else table.passed
    return _pass_turn(replace(table, trick=(*table.trick, act), passed=passed), act.seat)


def _pass_turn(table: CardTable, seat: Seat) -> CardTable:
    top = table.top
    for follower in (*table.iterate_others(seat), seat):  # the seat itself too, if it missed its turn without passing
        if table.is_in(follower) and follower not in table.passed and (top is None or follower is not top.seat):
            return replace(table, turn=follower)
    return _win_trick(table)


def _win_trick(table: CardTable) -> CardTable:
    """接风: a winner without cards is followed by the partner."""
    winner = table.turn if table.top is None else table.top.seat
    heirs = (
        (winner.partner, *table.iterate_others(winner))
        if table.rules.wind is Wind.PARTNER
        else tuple(table.iterate_others(winner))
    )
    leader = next((seat for seat in (winner, *heirs) if table.is_in(seat)), winner)
    return replace(table, turn=leader, top=None, trick=(), last_trick=table.trick, tricks=table.tricks + 1, passed=())


def _void_hand(table: CardTable, seat: Seat) -> CardTable:
    """Void a hand: its owner plays no more and comes last."""
    without = replace(table, void=(*table.void, seat))
    if table.turn is not seat:
        return without
    if table.top is not None:
        return _pass_turn(without, seat)
    return replace(without, turn=next(heir for heir in without.iterate_others(seat) if without.is_in(heir)))


def find_finishing_order(table: CardTable, *, ends_at_first: bool = False) -> tuple[Seat, ...] | None:
    """名次: find the finishing order of a deal that is over; two seats for 双下, one if the first alone is enough."""
    finished = tuple(seat for seat in table.out if seat not in table.void)
    if ends_at_first and finished:
        return finished[:1]
    double = len(finished) > 1 and finished[0].partner is finished[1]
    if double and table.rules.deal_ends is DealEnd.FIRST_AND_SECOND:
        return finished[:2]
    playing = tuple(seat for seat in SEATS if table.is_in(seat))
    return None if len(playing) > 1 else (*finished, *playing, *reversed(table.void))

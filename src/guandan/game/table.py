"""圈: the play of one deal as a fold over its acts; pure functions from a table and an act to the next table."""

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

Shown = CardsPlayed | Passed | LeadMissed
"""What lies on the table, in the order of play."""
Act = Shown | VoidHand


class Table(Struct, frozen=True, gc=False, kw_only=True):
    """Hands, whose turn it is, the trick that is on (none before its lead), who is out, and whose hand is void."""

    hands: dict[Seat, Hand]
    turn: Seat
    direction: Direction
    rules: TrickRules
    top: CardsPlayed | None = None
    trick: tuple[Shown, ...] = ()
    last_trick: tuple[Shown, ...] = ()
    tricks: int = 0
    passed: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    void: tuple[Seat, ...] = ()
    missed_counts_as_pass: bool = True

    def is_in(self, seat: Seat) -> bool:
        """Does the seat still play?"""
        return bool(self.hands[seat]) and seat not in self.void

    def after(self, seat: Seat) -> Iterator[Seat]:
        """The other three seats in the order of play."""
        return (seat.ahead(steps, self.direction) for steps in (1, 2, 3))


def act(table: Table, deed: Act) -> Table:
    """The table after one act."""
    match deed:
        case CardsPlayed():
            return _played(table, deed)
        case Passed():
            return _passed(table, deed)
        case LeadMissed():
            opponents = [seat for seat in table.after(deed.seat) if seat.side is not deed.seat.side]
            return replace(table, turn=next(seat for seat in opponents if table.is_in(seat)))
        case VoidHand(seat=seat):
            return _voided(table, seat)
        case _ as unreachable:
            assert_never(unreachable)


def fold(table: Table, deeds: Iterable[Act]) -> Table:
    """The table after many acts."""
    for deed in deeds:
        table = act(table, deed)
    return table


def _played(table: Table, deed: CardsPlayed) -> Table:
    hand = table.hands[deed.seat] - deed.play.cards
    passed = table.passed if table.rules.pass_binds else ()
    played = replace(
        table,
        hands=table.hands | {deed.seat: hand},
        top=deed,
        trick=(*table.trick, deed),
        passed=passed,
        out=table.out if hand else (*table.out, deed.seat),
    )
    return _turn_passes(played, deed.seat)


def _passed(table: Table, deed: Passed) -> Table:
    if table.top is None:  # a lead given away, where the book lets a leader pass
        holder = next(seat for seat in table.after(deed.seat) if table.is_in(seat))
        return replace(table, trick=(*table.trick, deed), turn=holder)
    counts = deed.why is not PassedWhy.SKIPPED or table.missed_counts_as_pass
    passed = (*table.passed, deed.seat) if counts else table.passed
    return _turn_passes(replace(table, trick=(*table.trick, deed), passed=passed), deed.seat)


def _turn_passes(table: Table, seat: Seat) -> Table:
    top = table.top
    for follower in (*table.after(seat), seat):  # itself too, if it missed a turn that was no pass
        if table.is_in(follower) and follower not in table.passed and (top is None or follower is not top.seat):
            return replace(table, turn=follower)
    return _trick_won(table)


def _trick_won(table: Table) -> Table:
    """接风: a winner without cards is followed by the partner."""
    winner = table.turn if table.top is None else table.top.seat
    heirs = (winner.partner, *table.after(winner)) if table.rules.wind is Wind.PARTNER else tuple(table.after(winner))
    leader = next((seat for seat in (winner, *heirs) if table.is_in(seat)), winner)
    return replace(table, turn=leader, top=None, trick=(), last_trick=table.trick, tricks=table.tricks + 1, passed=())


def _voided(table: Table, seat: Seat) -> Table:
    """A hand declared void plays no more; its owner comes last."""
    without = replace(table, void=(*table.void, seat))
    if table.turn is not seat:
        return without
    if table.top is not None:
        return _turn_passes(without, seat)
    return replace(without, turn=next(heir for heir in without.after(seat) if without.is_in(heir)))


def places(table: Table, *, ends_at_first: bool = False) -> tuple[Seat, ...] | None:
    """名次: the finishing order once the deal is over; two seats for 双下, one where the first is enough."""
    finished = tuple(seat for seat in table.out if seat not in table.void)
    if ends_at_first and finished:
        return finished[:1]
    double = len(finished) > 1 and finished[0].partner is finished[1]
    if double and table.rules.deal_ends is DealEnd.FIRST_AND_SECOND:
        return finished[:2]
    playing = tuple(seat for seat in SEATS if table.is_in(seat))
    return None if len(playing) > 1 else (*finished, *playing, *reversed(table.void))

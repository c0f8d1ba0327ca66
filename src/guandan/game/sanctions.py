"""Sanctions that rulings impose on players for the rest of a deal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.cards import Card
from guandan.game.effects import BarFromTrick, ForbidKind, NameCard, NameKind, SkipTurn
from guandan.game.events import CardsPlayed, LeadMissed, Passed, PassedWhy
from guandan.rules.options.penalties import BarredKind, LadderRules, MissedTrick, RemedyRules
from guandan.rules.play import Kind
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from guandan.game.table import CardTable, TableAct
    from guandan.rules.play import Play


class TrickBar(Struct, frozen=True, gc=False):
    """A seat that misses a trick."""

    seat: Seat
    trick: int
    until_opponent_follows: bool


class NamedKind(Struct, frozen=True, gc=False):
    """A kind that a seat must lead, by this article, from these cards if any are named."""

    kind: Kind
    article: str
    cards: tuple[Card, ...] = ()

    def allows(self, play: Play) -> bool:
        """Is this the lead that the sanction demands?"""
        return play.kind is self.kind and (not self.cards or not Counter(play.cards) - Counter(self.cards))


class NamedCard(Struct, frozen=True, gc=False):
    """A card that must be a seat's first single, by this article."""

    card: Card
    article: str


class ForbiddenKind(Struct, frozen=True, gc=False):
    """A kind that a seat may not lead to a certain trick, by this article; without a trick, at its next lead."""

    seat: Seat
    kind: Kind
    trick: int | None
    article: str


class Sanctions(Struct, frozen=True, gc=False, kw_only=True):
    """The turns and tricks to be missed, the kinds and cards demanded, and the kinds forbidden."""

    skips: dict[Seat, int] = {}
    bars: tuple[TrickBar, ...] = ()
    kinds: dict[Seat, NamedKind] = {}
    cards: dict[Seat, NamedCard] = {}
    forbidden: tuple[ForbiddenKind, ...] = ()

    def is_barred(self, seat: Seat, table: CardTable) -> bool:
        """Does the seat miss this trick? A seat that is only barred until an opponent has followed may still lead."""
        return any(
            bar.seat is seat and bar.trick == table.tricks and not (bar.until_opponent_follows and table.top is None)
            for bar in self.bars
        )

    def is_held(self, seat: Seat, table: CardTable) -> bool:
        """Would the seat miss its turn in this trick?"""
        return self.skips.get(seat, 0) > 0 or self.is_barred(seat, table)


_NO_SANCTIONS = Sanctions()
Sanction = SkipTurn | BarFromTrick | NameKind | NameCard | ForbidKind


def impose(sanctions: Sanctions, effect: Sanction, table: CardTable, article: str, remedies: RemedyRules) -> Sanctions:
    """Add a sanction by this article."""
    match effect:
        case SkipTurn():
            return replace(sanctions, skips=sanctions.skips | {effect.seat: sanctions.skips.get(effect.seat, 0) + 1})
        case BarFromTrick():
            later = remedies.missed_trick is MissedTrick.NEXT and not effect.until_opponent_follows
            trick = _find_next_trick(table) if later else table.tricks
            bars = (TrickBar(seat, trick, effect.until_opponent_follows) for seat in effect.seats)
            return replace(sanctions, bars=(*sanctions.bars, *bars))
        case NameKind():
            return replace(
                sanctions, kinds=sanctions.kinds | {effect.seat: NamedKind(effect.kind, article, effect.cards)}
            )
        case NameCard():
            return replace(sanctions, cards=sanctions.cards | {effect.seat: NamedCard(effect.card, article)})
        case ForbidKind():
            # While the offender is to lead this trick again, the next one is the one after it.
            trick = table.tricks + 1 if table.turn is effect.seat.partner else _find_next_trick(table)
            once = trick if remedies.barred_kind is BarredKind.OF_NEXT_TRICK else None
            ban = ForbiddenKind(effect.seat, effect.kind, once, article)
            return replace(sanctions, forbidden=(*sanctions.forbidden, ban))


def _find_next_trick(table: CardTable) -> int:
    return table.tricks if table.top is None else table.tricks + 1


def find_missed_turn(sanctions: Sanctions, table: CardTable, ladder: LadderRules) -> Passed | LeadMissed | None:
    """Find the act by which a barred seat misses its turn; it misses a lead only if the book gives the lead away."""
    seat = table.turn
    if not sanctions.is_held(seat, table):
        return None
    why = PassedWhy.BARRED if sanctions.is_barred(seat, table) else PassedWhy.SKIPPED
    if table.top is not None:
        return Passed(seat=seat, why=why)
    if ladder.missed_lead_to is None:
        return None
    heirs = [other for other in table.iterate_others(seat) if other.side is not seat.side and table.is_in(other)]
    # If every opponent is barred too, somebody must lead nevertheless.
    if all(sanctions.is_barred(other, table) for other in heirs):
        return None
    return LeadMissed(seat=seat, why=why)


def restore_sanctions(sanctions: Sanctions, undone: tuple[TableAct, ...]) -> Sanctions:
    """Restore sanctions when play is rewound: if a missed turn is undone, it must be missed again."""
    for act in undone:
        if isinstance(act, Passed | LeadMissed) and act.why is PassedWhy.SKIPPED:
            skips = sanctions.skips | {act.seat: sanctions.skips.get(act.seat, 0) + 1}
            sanctions = replace(sanctions, skips=skips)
    return sanctions


def work_off(sanctions: Sanctions, table: CardTable, act: TableAct) -> Sanctions:
    """Remove the sanctions that an act fulfils; `table` is the table before the act."""
    if sanctions == _NO_SANCTIONS:
        return sanctions
    seat = act.seat
    if isinstance(act, CardsPlayed):
        return _work_off_play(sanctions, table, act)
    if isinstance(act, Passed | LeadMissed) and act.why is PassedWhy.SKIPPED:
        return replace(sanctions, skips=sanctions.skips | {seat: max(0, sanctions.skips.get(seat, 0) - 1)})
    return sanctions


def _work_off_play(sanctions: Sanctions, table: CardTable, act: CardsPlayed) -> Sanctions:
    seat = act.seat
    bars = sanctions.bars
    if table.top is not None:  # an opponent has followed, so sanctions that last until then are over
        bars = tuple(bar for bar in bars if not (bar.until_opponent_follows and bar.seat.side is not seat.side))
    kinds = {held: kind for held, kind in sanctions.kinds.items() if held is not seat}
    cards = {
        held: named for held, named in sanctions.cards.items() if held is not seat or named.card not in act.play.cards
    }
    forbidden = sanctions.forbidden
    if table.top is None:  # the seat has led
        forbidden = tuple(ban for ban in forbidden if ban.seat is not seat or ban.trick is not None)
    return replace(sanctions, bars=bars, kinds=kinds, cards=cards, forbidden=forbidden)

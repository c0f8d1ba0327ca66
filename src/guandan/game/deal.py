"""一副牌: the state of the deal in play, and which of its phases it is in."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.cards import Card, Hand, Rank
from guandan.game import tribute as paying
from guandan.game.effects import PutChoice
from guandan.game.sanctions import Sanctions, restore_sanctions
from guandan.game.table import CardTable, TableAct, apply_acts
from guandan.game.tribute import TributeState
from guandan.rules.opening import find_drawer, find_first_leader
from guandan.rules.seat import SEATS, Seat, Side

if TYPE_CHECKING:
    from guandan.game.events import CardsDealt
    from guandan.game.progress import NextDeal
    from guandan.rules.rulebook import Rulebook


class DealPhase(StrEnum):
    """What a deal is waiting for."""

    PAY = "pay"
    TAKE = "take"
    RETURN = "return"
    SHOW = "show"
    PICK = "pick"
    NAME_LEADER = "name_leader"
    PLAY = "play"


class DealState(Struct, frozen=True, gc=False, kw_only=True):
    """The hands as drawn and as they are now, the tribute if one is due, the table at its start and the acts since."""

    number: int
    level: Rank
    drawn: dict[Seat, tuple[Card, ...]]
    hands: dict[Seat, Hand]
    first_draw: Seat
    turned: Card | None = None
    tribute: TributeState | None = None
    leader: Seat | None = None
    named_leader: Seat | None = None
    leader_side: Side | None = None
    namer: Seat | None = None
    start: CardTable | None = None
    acts: tuple[TableAct, ...] = ()
    table: CardTable | None = None
    sanctions: Sanctions = Sanctions()
    choice: PutChoice | None = None
    choice_article: str = ""
    taken_back: dict[Seat, tuple[Card, ...]] = {}
    announced: dict[Seat, int] = {}
    known: dict[Seat, int] = {}
    opened_by: tuple[str, ...] = ()
    is_extra: bool = False

    def hand(self, seat: Seat) -> Hand:
        """The cards that the seat holds now."""
        return (self.hands if self.table is None else self.table.hands)[seat]

    def phase(self, book: Rulebook) -> DealPhase:
        """What the deal is waiting for."""
        if self.table is not None:
            return DealPhase.PLAY
        if self.tribute is None or self.tribute.is_done:
            return DealPhase.NAME_LEADER
        if not self.tribute.is_paid:
            return DealPhase.PAY
        if not self.tribute.receivers:
            return DealPhase.TAKE
        if not self.tribute.are_all_returned:
            return DealPhase.RETURN
        return DealPhase.PICK if paying.are_returns_picked(self.tribute, book) else DealPhase.SHOW


def start_deal(number: int, level: Rank, event: CardsDealt, coming: NextDeal, book: Rulebook) -> DealState:
    """Start a deal from a pack that was shuffled, cut and drawn."""
    cut = event.pack[event.cut :] + event.pack[: event.cut]
    drawn = {find_drawer(place, event.first, book.seating): cut[place :: len(SEATS)] for place in range(len(SEATS))}
    owed = paying.compute_owed(coming.order, book) if coming.has_tribute and coming.order else None
    leader = coming.leader
    if leader is None and coming.order is None and not coming.is_leader_named and event.turned:
        leader = find_first_leader(event.turned[-1], event.first, book.opening, book.seating)
    return DealState(
        number=number,
        level=level,
        drawn=drawn,
        hands={seat: Hand(cards) for seat, cards in drawn.items()},
        first_draw=event.first,
        turned=cut[event.turned[-1]] if event.turned else None,
        tribute=owed,
        leader=leader if owed is None else None,
        named_leader=coming.leader,
        namer=coming.namer,
        leader_side=coming.leader_side,
    )


def set_table(deal: DealState, book: Rulebook) -> DealState:
    """Set the table as soon as the leader is known."""
    if deal.table is not None:
        return deal
    if deal.tribute is not None:
        if not deal.tribute.is_done:
            return deal
        deal = replace(deal, leader=deal.named_leader or paying.find_tribute_leader(deal.tribute, book))
    if deal.leader is None:
        return deal
    table = CardTable(
        hands=deal.hands,
        turn=deal.leader,
        direction=book.seating.direction,
        rules=book.trick,
        missed_counts_as_pass=book.remedies.missed_counts_as_pass,
    )
    return replace(deal, start=table, table=table)


def change_leader(deal: DealState, seat: Seat, book: Rulebook) -> DealState:
    """Change the leader of the first trick."""
    if deal.tribute is not None and not deal.tribute.is_done:
        return replace(deal, named_leader=seat)
    return set_table(replace(deal, leader=seat, named_leader=seat, start=None, table=None), book)


def rewind_deal(deal: DealState, acts: int, book: Rulebook) -> DealState:
    """Rewind the deal to this number of acts; announcements that are no longer due are dropped."""
    if deal.start is None:
        return deal
    kept = deal.acts[:acts]
    table = apply_acts(deal.start, kept)
    limit = book.announce.unasked_at or 0
    announced = {seat: count for seat, count in deal.announced.items() if len(table.hands[seat]) <= limit}
    known = {seat: count for seat, count in deal.known.items() if len(table.hands[seat]) <= count}
    return replace(
        deal,
        acts=kept,
        table=table,
        announced=announced,
        known=known,
        choice=None,
        sanctions=restore_sanctions(deal.sanctions, deal.acts[acts:]),
    )


def rewind_to_tribute(deal: DealState, coming: NextDeal, book: Rulebook) -> DealState:
    """Rewind the deal to the moment after the cards were drawn."""
    owed = None if deal.tribute is None or coming.order is None else paying.compute_owed(coming.order, book)
    hands = {seat: Hand(cards) for seat, cards in deal.drawn.items()}
    kept = restore_sanctions(deal.sanctions, deal.acts)  # undone plays take named cards and kinds with them
    again = replace(
        deal,
        hands=hands,
        tribute=owed,
        leader=deal.leader if owed is None else None,
        start=None,
        table=None,
        acts=(),
        sanctions=Sanctions(skips=kept.skips, bars=kept.bars),
        choice=None,
        taken_back={},
        announced={},
        known={},
    )
    return set_table(again, book)

"""一副牌: the state of the deal in play, and which of its phases it is in."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guandan.cards import Card, Hand, Rank
from guandan.game import tribute as paying
from guandan.game.effects import PutChoice
from guandan.game.sanctions import Sanctions, due_again
from guandan.game.table import Act, Table, fold
from guandan.game.tribute import Tribute
from guandan.rules.opening import drawer_of
from guandan.rules.seat import SEATS, Seat, Side

if TYPE_CHECKING:
    from guandan.game.events import CardsDealt
    from guandan.game.progress import Next
    from guandan.rules.rulebook import Rulebook


class Phase(StrEnum):
    """What a deal is waiting for."""

    PAY = "pay"
    TAKE = "take"
    RETURN = "return"
    SHOW = "show"
    PICK = "pick"
    NAME_LEADER = "name_leader"
    PLAY = "play"


class Deal(Struct, frozen=True, gc=False, kw_only=True):
    """Hands as drawn and as they are; the tribute, where one is due; then the table, from its start by its acts."""

    number: int
    level: Rank
    drawn: dict[Seat, tuple[Card, ...]]
    hands: dict[Seat, Hand]
    first_draw: Seat
    turned: Card | None = None
    tribute: Tribute | None = None
    leader: Seat | None = None
    named_leader: Seat | None = None
    leader_side: Side | None = None
    namer: Seat | None = None
    start: Table | None = None
    acts: tuple[Act, ...] = ()
    table: Table | None = None
    sanctions: Sanctions = Sanctions()
    choice: PutChoice | None = None
    choice_article: str = ""
    taken_back: dict[Seat, tuple[Card, ...]] = {}
    announced: dict[Seat, int] = {}
    known: dict[Seat, int] = {}
    opened_by: tuple[str, ...] = ()
    is_extra: bool = False

    def hand(self, seat: Seat) -> Hand:
        """What the seat holds now."""
        return (self.hands if self.table is None else self.table.hands)[seat]

    def phase(self, book: Rulebook) -> Phase:
        """What the deal is waiting for."""
        if self.table is not None:
            return Phase.PLAY
        if self.tribute is None or self.tribute.is_done:
            return Phase.NAME_LEADER
        if not self.tribute.is_paid:
            return Phase.PAY
        if not self.tribute.receivers:
            return Phase.TAKE
        if not self.tribute.are_all_returned:
            return Phase.RETURN
        return Phase.PICK if paying.are_returns_picked(self.tribute, book) else Phase.SHOW


def dealt(number: int, level: Rank, event: CardsDealt, coming: Next, book: Rulebook) -> Deal:
    """A new deal from a pack that was shuffled, cut and drawn."""
    cut = event.pack[event.cut :] + event.pack[: event.cut]
    drawn = {drawer_of(place, event.first, book.seating): cut[place :: len(SEATS)] for place in range(len(SEATS))}
    owed = paying.owed(coming.order, book) if coming.has_tribute and coming.order else None
    leader = coming.leader
    if leader is None and coming.order is None and not coming.is_leader_named and event.turned:
        leader = drawer_of(event.turned[-1], event.first, book.seating)
    return Deal(
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


def ready(deal: Deal, book: Rulebook) -> Deal:
    """The deal with its table set as soon as it is known who leads."""
    if deal.table is not None:
        return deal
    if deal.tribute is not None:
        if not deal.tribute.is_done:
            return deal
        deal = replace(deal, leader=deal.named_leader or paying.leader(deal.tribute, book))
    if deal.leader is None:
        return deal
    table = Table(
        hands=deal.hands,
        turn=deal.leader,
        direction=book.seating.direction,
        rules=book.trick,
        missed_counts_as_pass=book.remedies.missed_counts_as_pass,
    )
    return replace(deal, start=table, table=table)


def led_by(deal: Deal, seat: Seat, book: Rulebook) -> Deal:
    """The deal with another leader of its first trick."""
    if deal.tribute is not None and not deal.tribute.is_done:
        return replace(deal, named_leader=seat)
    return ready(replace(deal, leader=seat, named_leader=seat, start=None, table=None), book)


def back_to(deal: Deal, acts: int, book: Rulebook) -> Deal:
    """The deal as it was after so many acts; announcements that are no longer due are forgotten."""
    if deal.start is None:
        return deal
    kept = deal.acts[:acts]
    table = fold(deal.start, kept)
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
        sanctions=due_again(deal.sanctions, deal.acts[acts:]),
    )


def before_tribute(deal: Deal, coming: Next, book: Rulebook) -> Deal:
    """The deal as it was when the cards had been drawn."""
    owed = None if deal.tribute is None or coming.order is None else paying.owed(coming.order, book)
    hands = {seat: Hand(cards) for seat, cards in deal.drawn.items()}
    kept = due_again(deal.sanctions, deal.acts)  # what named cards or kinds goes with the play that is undone
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
    return ready(again, book)

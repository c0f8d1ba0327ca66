"""Two matches that differ only in what a viewer cannot see: some cards of the last deal lie in other unseen hands."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from guandan.cards import Card, Hand
from guandan.errors import GuandanError, IllegalAction
from guandan.game import advance, evolve
from guandan.game import commands as co
from guandan.game.view import Viewer, filter_event, view
from guandan.rules.opening import find_drawer
from guandan.rules.seat import SEATS, Seat
from tests.game.laws.guarded import Guarded, Step, any_start

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.game import Match
    from guandan.game.deal import DealState
    from guandan.game.events import AnyMatchEvent

SEAT_VIEWERS = tuple(Viewer(seat=seat) for seat in SEATS)
STRANGERS = (Viewer(), Viewer(referee="referee 2"))
"""A spectator, and a referee who has not opened the hands."""
VIEWERS = (*SEAT_VIEWERS, *STRANGERS)


def walked(book: str, seed: int, commands: int, *, rulings: float = 0.08) -> Guarded:
    """A match so many commands on, somewhere in a deal if it can be."""
    lots = Random(f"{book} {seed}")
    table = Guarded(book, lots, **any_start(lots))
    for _ in range(commands):
        if table.match.result is not None:
            break
        table.go_on(rulings=rulings)
    return table


def last_deal(table: Guarded) -> list[Step]:
    """The steps from the dealing of the deal in play on."""
    start = max(place for place, step in enumerate(table.steps) if isinstance(step.command, co.DealCards))
    return table.steps[start:]


def unseen(viewer: Viewer) -> list[Seat]:
    return [seat for seat in SEATS if seat is not viewer.seat]


def swappable(deal: DealState, seat: Seat) -> list[Card]:
    """Cards of a hand that nobody else has seen: drawn, still held, and not known to be there."""
    known = {deal.turned, *(named.card for named in deal.sanctions.cards.values())}
    state = deal.tribute
    if state is not None:
        known |= {*state.paid.values(), *state.returned.values(), Card.BJ}  # refused or not, all know of the big jokers
    return [card for card in deal.hand(seat) if card not in known and card in deal.drawn[seat]]


def turned_up(step: Step) -> set[Card]:
    """Every card that was turned before the draw, those that were then turned again too: all have seen them."""
    dealing = step.command
    assert isinstance(dealing, co.DealCards)
    cut = dealing.pack[dealing.cut :] + dealing.pack[: dealing.cut]
    return {cut[place] for place in dealing.turned}


def swapped(step: Step, deal: DealState, swaps: list[tuple[Seat, Card, Seat, Card]]) -> co.DealCards:
    """The same draw, with cards of two seats exchanged for each swap."""
    dealing = step.command
    assert isinstance(dealing, co.DealCards)
    cut = list(dealing.pack[dealing.cut :] + dealing.pack[: dealing.cut])
    seating = step.before.book.seating
    for one, card, two, other in swaps:
        places = [
            next(
                place
                for place, lying in enumerate(cut)
                if lying is wanted
                and find_drawer(place, deal.first_draw, seating) is seat
                and place not in dealing.turned
            )
            for seat, wanted in ((one, card), (two, other))
        ]
        cut[places[0]], cut[places[1]] = other, card
    size = len(cut) - dealing.cut
    return replace(dealing, pack=tuple(cut[size:] + cut[:size]))


class Outcome(NamedTuple):
    """What a viewer learns from a command: that it was done, or all that the refusal says."""

    done: bool
    refusal: tuple[object, ...] = ()


def outcome(match: Match, step: Step) -> Outcome:
    try:
        advance(match, step.command, step.at)
    except IllegalAction as error:
        return Outcome(done=False, refusal=(error.code, error.article, error.details, str(error)))
    except GuandanError as error:
        return Outcome(done=False, refusal=(type(error).__name__, str(error)))
    return Outcome(done=True)


def is_of(viewer: Viewer, command: co.AnyMatchCommand) -> bool:
    """Is this command the viewer's own?"""
    if viewer.seat is not None:
        return getattr(command, "seat", None) is viewer.seat and not isinstance(command, co.TimeOut)
    return viewer.referee is not None and isinstance(command, co.Adjust)


def seen_of(match: Match, events: list[AnyMatchEvent], viewer: Viewer, step: Step) -> tuple[list[AnyMatchEvent], Match]:
    """The events as the viewer gets them, and the match after them."""
    seen = []
    for event in events:
        seen.append(filter_event(match, event, viewer))
        match = evolve(match, event, step.at)
    return seen, match


def compare(steps: list[Step], other_deal: co.DealCards, viewer: Viewer) -> int:
    """Do the same in both worlds and compare all that the viewer sees; how many steps the other world could follow."""
    here = there = steps[0].before
    for number, step in enumerate(steps):
        command = step.command if number else other_deal
        try:
            events_there, _ = advance(there, command, step.at)
        except GuandanError:
            assert not is_of(viewer, command), f"refused in one world only: {command}"
            return number  # another player's hand, or a referee who saw a card, does not fit this world
        events_here, _ = advance(here, step.command, step.at)
        if isinstance(command, co.TimeOut) and command.seat is not viewer.seat and events_here != events_there:
            return number  # the program played from an unseen hand, and what it played is now known
        seen_here, here = seen_of(here, events_here, viewer, step)
        seen_there, there = seen_of(there, events_there, viewer, step)
        assert seen_here == seen_there
        assert view(here, viewer) == view(there, viewer)
    return len(steps)


def dealt_otherwise(match: Match, viewer: Viewer, lots: Random) -> Match:
    """The match with all cards that only unseen holders know dealt out anew, also in what a deal remembers."""
    deal = match.deal
    assert deal is not None
    own = {seat: swappable(deal, seat) for seat in unseen(viewer)}
    pool = [card for cards in own.values() for card in cards]
    lots.shuffle(pool)
    given = {seat: [pool.pop() for _ in cards] for seat, cards in own.items()}

    def anew(seat: Seat, cards: Iterable[Card]) -> Hand:
        return Hand(cards) - own.get(seat, ()) + given.get(seat, ())

    hands = {seat: anew(seat, hand) for seat, hand in deal.hands.items()}
    other = replace(deal, hands=hands, drawn={seat: anew(seat, cards).cards for seat, cards in deal.drawn.items()})
    if deal.table is not None and deal.start is not None:
        table = replace(deal.table, hands={seat: anew(seat, hand) for seat, hand in deal.table.hands.items()})
        other = replace(other, start=replace(deal.start, hands=hands), table=table)
    return replace(match, deal=other)

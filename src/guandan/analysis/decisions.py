"""Every decision of a match, each as its seat saw it."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.bots import Seen, seen_by
from guandan.bots.codes import PASS, PAY, PICK, REFUSE, RETURN, TAKE
from guandan.errors import InvalidRecord
from guandan.game import events as ev
from guandan.game.log import replay_steps
from guandan.game.match import Ask, new
from guandan.kernel import Deal
from guandan.kernel.bridge import from_game
from guandan.kernel.packed import pack_play
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guandan.game.log import MatchEntry
    from guandan.game.match import Match
    from guandan.rules.rulebook import Rulebook

_FACE_AT, _SEAT_AT = 32, 4
_ABSTRACT_MASK = (1 << 30) - 1


class Decision(Struct, frozen=True, kw_only=True):
    """One answer of a seat: `seen` is all that the seat could know, `place` where its answer stands in `seen.packed`.

    `version` is that of the event by which the seat answered. `is_bots` says that a bot answered for the player.
    """

    deal: int
    version: int
    seat: Seat
    ask: Ask
    seen: Seen
    place: int
    is_bots: bool = False

    @property
    def action(self) -> int:
        """The answer, packed."""
        return self.seen.packed[self.place]

    @property
    def is_forced(self) -> bool:
        """Whether there was no other legal answer."""
        return len(self.seen.packed) == 1


class DealDecisions(Struct, frozen=True, kw_only=True):
    """A deal of a record: its decisions, its hands as they lay before the first play, and its result for EW."""

    number: int
    decisions: tuple[Decision, ...]
    opening: Deal | None
    result: int | None


def read_deals(book: Rulebook, entries: Iterable[MatchEntry], versions: range | None = None) -> Iterator[DealDecisions]:
    """The deals of a record whose cards are all known, in their order; a deal on paper has no decisions.

    With `versions` only the decisions of these events are read.
    """
    before = new(book)
    found: list[Decision] = []
    opening: Deal | None = None
    number = 1
    for entry, after in replay_steps(book, entries):
        if isinstance(entry.event, ev.HandDealt | ev.Hidden):
            raise InvalidRecord("a review needs all cards; this is what one seat saw")
        if isinstance(entry.event, ev.CardsDealt):
            if found:  # a deal that a ruling annulled
                yield DealDecisions(number=number, decisions=tuple(found), opening=opening, result=None)
            found, opening = [], None
            number = after.deals_done + 1
        is_wanted = versions is None or entry.version in versions
        decision = _build_decision(before, entry, number) if is_wanted else None
        if decision is not None:
            found.append(decision)
        if (
            is_wanted
            and opening is None
            and after.deal is not None
            and after.deal.table is not None
            and not after.deal.acts
        ):
            opening = from_game(after)
        if after.deals_done > before.deals_done:
            result = _read_result(before, entry)
            yield DealDecisions(number=number, decisions=tuple(found), opening=opening, result=result)
            found, opening = [], None
        before = after
    if found:
        yield DealDecisions(number=number, decisions=tuple(found), opening=opening, result=None)


def _build_decision(before: Match, entry: MatchEntry, number: int) -> Decision | None:
    """The decision that an entry answers; none where it answers none, or does what the rules did not offer."""
    action = _read_answer(before, entry.event)
    if action is None or before.deal is None:
        return None
    seat, packed = action
    question = before.question(seat)
    if question is None:
        return None
    seen = seen_by(before, seat)
    place = _find_place(seen, packed)
    if place is None:
        return None
    if seen.packed[place] != packed:
        seen = _insert_action(before, seat, seen, place, packed)
        place += 1
    return Decision(
        deal=number,
        version=entry.version,
        seat=seat,
        ask=question.ask,
        seen=seen,
        place=place,
        is_bots=seat in before.bots,
    )


def _read_answer(before: Match, event: object) -> tuple[Seat, int] | None:
    """Who answered, and what, packed."""
    match event:
        case ev.CardsPlayed(seat=seat, play=play) if before.deal is not None:
            return seat, pack_play(play, before.deal.level)
        case ev.Passed(seat=seat, why=ev.PassedWhy.CHOSEN):
            return seat, PASS
        case ev.TributePaid(seat=seat, card=card):
            return seat, PAY | card.place << _FACE_AT
        case ev.TributeRefused(seat=seat) if seat is not None:
            return seat, REFUSE
        case ev.CardReturned(seat=seat, card=card) if card is not None:
            return seat, RETURN | card.place << _FACE_AT
        case ev.TributeTaken(seat=seat, payer=payer):
            return seat, TAKE | SEATS.index(payer) << _SEAT_AT
        case ev.ReturnPicked(seat=seat, giver=giver):
            return seat, PICK | SEATS.index(giver) << _SEAT_AT
        case _:
            return None


def _find_place(seen: Seen, packed: int) -> int | None:
    """Where an answer stands among the legal ones: itself, or a play of the same ranks with other suits."""
    if packed in seen.packed:
        return seen.packed.index(packed)
    if packed & 15 >= PAY:
        return None
    return next(
        (place for place, one in enumerate(seen.packed) if one & _ABSTRACT_MASK == packed & _ABSTRACT_MASK), None
    )


def _insert_action(before: Match, seat: Seat, seen: Seen, place: int, packed: int) -> Seen:
    """The same with one more action, made with the suits that were really played, after the one like it."""
    actions = seen.packed
    more = array("Q", [*actions[: place + 1], packed, *actions[place + 1 :]])
    return Seen(from_game(before, seat), SEATS.index(seat), more)


def _read_result(before: Match, entry: MatchEntry) -> int | None:
    """How far EW rose by a deal that was played out; minus: NS did."""
    if not isinstance(entry.event, ev.DealEnded) or before.deal is None:
        return None
    deal = from_game(before)
    return deal.result if deal.is_over else None

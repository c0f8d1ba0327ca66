"""Write what a seat sees as the protocol's messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.cards import Card
from guandan.kernel import Phase
from guandan.kernel.deal import action_of
from guandan.kernel.packed import FACES, PASS, PAY, level_of
from guandan.lab.njupt.action import ActionType, write_gift, write_pass, write_protocol_play
from guandan.lab.njupt.dialect import OPEN, Dialect, write_card
from guandan.rules.play import Play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.bots import Seen
    from guandan.lab.njupt.action import ActionList
    from guandan.lab.njupt.fields import Message

_SEATS = range(4)
_STAGES = {Phase.PAY: "tribute", Phase.RETURN: "back", Phase.PLAY: "play"}


class MessageWriter:
    """Writes messages about one decision, in a dialect."""

    def __init__(self, seen: Seen, dialect: Dialect = OPEN) -> None:
        self.seen = seen
        self.dialect = dialect

    @property
    def rank_fields(self) -> Message:
        """The level, and those of both sides."""
        own, other = self.seen.levels if self.seen.seat % 2 == 0 else self.seen.levels[::-1]
        named = (("selfRank", own), ("oppoRank", other), ("curRank", self.seen.level))
        return {name: self.dialect.write_rank(level_of(level)) for name, level in named}

    def write_action(self, packed: int) -> ActionList:
        """An action as `[type, rank, cards]`."""
        action = action_of(packed, self.seen.level_rank)
        if action is None:
            return write_pass()
        if isinstance(action, Play):
            return write_protocol_play(action, self.dialect)
        return write_gift(ActionType.TRIBUTE if packed & 15 == PAY else ActionType.BACK, Card(str(action)))

    def write_beginning(self, drawn: Sequence[Card]) -> Message:
        """The cards are drawn."""
        hand = [write_card(card) for card in drawn]
        return {"type": "notify", "stage": "beginning", "handCards": hand, "myPos": self.seen.seat, **self.rank_fields}

    def write_tribute_notices(self) -> Iterator[Message]:
        """贡牌, as far as it has come: refused, or paid, or paid and returned."""
        tribute = self.seen.tribute
        if tribute is None:
            return
        if tribute.refused:
            payers = [seat for seat in _SEATS if seat != tribute.first]
            seats = [seat for seat in payers if _count_held(self.seen, seat, Card.BJ.place)]
            yield {"type": "notify", "stage": "anti-tribute", "antiNums": len(seats), "antiPos": seats}
        paid = [(seat, taker) for seat, taker in enumerate(tribute.receivers) if taker >= 0]
        if paid:
            gifts = [[seat, taker, self._write_card(tribute.paid[seat])] for seat, taker in paid]
            yield {"type": "notify", "stage": "tribute", "result": gifts}
        if paid and self.seen.phase == Phase.PLAY:
            gifts = [
                [giver, seat, self._write_card(tribute.returned[giver])]
                for seat, giver in find_return_givers(self.seen).items()
            ]
            yield {"type": "notify", "stage": "back", "result": gifts}

    def _write_card(self, face: int) -> str:
        return write_card(FACES[face])

    def write_play_notice(self, seat: int, words: ActionList, top: tuple[int, ActionList] | None) -> Message:
        """Somebody has acted; `top` is the play that stands then."""
        told: Message = {"type": "notify", "stage": "play", "curPos": seat, "curAction": words}
        return told | _top_fields(top)

    def write_request(self, places: Sequence[int]) -> Message:
        """The request: the legal actions at these places, in this order."""
        seen = self.seen
        latest = self._find_latest_seat()
        return {
            "type": "act",
            "stage": _STAGES[Phase(seen.phase)],
            "myPos": seen.seat,
            "handCards": [write_card(card) for card in seen.hand],
            "publicInfo": [{"rest": seen.left[seat], "playArea": self._write_play_area(seat)} for seat in _SEATS],
            **self.rank_fields,
            "curPos": -1 if latest is None else latest,
            "curAction": None if latest is None else self._write_play_area(latest),
            **_top_fields((seen.top_seat, self.write_action(seen.top)) if seen.top else None),
            "actionList": [self.write_action(seen.packed[place]) for place in places],
            "indexRange": len(places) - 1,
        }

    def _find_latest_seat(self) -> int | None:
        """The last to act in this trick; whoever is out acted before, unless it holds the trick."""
        seen = self.seen
        acted = (seat for seat in reversed(seen.after) if seen.top and seen.trick[seat])
        return next((seat for seat in acted if seen.left[seat] or seat == seen.top_seat), None)

    def _write_play_area(self, seat: int) -> ActionList | None:
        return self.write_action(self.seen.trick[seat]) if self.seen.trick[seat] else None


def find_return_givers(seen: Seen) -> dict[int, int]:
    """还牌: which payer got whose return; where equal cards were paid, the losers may have picked."""
    tribute = seen.tribute
    if tribute is None or seen.phase != Phase.PLAY:
        return {}
    found = {}
    for payer, giver in enumerate(tribute.receivers):
        if giver >= 0:
            picked = tribute.equal and not _count_held(seen, payer, tribute.returned[giver])
            found[payer] = giver ^ 2 if picked else giver
    return found


def _count_held(seen: Seen, seat: int, face: int) -> int:
    """How many copies a seat held when play began, as far as everybody knows."""
    return seen.known(seat)[face] + seen.played(seat)[face]


def _top_fields(top: tuple[int, ActionList] | None) -> Message:
    return {"greaterPos": -1 if top is None else top[0], "greaterAction": None if top is None else top[1]}


def order_for_protocol(packed: Sequence[int]) -> list[int]:
    """The places of the legal actions as the protocol lists them: the pass comes first."""
    return sorted(range(len(packed)), key=lambda place: packed[place] != PASS)

"""What a seat of ours sees, told in the messages of the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.cards import Card
from guandan.kernel import Phase
from guandan.kernel.deal import action_of
from guandan.kernel.packed import FACES, PASS, PAY, level_of
from guandan.lab.njupt.action import Deed, say_card, say_pass, say_play
from guandan.lab.njupt.dialect import OPEN, Dialect, card_text
from guandan.rules.play import Play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan.bots import Seen
    from guandan.lab.njupt.action import Words
    from guandan.lab.njupt.fields import Message

_SEATS = range(4)
_STAGES = {Phase.PAY: "tribute", Phase.RETURN: "back", Phase.PLAY: "play"}


class Telling:
    """Writes messages about one decision, in a dialect."""

    def __init__(self, seen: Seen, dialect: Dialect = OPEN) -> None:
        self.seen = seen
        self.dialect = dialect

    @property
    def ranks(self) -> Message:
        """The level, and those of both sides."""
        own, other = self.seen.levels if self.seen.seat % 2 == 0 else self.seen.levels[::-1]
        named = (("selfRank", own), ("oppoRank", other), ("curRank", self.seen.level))
        return {name: self.dialect.rank(level_of(level)) for name, level in named}

    def words(self, packed: int) -> Words:
        """An action as `[type, rank, cards]`."""
        action = action_of(packed, self.seen.level_rank)
        if action is None:
            return say_pass()
        if isinstance(action, Play):
            return say_play(action, self.dialect)
        return say_card(Deed.TRIBUTE if packed & 15 == PAY else Deed.BACK, Card(str(action)))

    def beginning(self, drawn: Sequence[Card]) -> Message:
        """The cards are drawn."""
        hand = [card_text(card) for card in drawn]
        return {"type": "notify", "stage": "beginning", "handCards": hand, "myPos": self.seen.seat, **self.ranks}

    def tribute(self) -> Iterator[Message]:
        """贡牌, as far as it has come: refused, or paid, or paid and returned."""
        tribute = self.seen.tribute
        if tribute is None:
            return
        if tribute.refused:
            payers = [seat for seat in _SEATS if seat != tribute.first]
            seats = [seat for seat in payers if _held(self.seen, seat, Card.BJ.place)]
            yield {"type": "notify", "stage": "anti-tribute", "antiNums": len(seats), "antiPos": seats}
        paid = [(seat, taker) for seat, taker in enumerate(tribute.receivers) if taker >= 0]
        if paid:
            gifts = [[seat, taker, self._card(tribute.paid[seat])] for seat, taker in paid]
            yield {"type": "notify", "stage": "tribute", "result": gifts}
        if paid and self.seen.phase == Phase.PLAY:
            gifts = [[giver, seat, self._card(tribute.returned[giver])] for seat, giver in returns(self.seen).items()]
            yield {"type": "notify", "stage": "back", "result": gifts}

    def _card(self, face: int) -> str:
        return card_text(FACES[face])

    def play(self, seat: int, words: Words, top: tuple[int, Words] | None) -> Message:
        """Somebody has acted; `top` is the play that stands then."""
        told: Message = {"type": "notify", "stage": "play", "curPos": seat, "curAction": words}
        return told | _greater(top)

    def act(self, places: Sequence[int]) -> Message:
        """The request: the legal actions at these places, in this order."""
        seen = self.seen
        latest = self._latest()
        return {
            "type": "act",
            "stage": _STAGES[Phase(seen.phase)],
            "myPos": seen.seat,
            "handCards": [card_text(card) for card in seen.hand],
            "publicInfo": [{"rest": seen.left[seat], "playArea": self._area(seat)} for seat in _SEATS],
            **self.ranks,
            "curPos": -1 if latest is None else latest,
            "curAction": None if latest is None else self._area(latest),
            **_greater((seen.top_seat, self.words(seen.top)) if seen.top else None),
            "actionList": [self.words(seen.packed[place]) for place in places],
            "indexRange": len(places) - 1,
        }

    def _latest(self) -> int | None:
        """The last to act in this trick; whoever is out acted before, unless it holds the trick."""
        seen = self.seen
        acted = (seat for seat in reversed(seen.after) if seen.top and seen.trick[seat])
        return next((seat for seat in acted if seen.left[seat] or seat == seen.top_seat), None)

    def _area(self, seat: int) -> Words | None:
        return self.words(self.seen.trick[seat]) if self.seen.trick[seat] else None


def returns(seen: Seen) -> dict[int, int]:
    """还牌: which payer got whose return; where equal cards were paid, the losers may have picked."""
    tribute = seen.tribute
    if tribute is None or seen.phase != Phase.PLAY:
        return {}
    found = {}
    for payer, giver in enumerate(tribute.receivers):
        if giver >= 0:
            picked = tribute.equal and not _held(seen, payer, tribute.returned[giver])
            found[payer] = giver ^ 2 if picked else giver
    return found


def _held(seen: Seen, seat: int, face: int) -> int:
    """How many copies a seat held when play began, as far as everybody knows."""
    return seen.known(seat)[face] + seen.played(seat)[face]


def _greater(top: tuple[int, Words] | None) -> Message:
    return {"greaterPos": -1 if top is None else top[0], "greaterAction": None if top is None else top[1]}


def listed(packed: Sequence[int]) -> list[int]:
    """The places of the legal actions as the protocol lists them: the pass comes first."""
    return sorted(range(len(packed)), key=lambda place: packed[place] != PASS)

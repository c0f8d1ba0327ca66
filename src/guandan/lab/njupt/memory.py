"""What an agent has heard of the deal so far, and of the one before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from guandan.lab.njupt.action import Deed, Spoken, read_action
from guandan.lab.njupt.dialect import read_rank
from guandan.lab.njupt.fields import SEATS, Message, gifts_of, hand_of, list_of, order_of, seat_of, stage_of

if TYPE_CHECKING:
    from guandan.cards import Card, Rank

DRAWN = 27
"""What everybody draws."""


class Gift(NamedTuple):
    """A tribute or a return: who gets it, and the card."""

    receiver: int
    card: Card


class Heard:
    """Everything that was said: seats as the protocol numbers them, 0 to 3 in the order of play."""

    def __init__(self) -> None:
        self.me: int | None = None
        self.before: tuple[int, ...] | None = None
        self.ranks: dict[str, Rank] = {}
        self.clear()

    def clear(self) -> None:
        """A deal begins: all that belongs to the last one is gone."""
        self.drawn: tuple[Card, ...] = ()
        self.deeds: list[tuple[int, Spoken]] = []
        self.paid: dict[int, Gift] = {}
        self.returned: dict[int, Gift] = {}
        self.refused: tuple[int, ...] | None = None
        self._said: Spoken | None = None

    def note(self, message: Message) -> None:
        """Take in a notice."""
        self.note_ranks(message)
        match stage_of(message):
            case "beginning":
                self.clear()
                self.note_me(message)
                self.drawn = hand_of(message.get("handCards"))
            case "play":
                seat, action = seat_of(message.get("curPos")), read_action(message.get("curAction"))
                if seat is not None and action is not None:
                    self._note_deed(seat, action)
            case "tribute":
                self.paid |= {giver: Gift(to, card) for giver, to, card in gifts_of(message.get("result"))}
            case "back":
                self.returned |= {giver: Gift(to, card) for giver, to, card in gifts_of(message.get("result"))}
            case "anti-tribute":
                seats = [seat_of(one) for one in list_of(message.get("antiPos"))]
                self.refused = tuple(seat for seat in seats if seat is not None)
            case "episodeover":
                self.clear()
                self.before = order_of(message.get("order"))
            case "gameover" | "gameresult":
                self.clear()
                self.before = None
            case _:
                pass

    def note_me(self, message: Message) -> None:
        """Where the agent sits, if the message says so."""
        seat = seat_of(message.get("myPos"))
        self.me = self.me if seat is None else seat

    def note_ranks(self, message: Message) -> None:
        """The levels, as far as the message names them."""
        for name in ("curRank", "selfRank", "oppoRank"):
            rank = read_rank(message.get(name))
            if rank is not None and not rank.is_joker:
                self.ranks[name] = rank

    def said(self, action: Spoken | None) -> None:
        """The agent has answered; the server may or may not repeat it as a notice."""
        self._said = action

    def settle(self) -> None:
        """Something else has happened, so the own answer stands."""
        action, self._said = self._said, None
        if action is not None and self.me is not None and action.deed in {Deed.PLAY, Deed.PASS}:
            self.deeds.append((self.me, action))

    def _note_deed(self, seat: int, action: Spoken) -> None:
        if seat == self.me:
            self._said = None
        else:
            self.settle()
        self.deeds.append((seat, action))

    def played(self, seat: int) -> list[Card]:
        """The cards that a seat is known to have played."""
        return [card for player, action in self.deeds if player == seat for card in action.cards]

    def left(self, seat: int) -> int:
        """How many cards a seat should hold."""
        gifts = [*self.paid.items(), *self.returned.items()]
        balance = sum((gift.receiver == seat) - (giver == seat) for giver, gift in gifts)
        return max(0, DRAWN + balance - len(self.played(seat)))

    def hand(self, me: int) -> tuple[Card, ...]:
        """What the agent should hold: what it drew, without what it has played and given, with what it got."""
        cards = Counter(self.drawn)
        cards.subtract(self.played(me))
        for gifts in (self.paid, self.returned):
            cards.subtract(gift.card for giver, gift in gifts.items() if giver == me)
            cards.update(gift.card for gift in gifts.values() if gift.receiver == me)
        return tuple((+cards).elements())

    def top(self) -> tuple[int, Spoken] | None:
        """The last play, unless everybody else has passed on it since."""
        for passes, (seat, action) in enumerate(reversed(self.deeds)):
            if action.deed is Deed.PLAY:
                return None if passes >= SEATS - 1 else (seat, action)
        return None

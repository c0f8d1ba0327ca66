"""What an agent knows of this deal and the previous one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from guandan.lab.njupt.action import ActionType, ProtocolAction, read_action
from guandan.lab.njupt.dialect import read_rank
from guandan.lab.njupt.fields import (
    SEATS,
    Message,
    read_finishing_order,
    read_gifts,
    read_hand,
    read_list_field,
    read_seat_number,
    read_stage,
)

if TYPE_CHECKING:
    from guandan.cards import Card, Rank

CARDS_DRAWN = 27
"""What everybody draws."""


class Gift(NamedTuple):
    """A tribute or a return: who gets it, and the card."""

    receiver: int
    card: Card


class DealMemory:
    """Collects the messages of a deal. Seats are 0 to 3 in the order of play."""

    def __init__(self) -> None:
        self.me: int | None = None
        self.before: tuple[int, ...] | None = None
        self.ranks: dict[str, Rank] = {}
        self.clear()

    def clear(self) -> None:
        """A deal begins: all that belongs to the last one is gone."""
        self.drawn: tuple[Card, ...] = ()
        self.moves: list[tuple[int, ProtocolAction]] = []
        self.paid: dict[int, Gift] = {}
        self.returned: dict[int, Gift] = {}
        self.refused: tuple[int, ...] | None = None
        self._said: ProtocolAction | None = None

    def note(self, message: Message) -> None:
        """Take in a notice."""
        self.note_ranks(message)
        match read_stage(message):
            case "beginning":
                self.clear()
                self.note_me(message)
                self.drawn = read_hand(message.get("handCards"))
            case "play":
                seat, action = read_seat_number(message.get("curPos")), read_action(message.get("curAction"))
                if seat is not None and action is not None:
                    self._note_action(seat, action)
            case "tribute":
                self.paid |= {giver: Gift(to, card) for giver, to, card in read_gifts(message.get("result"))}
            case "back":
                self.returned |= {giver: Gift(to, card) for giver, to, card in read_gifts(message.get("result"))}
            case "anti-tribute":
                seats = [read_seat_number(number) for number in read_list_field(message.get("antiPos"))]
                self.refused = tuple(seat for seat in seats if seat is not None)
            case "episodeover":
                self.clear()
                self.before = read_finishing_order(message.get("order"))
            case "gameover" | "gameresult":
                self.clear()
                self.before = None
            case _:
                pass

    def note_me(self, message: Message) -> None:
        """Where the agent sits, if the message says so."""
        seat = read_seat_number(message.get("myPos"))
        self.me = self.me if seat is None else seat

    def note_ranks(self, message: Message) -> None:
        """The levels, as far as the message names them."""
        for name in ("curRank", "selfRank", "oppoRank"):
            rank = read_rank(message.get(name))
            if rank is not None and not rank.is_joker:
                self.ranks[name] = rank

    def note_own_answer(self, action: ProtocolAction | None) -> None:
        """The agent has answered; the server may or may not repeat it as a notice."""
        self._said = action

    def confirm_own_answer(self) -> None:
        """Something else has happened, so the own answer stands."""
        action, self._said = self._said, None
        if action is not None and self.me is not None and action.type in {ActionType.PLAY, ActionType.PASS}:
            self.moves.append((self.me, action))

    def _note_action(self, seat: int, action: ProtocolAction) -> None:
        if seat == self.me:
            self._said = None
        else:
            self.confirm_own_answer()
        self.moves.append((seat, action))

    def list_played(self, seat: int) -> list[Card]:
        """The cards that a seat is known to have played."""
        return [card for player, action in self.moves if player == seat for card in action.cards]

    def count_left(self, seat: int) -> int:
        """How many cards a seat should hold."""
        gifts = [*self.paid.items(), *self.returned.items()]
        balance = sum((gift.receiver == seat) - (giver == seat) for giver, gift in gifts)
        return max(0, CARDS_DRAWN + balance - len(self.list_played(seat)))

    def compute_hand(self, me: int) -> tuple[Card, ...]:
        """What the agent should hold: what it drew, without what it has played and given, with what it got."""
        cards = Counter(self.drawn)
        cards.subtract(self.list_played(me))
        for gifts in (self.paid, self.returned):
            cards.subtract(gift.card for giver, gift in gifts.items() if giver == me)
            cards.update(gift.card for gift in gifts.values() if gift.receiver == me)
        return tuple((+cards).elements())

    def find_top(self) -> tuple[int, ProtocolAction] | None:
        """The last play, unless everybody else has passed on it since."""
        for passes, (seat, action) in enumerate(reversed(self.moves)):
            if action.type is ActionType.PLAY:
                return None if passes >= SEATS - 1 else (seat, action)
        return None

"""A table of the field's protocol, kept by the kernel: it sends the messages and does what is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guandan.cards import Card
from guandan.kernel import Deal, Phase
from guandan.kernel.deal import action_of
from guandan.kernel.packed import FACES, PASS, PAY
from guandan.lab.njupt.action import ActionType, write_gift, write_pass, write_protocol_play
from guandan.lab.njupt.dialect import OPEN, Dialect, write_card
from guandan.rules.play import Play

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Handler = Callable[[dict[str, Any]], int | None]
    Entry = tuple[list[object], int | None]
    Change = Callable[[Deal, list[Entry]], list[Entry]]

ASKING = {Phase.PAY: "tribute", Phase.RETURN: "back", Phase.PLAY: "play"}
SWAPPED = 3
"""What the kernel notes of equal tributes when each loser picked the other's return."""


class Referee:
    """Plays deals between four handlers of messages; `change` may alter a list of actions before it is sent.

    `choice` is the place of what it does itself where the protocol knows no question.
    """

    def __init__(
        self,
        handlers: Sequence[Handler],
        *,
        dialect: Dialect = OPEN,
        full: bool = False,
        change: Change = lambda _, entries: entries,
        omit: frozenset[str] = frozenset(),
        choice: int = 0,
    ) -> None:
        self.handlers = handlers
        self.dialect = dialect
        self.full = full
        self.change = change
        self.omit = omit
        self.choice = choice
        self.asked = 0
        self.chosen: list[int | None] = []
        self.deal: Deal

    def play(self, deal: Deal) -> Deal:
        """Play a deal to its end."""
        self.deal = deal
        for seat in range(4):
            self._send(seat, {"type": "notify", "stage": "beginning", "handCards": self._hand(seat), "myPos": seat})
        self._tribute()
        while not deal.is_over:
            seat = deal.seat
            packed = self._ask()
            deal.do(packed)
            told = {"type": "notify", "stage": "play", "curPos": seat, "curAction": self._words(packed)}
            self._send_all(told | self._greater())
        rest = [[seat, self._hand(seat)] for seat in range(4) if deal.left(seat)]
        order = [*deal.order, *(seat for seat in range(4) if seat not in deal.order)]
        self._send_all(
            {"type": "notify", "stage": "episodeOver", "order": order, "curRank": self._level(), "restCards": rest}
        )
        return deal

    def _tribute(self) -> None:
        deal = self.deal
        if deal.tribute[2]:
            holders = [seat for seat in range(4) if deal.hand(seat).count(Card.BJ) and seat in self._payers()]
            self._send_all({"type": "notify", "stage": "anti-tribute", "antiNums": len(holders), "antiPos": holders})
        told: set[str] = set()
        while deal.phase not in (Phase.PLAY, Phase.OVER):
            deal.do(self._ask() if deal.phase in ASKING else deal.packed()[self.choice])
            _, _, _, equal, paid, receivers, returned = deal.tribute
            if "tribute" not in told and deal.phase in (Phase.RETURN, Phase.PICK, Phase.PLAY):
                told.add("tribute")
                gifts = [[seat, receivers[seat], write_card(FACES[paid[seat] - 1])] for seat in range(4) if paid[seat]]
                self._send_all({"type": "notify", "stage": "tribute", "result": gifts})
            if deal.phase == Phase.PLAY:
                givers = [seat for seat in range(4) if returned[seat]]
                payers = [receivers.index(seat) ^ (2 if equal == SWAPPED else 0) for seat in givers]
                cards = [write_card(FACES[returned[seat] - 1]) for seat in givers]
                gifts = [list(gift) for gift in zip(givers, payers, cards, strict=True)]
                self._send_all({"type": "notify", "stage": "back", "result": gifts})

    def _payers(self) -> list[int]:
        first, payer, *_ = self.deal.tribute
        return [payer] if payer >= 0 else [(first + 1) % 4, (first + 3) % 4]

    def _ask(self) -> int:
        """Ask the seat to act; its answer must be an index, and what it stands for must be legal."""
        deal = self.deal
        entries = self.change(deal, [(self._words(packed), packed) for packed in self._listed()])
        message = {
            "type": "act",
            "stage": ASKING[Phase(deal.phase)],
            "handCards": self._hand(deal.seat),
            "publicInfo": [{"rest": deal.left(seat), "playArea": self._area(seat)} for seat in range(4)],
            "selfRank": self._rank(deal.levels[deal.seat & 1]),
            "oppoRank": self._rank(deal.levels[(deal.seat & 1) ^ 1]),
            "curRank": self._level(),
            **self._latest(),
            **self._greater(),
            "actionList": [words for words, _ in entries],
            "indexRange": len(entries) - 1,
        }
        self.asked += 1
        index = self._send(deal.seat, message)
        assert type(index) is int
        assert 0 <= index < len(entries)
        packed = entries[index][1]
        self.chosen.append(packed)
        return deal.packed()[-1] if packed is None else packed

    def _listed(self) -> list[int]:
        packed = list(self.deal.packed(self.full))
        return [packed[-1], *packed[:-1]] if packed[-1] == PASS else packed

    def _send(self, seat: int, message: dict[str, Any]) -> int | None:
        return self.handlers[seat]({name: value for name, value in message.items() if name not in self.omit})

    def _send_all(self, message: dict[str, Any]) -> None:
        for seat in range(4):
            assert self._send(seat, message) is None

    def _words(self, packed: int) -> list[object]:
        action = action_of(packed, self.deal.level_rank)
        if action is None:
            return write_pass()
        if isinstance(action, Play):
            return write_protocol_play(action, self.dialect)
        return write_gift(ActionType.TRIBUTE if packed & 15 == PAY else ActionType.BACK, Card(str(action)))

    def _hand(self, seat: int) -> list[str]:
        return [write_card(card) for card in self.deal.hand(seat)]

    def _area(self, seat: int) -> list[object] | None:
        last = self.deal.last(seat)
        return self._words(last) if last else None

    def _greater(self) -> dict[str, Any]:
        top = self.deal.top
        return {"greaterPos": self.deal.top_seat, "greaterAction": self._words(top) if top else None}

    def _latest(self) -> dict[str, Any]:
        """The last to act in this trick, and what it did."""
        deal = self.deal
        before = [(deal.seat - step) % 4 for step in range(1, 4)]
        acted = (seat for seat in before if deal.phase == Phase.PLAY and deal.top and deal.last(seat))
        seat = next((seat for seat in acted if deal.left(seat) or seat == deal.top_seat), -1)
        return {"curPos": seat, "curAction": self._area(seat) if seat >= 0 else None}

    def _level(self) -> str | int:
        return self.dialect.write_rank(self.deal.level_rank)

    def _rank(self, level: int) -> str | int:
        return self.dialect.write_rank(Card(f"S{'23456789TJQKA'[level - 2]}").rank)

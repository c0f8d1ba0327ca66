"""One of our bots as a player of Botzone: it takes requests and gives responses."""

from __future__ import annotations

import logging
from array import array
from typing import TYPE_CHECKING, Any

from guandan.bots.codes import PASS, PAY, REFUSE, RETURN
from guandan.bots.seen import Seen
from guandan.cards import Card, Rank
from guandan.kernel.packed import FACES, play_of
from guandan.lab.botzone.cards import card_of_id, pick_ids, read_rank_letter
from guandan.lab.botzone.claims import FalseClaim, read_play, write_play
from guandan.lab.njupt.action import ActionType, ProtocolAction
from guandan.lab.njupt.memory import DealMemory, Gift
from guandan.lab.njupt.rebuild import rebuild_deal
from guandan.lab.njupt.request import ActionRequest
from guandan.rules.order import value_of, wild_at

if TYPE_CHECKING:
    from guandan.bots.bot import Bot
    from guandan.kernel.deal import Deal

Request = dict[str, Any]
Response = list[Any]

SEATS = 4
_CARD_AT = 32
_DOUBLE = 2
_EIGHT = 8
_log = logging.getLogger(__name__)


class BotzoneAgent:
    """A bot that answers Botzone's requests for one deal; `guesses` counts answers that were given without the bot."""

    def __init__(self, bot: Bot, rules: int, seconds: float = 0.5) -> None:
        self.bot = bot
        self.guesses = 0
        self._rules = rules
        self._seconds = seconds
        self._me = 0
        self._level = Rank.TWO
        self._drawn: list[int] = []
        self._given: dict[str, dict[int, int]] = {"tribute_cards": {}, "return_cards": {}}
        self._terms: dict[str, Any] = {}
        self._moves: list[tuple[int, list[int], ProtocolAction]] = []
        self._said: Response | None = None

    def answer(self, request: Request) -> Response:
        """The response to a request."""
        self._note(request)
        stage = request.get("stage")
        if stage == "deal":
            return []
        if stage in {"tribute", "return"} and self._terms.get("resist"):
            return []
        try:
            response = self._choose(request)
        except Exception as error:  # noqa: BLE001 (an answer is due, whatever went wrong)
            _log.warning("answered without the bot: %s: %s", type(error).__name__, error)
            self.guesses += 1
            response = self._guess(request)
        self._said = response
        return response

    def repeat(self, request: Request, response: Response) -> None:
        """Take in a request that was answered before, by a process that has ended since."""
        self._note(request)
        self._said = response

    def _note(self, request: Request) -> None:
        """Take in what a request tells: the terms of the deal, gifts, and the moves since the last one."""
        terms = request.get("global") or {}
        if request.get("stage") == "deal":
            self._drawn = [int(number) for number in request["deliver"]]
            self._me = int(request["your_id"])
            self._moves, self._said = [], None
            self._given = {"tribute_cards": {}, "return_cards": {}}
        self._terms = terms
        if terms.get("level") is not None:
            self._level = read_rank_letter(str(terms["level"]))
        for name in self._given:
            self._given[name] |= _by_seat(terms.get(name))
        if request.get("stage") == "play":
            self._note_moves(request.get("history") or [])

    def _note_moves(self, history: list[Any]) -> None:
        """The last four moves are told each time: those after the own last one are new."""
        moves = [(int(move["player"]), move["response"]) for move in history if _is_move(move)]
        own = [place for place, (seat, _) in enumerate(moves) if seat == self._me]
        if own:
            moves = moves[own[-1] :]
        elif self._said is not None and self._has_played:
            moves.insert(0, (self._me, self._said))
        for seat, (action, claim) in moves:
            try:
                spoken = read_play(action, claim, self._level)
            except FalseClaim:
                continue
            self._moves.append((seat, list(action), spoken))
        self._said = None

    @property
    def _has_played(self) -> bool:
        """Whether the last answer was a move: two lists."""
        return self._said is not None and len(self._said) == _DOUBLE and isinstance(self._said[0], list)

    @property
    def hand(self) -> list[int]:
        """The numbers of the cards held now."""
        held = list(self._drawn)
        for name, gifts in zip(self._given, self._gifts(), strict=True):
            for giver, gift in gifts.items():
                number = self._given[name][giver]
                if giver == self._me:
                    held.remove(number)
                elif gift.receiver == self._me:
                    held.append(number)
        for seat, action, _ in self._moves:
            if seat == self._me:
                for number in action:
                    held.remove(number)
        return held

    def _gifts(self) -> tuple[dict[int, Gift], dict[int, Gift]]:
        """What was paid and what was returned, with who got it."""
        paid_ids, returned_ids = self._given.values()
        first = self._terms.get("first")
        if first is None or not paid_ids:
            return {}, {}
        first = int(first)
        receivers = self._receivers(first, paid_ids)
        paid = {payer: Gift(receivers[payer], card_of_id(number)) for payer, number in paid_ids.items()}
        payers = {receiver: payer for payer, receiver in receivers.items()}
        returned = {
            giver: Gift(payers[giver], card_of_id(number)) for giver, number in returned_ids.items() if giver in payers
        }
        return paid, returned

    def _receivers(self, first: int, paid: dict[int, int]) -> dict[int, int]:
        """Who gets whose tribute: the higher card goes to the first, equal ones to the seat before the payer."""
        if len(self._payers) < _DOUBLE:
            return dict.fromkeys(paid, first)
        partner = (first + 2) % SEATS
        if len(paid) < _DOUBLE:  # the other has not paid yet: nobody has received anything
            return {payer: (payer - 1) % SEATS for payer in paid}
        worths = {payer: value_of(card_of_id(number).rank, self._level) for payer, number in paid.items()}
        (one, two) = worths
        if worths[one] == worths[two]:
            return {payer: (payer - 1) % SEATS for payer in paid}
        higher = max(worths, key=lambda payer: worths[payer])
        return {payer: first if payer == higher else partner for payer in paid}

    @property
    def _payers(self) -> tuple[int, ...]:
        number, last = int(self._terms.get("tribute") or 0), self._terms.get("last")
        if not number or last is None:
            return ()
        return (int(last),) if number < _DOUBLE else (int(last), (int(last) + 2) % SEATS)

    def _choose(self, request: Request) -> Response:
        heard, asked = self._recall_deal(), self._build_request(request)
        if asked.stage is ActionType.TRIBUTE:  # both payers decide at once
            heard.paid = {}
        deal = rebuild_deal(asked, heard, self._rules)
        packed = self._offers(deal, asked.stage)
        place = self.bot.choose(Seen(deal, self._me, packed), self._seconds) if len(packed) > 1 else 0
        return self._write(packed[place])

    def _offers(self, deal: Deal, stage: ActionType) -> array[int]:
        """What the judge allows: what the kernel does, but at level 9 no return above 8 if there is one."""
        packed = deal.packed()
        if stage is ActionType.BACK and self._level is Rank.NINE:
            lower = [action for action in packed if card_at(action).rank.number <= _EIGHT]
            packed = array("Q", lower) if lower else packed
        return packed

    def _write(self, packed: int) -> Response:
        if packed == PASS:
            return [[], []]
        if packed == REFUSE:
            return []
        if packed & 15 in {PAY, RETURN}:
            return pick_ids([card_at(packed)], self.hand)
        return write_play(play_of(packed, self._level), self.hand, self._level)

    def _recall_deal(self) -> DealMemory:
        heard = DealMemory()
        heard.me = self._me
        heard.drawn = tuple(card_of_id(number) for number in self._drawn)
        heard.moves = [(seat, spoken) for seat, _, spoken in self._moves]
        heard.paid, heard.returned = self._gifts()
        payers, first = self._payers, self._terms.get("first")
        if payers and first is not None:
            heard.before = _order(int(first), payers)
            if self._terms.get("resist"):
                heard.refused = self._refusers(payers)
        return heard

    def _refusers(self, payers: tuple[int, ...]) -> tuple[int, ...]:
        """Which payers have held the big jokers, as far as the own cards and those played tell; else both."""
        seen = {seat: sum(card is Card.BJ for card in self._cards_shown_by(seat)) for seat in payers}
        if len(payers) < _DOUBLE or _DOUBLE in seen.values():
            return tuple(seat for seat in payers if len(payers) < _DOUBLE or seen[seat])
        if self._me in payers and not seen[self._me]:
            return ((self._me + 2) % SEATS,)
        return payers

    def _cards_shown_by(self, seat: int) -> list[Card]:
        if seat == self._me:
            return [card_of_id(number) for number in self._drawn]
        return [card_of_id(number) for mover, action, _ in self._moves if mover == seat for number in action]

    def _build_request(self, request: Request) -> ActionRequest:
        heard = self._recall_deal()
        stage = {"tribute": ActionType.TRIBUTE, "return": ActionType.BACK}.get(
            str(request.get("stage")), ActionType.PLAY
        )
        hand = tuple(card_of_id(number) for number in self.hand)
        left = [heard.count_left(seat) for seat in range(SEATS)]
        left[self._me] = len(hand)
        received = next((giver for giver, gift in heard.paid.items() if gift.receiver == self._me), None)
        return ActionRequest(
            stage=stage,
            me=self._me,
            hand=hand,
            left=tuple(left),
            level=self._level,
            own=self._level,
            other=self._level,
            top=self._top(left) if stage is ActionType.PLAY else None,
            actions=(),
            received=None if received is None else heard.paid[received].card,
            payer=received,
        )

    def _top(self, left: list[int]) -> tuple[int, ProtocolAction] | None:
        """The play to beat: the last one, unless all who could beat it have passed."""
        for passes, (seat, _, spoken) in enumerate(reversed(self._moves)):
            if spoken.type is ActionType.PLAY:
                others = sum(1 for other in range(SEATS) if other != seat and left[other])
                return None if passes >= others else (seat, spoken)
        return None

    def _guess(self, request: Request) -> Response:
        """An answer without the bot: a pass, the card that is owed, or the lowest single."""
        cards = {number: card_of_id(number) for number in self.hand}

        def worth(number: int) -> int:
            return value_of(cards[number].rank, self._level)

        wild = wild_at(self._level)
        natural = [number for number, card in cards.items() if card is not wild] or list(cards)
        match request.get("stage"):
            case "tribute":
                return [max(natural, key=worth)]
            case "return":
                return [min(natural, key=worth)]
            case _:
                heard = self._recall_deal()
                if self._top([heard.count_left(seat) for seat in range(SEATS)]) is not None:
                    return [[], []]
                lowest = min(natural, key=worth)
                return [[lowest], [lowest]]


def card_at(packed: int) -> Card:
    """The card of a packed payment or return."""
    return FACES[packed >> _CARD_AT & 63]


def _order(first: int, payers: tuple[int, ...]) -> tuple[int, ...]:
    """A finishing order after which these payers owe tribute."""
    partner = (first + 2) % SEATS
    if len(payers) == _DOUBLE:
        return (first, partner, *payers)
    others = [seat for seat in range(SEATS) if seat not in {first, partner, payers[0]}]
    return (first, *others, *([partner] if partner != payers[0] else []), payers[0])


def _by_seat(value: object) -> dict[int, int]:
    """Cards by seat, however they are written; -1 and nothing are left out."""
    if isinstance(value, dict):
        pairs = [(int(seat), number) for seat, number in value.items()]
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    else:
        return {}
    return {seat: int(number) for seat, number in pairs if isinstance(number, int) and number >= 0}


def _is_move(move: object) -> bool:
    """Whether an entry of the history is a move: before there were four, some are empty."""
    if not isinstance(move, dict) or not isinstance(move.get("player"), int) or move["player"] < 0:
        return False
    response = move.get("response")
    return isinstance(response, list) and len(response) == _DOUBLE and all(isinstance(part, list) for part in response)

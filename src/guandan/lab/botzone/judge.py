"""A judge with Botzone's rules: it deals, asks in Botzone's JSON, and accepts only what the rules allow."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import as_file, files
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from guandan.cards import LEVELS, Rank
from guandan.kernel import Deal, Phase, rules_of
from guandan.kernel.packed import FACES, PASS, PAY, RETURN
from guandan.lab.botzone.cards import IDS, card_of_id, rank_letter
from guandan.lab.botzone.claims import FalseClaim, read_play
from guandan.lab.njupt.action import ActionType, pack_action
from guandan.rulebooks import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.rules.rulebook import Rulebook

SEATS, SHOWN, DRAWN = 4, 4, 27
OFFENCE = -2
_CARD_AT = 32
_NOBODY, _BOTH = 4, -1
_PAIR = 2


@cache
def botzone_book() -> Rulebook:
    """Botzone's house rules as a book."""
    with as_file(files("guandan.lab.botzone").joinpath("botzone.toml")) as path:
        return load(path)


@cache
def botzone_rules() -> int:
    """The same as options of the kernel."""
    return rules_of(botzone_book())


class BotzonePlayer(Protocol):
    """An agent that answers requests."""

    def respond(self, request: dict[str, Any]) -> Any:  # noqa: ANN401 (a program may answer anything)
        """The response to a request."""
        ...


class DealStart(NamedTuple):
    """How a deal begins: hands by number, the level, and the tribute with the first and the last of the deal before."""

    hands: tuple[tuple[int, ...], ...]
    level: Rank
    tribute: int = 0
    first: int | None = None
    last: int | None = None


def draw_situation(seed: int, number: int) -> DealStart:
    """A deal at random: every level in turn, tribute none, single and double in turn."""
    chance = Random(f"{seed}/{number}")  # noqa: S311 (lots that can be drawn again)
    pack = list(range(IDS))
    chance.shuffle(pack)
    hands = tuple(tuple(sorted(pack[seat::SEATS])) for seat in range(SEATS))
    level, tribute = LEVELS[number % len(LEVELS)], number // len(LEVELS) % 3
    if not tribute:
        return DealStart(hands, level)
    first = chance.randrange(SEATS)
    others = [(first + step) % SEATS for step in ((1, 3) if tribute == _PAIR else (1, 2, 3))]
    return DealStart(hands, level, tribute, first, chance.choice(others))


@dataclass
class DealVerdict:
    """How a deal ended: points by seat, the finishing order, and who broke the rules, and how, if somebody did."""

    scores: tuple[int, ...]
    order: tuple[int, ...]
    offender: int | None = None
    offence: str = ""
    decisions: int = 0
    moves: list[tuple[int, Any]] = field(default_factory=list)


class Offence(Exception):
    """An answer that the rules do not allow."""


class BotzoneJudge:
    """One deal from its first request to its points."""

    def __init__(self, situation: DealStart, rules: int | None = None) -> None:
        self.situation = situation
        self.hands = [list(hand) for hand in situation.hands]
        self.deal = self._lay_out(botzone_rules() if rules is None else rules)
        self.moves: list[tuple[int, Any]] = []
        self._on_table: dict[int, int] = {}
        self._asked = 0
        self._terms: dict[str, Any] = {
            "level": rank_letter(situation.level),
            "tribute": situation.tribute,
            "first": situation.first,
            "last": situation.last,
        }

    def _lay_out(self, rules: int) -> Deal:
        terms = self.situation
        deal = Deal()
        deal.empty(rules, terms.level.number)
        deal.put_levels(terms.level.number, terms.level.number)
        deal.put_leader(_NOBODY if terms.tribute else 0, -1)
        if terms.first is not None and terms.last is not None:
            deal.put_tribute(terms.first, _BOTH if terms.tribute == _PAIR else terms.last)
        for seat, hand in enumerate(self.hands):
            for number in hand:
                deal.put_card(seat, card_of_id(number).place)
        deal.begin()
        return deal

    def play(self, players: Sequence[BotzonePlayer]) -> DealVerdict:
        """Ask the players until the deal is over or somebody breaks the rules."""
        seat = 0
        try:
            for seat in range(SEATS):
                self._deliver(seat, players[seat])
            for seat in self._payers:
                self._take_tribute(seat, players[seat])
            for seat in self._returners:
                self._take_return(seat, players[seat])
            while not self.deal.is_over:
                seat = self.deal.seat
                self._take_move(seat, players[seat])
        except Offence as offence:
            return self._punish(seat, str(offence))
        gain = self.deal.result
        scores = tuple(max(0, -gain if seat & 1 else gain) for seat in range(SEATS))
        return DealVerdict(scores, tuple(self.deal.order), decisions=self._asked, moves=self.moves)

    def _punish(self, offender: int, offence: str) -> DealVerdict:
        partner = (offender + 2) % SEATS
        scores = tuple(OFFENCE if seat == offender else 0 if seat == partner else 1 for seat in range(SEATS))
        order = tuple(self.deal.order)
        return DealVerdict(scores, order, offender, offence, decisions=self._asked, moves=self.moves)

    @property
    def _payers(self) -> tuple[int, ...]:
        last = self.situation.last
        if last is None:
            return ()
        return (last, (last + 2) % SEATS) if self.situation.tribute == _PAIR else (last,)

    @property
    def _returners(self) -> tuple[int, ...]:
        first = self.situation.first
        if first is None:
            return ()
        return (first, (first + 2) % SEATS) if self.situation.tribute == _PAIR else (first,)

    @property
    def _resists(self) -> bool:
        return bool(self.situation.tribute and self.deal.tribute[2])

    def _ask(self, player: BotzonePlayer, stage: str, **more: object) -> Any:  # noqa: ANN401 (a program may answer anything)
        self._asked += 1
        return player.respond({"stage": stage, "global": dict(self._terms), **more})

    def _deliver(self, seat: int, player: BotzonePlayer) -> None:
        if self._ask(player, "deal", deliver=list(self.hands[seat]), your_id=seat) != []:
            raise Offence("the answer to a deal is an empty list")

    def _take_tribute(self, seat: int, player: BotzonePlayer) -> None:
        self._terms.setdefault("tribute_cards", {})
        self._terms.setdefault("return_cards", {})
        self._terms["resist"] = self._resists
        answer = self._ask(player, "tribute")
        self._terms["tribute_cards"] = {**self._terms["tribute_cards"], str(seat): self._give(seat, answer, PAY)}

    def _take_return(self, seat: int, player: BotzonePlayer) -> None:
        answer = self._ask(player, "return")
        self._terms["return_cards"] = {**self._terms["return_cards"], str(seat): self._give(seat, answer, RETURN)}

    def _give(self, seat: int, answer: object, what: int) -> int:
        """One card from hand to hand; -1 where tribute is refused."""
        if self._resists:
            if answer != []:
                raise Offence("tribute is refused: the answer is an empty list")
            return -1
        if not isinstance(answer, list) or len(answer) != 1 or not _are_ids(answer):
            raise Offence("the answer is one card")
        number = answer[0]
        if number not in self.hands[seat]:
            raise Offence(f"card {number} is not in the hand")
        card = card_of_id(number)
        packed = what | card.place << _CARD_AT
        self.deal.ask(seat)
        if self.deal.seat != seat or packed not in self.offers(seat, full=True):
            raise Offence(f"{card} may not be {'paid' if what == PAY else 'returned'}")
        self.deal.do(packed)
        self.hands[seat].remove(number)
        self._on_table[seat] = number
        self._deliver_gifts()
        return int(number)

    def _deliver_gifts(self) -> None:
        """Move the cards that have found a receiver; the first of two payments lies on the table until then."""
        takers = self.deal.tribute[5]
        for giver, number in list(self._on_table.items()):
            is_payer = giver in self._payers
            receiver = takers[giver] if is_payer else next(seat for seat in self._payers if takers[seat] == giver)
            if receiver < SEATS:
                self.hands[receiver].append(number)
                del self._on_table[giver]

    def offers(self, seat: int, *, full: bool = False) -> array[int]:
        """What the seat to act may do; at level 9 nothing above 8 is taken back, if there is such a card."""
        packed = self.deal.packed(full)
        if self.deal.phase != Phase.RETURN or self.situation.level is not Rank.NINE or self.deal.seat != seat:
            return packed
        return array("Q", limit_returns(packed)) or packed

    def _take_move(self, seat: int, player: BotzonePlayer) -> None:
        top_is_out = self.deal.top and not self.deal.left(self.deal.top_seat)
        recent = [{"player": mover, "response": response} for mover, response in self.moves[-SHOWN:]]
        history: list[dict[str, Any]] = [{} for _ in range(SHOWN - len(recent))] + recent
        answer = self._ask(
            player,
            "play",
            history=history,
            done=list(self.deal.order),
            pass_on=self.deal.top_seat if top_is_out else -1,
        )
        packed = self._read_move(seat, answer)
        if self.deal.phase != Phase.PLAY or not self.deal.can(packed):
            raise Offence(f"not allowed now: {answer}")
        for number in answer[0]:
            self.hands[seat].remove(number)
        self.deal.do(packed)
        self.moves.append((seat, answer))

    def _read_move(self, seat: int, answer: object) -> int:
        if not isinstance(answer, list) or len(answer) != _PAIR or not all(_are_ids(part) for part in answer):
            raise Offence("the answer is [action, claim]")
        action, claim = answer
        if len(set(action)) < len(action) or not set(action) <= set(self.hands[seat]):
            raise Offence("a card that is not in the hand")
        level = self.situation.level
        try:
            spoken = read_play(action, claim, level)
        except FalseClaim as error:
            raise Offence(str(error)) from error
        if spoken.type is ActionType.PASS:
            return PASS
        packed = pack_action(spoken, level)
        if packed is None:
            raise Offence("the wilds do not fill what the cards leave open")
        return packed


def limit_returns(packed: array[int]) -> list[int]:
    """Of returns at level 9, those that Botzone's judge takes."""
    return [action for action in packed if FACES[action >> _CARD_AT & 63].rank.number <= Rank.EIGHT.number]


def _are_ids(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(number, int) and not isinstance(number, bool) and 0 <= number < IDS for number in value
    )

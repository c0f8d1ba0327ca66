"""An action as the protocol writes it: `[type, rank, cards]`, in runs with the lowest rank."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from guandan.cards import COPIES, LEVELS, Card, Rank
from guandan.kernel.packed import pack_play
from guandan.lab.njupt.dialect import OPEN, Dialect, read_card, read_cards, read_rank, write_card
from guandan.rules.play import Kind, Play

_TYPE_NAMES = {
    Kind.SINGLE: "Single",
    Kind.PAIR: "Pair",
    Kind.TRIPLE: "Trips",
    Kind.FULL_HOUSE: "ThreeWithTwo",
    Kind.STRAIGHT: "Straight",
    Kind.TUBE: "ThreePair",
    Kind.PLATE: "TwoTrips",
    Kind.BOMB: "Bomb",
    Kind.STRAIGHT_FLUSH: "StraightFlush",
    Kind.FOUR_JOKERS: "FourKings",
}
_KINDS = {name.lower(): kind for kind, name in _TYPE_NAMES.items()} | {"tripspair": Kind.PLATE}
_SIZES = {
    Kind.SINGLE: range(1, 2),
    Kind.PAIR: range(2, 3),
    Kind.TRIPLE: range(3, 4),
    Kind.FULL_HOUSE: range(5, 6),
    Kind.STRAIGHT: range(5, 6),
    Kind.TUBE: range(6, 7),
    Kind.PLATE: range(6, 7),
    Kind.BOMB: range(4, 11),
    Kind.STRAIGHT_FLUSH: range(5, 6),
    Kind.FOUR_JOKERS: range(4, 5),
}
_RUN_LENGTHS = {Kind.STRAIGHT: 5, Kind.STRAIGHT_FLUSH: 5, Kind.TUBE: 3, Kind.PLATE: 2}
_RUN_RANKS = (Rank.ACE, *LEVELS)
_GAPS_SHIFT, _WILDS_SHIFT = 16, 28
_SLOTS = 5
_CARDS_INDEX = 2
_MAX_CARDS = 10

ActionList = list[object]


class ActionType(Enum):
    """What an action does."""

    PLAY = "play"
    PASS = "pass"  # noqa: S105 (a move, no secret)
    TRIBUTE = "tribute"
    BACK = "back"


class ProtocolAction(NamedTuple):
    """An action as it was read; `rank` as it was said, if it could be read."""

    type: ActionType
    cards: tuple[Card, ...] = ()
    kind: Kind | None = None
    rank: Rank | None = None


PASS = ProtocolAction(ActionType.PASS)


def read_action(words: object) -> ProtocolAction | None:
    """Read an action; none if it is not one."""
    if isinstance(words, str):
        words = (words,)
    if not isinstance(words, list | tuple) or not words or not isinstance(words[0], str):
        return None
    name = words[0].strip().lower()
    if name == "pass":
        return PASS
    cards = _read_action_cards(words[_CARDS_INDEX]) if len(words) > _CARDS_INDEX else None
    if not cards:
        return None
    if name in {"tribute", "back"}:
        return ProtocolAction(ActionType(name), cards) if len(cards) == 1 else None
    kind = _KINDS.get(name)
    if kind is Kind.BOMB and all(card.is_joker for card in cards):
        kind = Kind.FOUR_JOKERS
    return None if kind is None else ProtocolAction(ActionType.PLAY, cards, kind, read_rank(words[1]))


def _read_action_cards(words: object) -> tuple[Card, ...] | None:
    """One card or a list of them, no more than a play can have and no third copy."""
    card = read_card(words)
    cards = read_cards(words) if card is None else (card,)
    if cards is None or len(cards) > _MAX_CARDS or any(cards.count(card) > COPIES for card in cards):
        return None
    return cards


def write_protocol_play(play: Play, dialect: Dialect = OPEN) -> ActionList:
    """Write a play; its rank is the lowest of a run."""
    cards: list[object] = [write_card(card) for card in play.cards]
    if play.kind is Kind.FOUR_JOKERS:
        return ["FourKings", dialect.write_rank(play.rank), cards] if dialect.four_kings else ["Bomb", "JOKER", cards]
    length = _RUN_LENGTHS.get(play.kind, 1)
    rank = play.rank if length == 1 else _RUN_RANKS[_find_top_place(play.rank, length) - length + 1]
    return [_TYPE_NAMES[play.kind], dialect.write_rank(rank), cards]


def write_pass() -> ActionList:
    """Write a pass."""
    return ["PASS", "PASS", "PASS"]


def write_gift(kind: ActionType, card: Card) -> ActionList:
    """Write a tribute or a return."""
    return [kind.value, kind.value, [write_card(card)]]


def pack_action(spoken: ProtocolAction, level: Rank) -> int | None:
    """The play that was spoken of, packed; the rank is a run's lowest, failing that its top, failing that any."""
    if spoken.kind is None or len(spoken.cards) not in _SIZES[spoken.kind]:
        return None
    for rank in _list_likely_ranks(spoken.kind, spoken.rank, spoken.cards, level):
        packed = pack_play(Play(spoken.kind, rank, spoken.cards), level)
        if _fits(packed):
            return packed
    return None


def _list_likely_ranks(kind: Kind, said: Rank | None, cards: tuple[Card, ...], level: Rank) -> list[Rank]:
    """The ranks by which the play may be decided, the likeliest first."""
    if kind is Kind.FOUR_JOKERS:
        return [Rank.BIG_JOKER]
    length = _RUN_LENGTHS.get(kind, 1)
    if length == 1:
        return [rank for rank in dict.fromkeys((said, *(card.rank for card in cards), level)) if rank is not None]
    tops = _RUN_RANKS[length - 1 :]
    likely = (
        [_RUN_RANKS[_RUN_RANKS.index(said) + length - 1]] if said in _RUN_RANKS[: len(_RUN_RANKS) - length + 1] else []
    )
    return [*likely, *(top for top in tops if top is said), *tops]


def _find_top_place(top: Rank, length: int) -> int:
    return _RUN_RANKS.index(top, length - 1)


def _fits(packed: int) -> bool:
    """Whether the wilds fill just the gaps that the natural cards leave."""
    if packed < 0:
        return False
    gaps = sum(packed >> _GAPS_SHIFT + 2 * slot & 3 for slot in range(_SLOTS))
    return gaps == packed >> _WILDS_SHIFT & 3

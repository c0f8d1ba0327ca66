"""The catalogue in words: what each number of the action space means, in every deal."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from guandan.kernel import CATALOGUE
from guandan.kernel.packed import KINDS, PASS, PAY, PICK, RANKS, RETURN, SUITS, TAKE, face_of, slots_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.cards import Rank, Suit

CATALOGUE_SIZE = len(CATALOGUE)
_OTHER_ACTIONS = {PAY: "pay", RETURN: "return", TAKE: "take", PICK: "pick", PASS: "pass"}
_NEXT_PLAYER = 1
_FLUSH, _FULL_HOUSE = 9, 4


class CatalogueEntry(NamedTuple):
    """One number of the catalogue.

    `what` is a kind of play, or pass, pay, return, take or pick. `wilds` are the ranks that wilds stand for. `of` is
    the card that is paid or returned, or says whose is taken or picked: the next or the previous player's.
    """

    number: int
    what: str
    rank: Rank | None = None
    size: int = 0
    pair: Rank | None = None
    suit: Suit | None = None
    wilds: tuple[Rank, ...] = ()
    of: str = ""

    def __str__(self) -> str:
        """Write it for people: `bomb of 5 8 (wild as 8)`."""
        words = [self.what]
        if self.what == "bomb":
            words.append(f"of {self.size}")
        words += [str(part) for part in (self.rank, self.suit, self.of) if part]
        if self.pair:
            words.append(f"with {self.pair}")
        if self.wilds:
            words.append(f"(wild as {' '.join(self.wilds)})")
        return " ".join(words)


def entry(number: int) -> CatalogueEntry:
    """What a number means."""
    key = CATALOGUE.key(number)
    code = key & 15
    if code in _OTHER_ACTIONS:
        return CatalogueEntry(number, _OTHER_ACTIONS[code], of=_describe_giver(code, key))
    kind, nibble, size, pair = KINDS[code - 1], key >> 4 & 15, key >> 8 & 15, key >> 12 & 15
    slots = slots_in(kind, nibble, size, pair)
    wilds = [rank for place, (rank, _) in enumerate(slots) for _ in range(key >> 16 + 2 * place & 3)]
    free = code == _FULL_HOUSE and key >> 18 & 3 == 2  # noqa: PLR2004 (both wilds are the pair, of whatever rank)
    return CatalogueEntry(
        number,
        kind,
        rank=RANKS[nibble],
        size=size,
        pair=RANKS[pair] if pair and not free else None,
        suit=SUITS[key >> 26 & 3] if code == _FLUSH else None,
        wilds=() if free else tuple(wilds),
        of="with two wilds" if free else "",
    )


def _describe_giver(code: int, key: int) -> str:
    if code in {PAY, RETURN}:
        return face_of(key)
    if code == PASS:
        return ""
    return "next" if key >> 4 & 3 == _NEXT_PLAYER else "previous"


def list_catalogue() -> Iterator[CatalogueEntry]:
    """All of them, in order."""
    return (entry(number) for number in range(CATALOGUE_SIZE))


def ranges() -> list[tuple[str, int, int]]:
    """The kinds in their order, each with its first and its last number."""
    found = [(what, list(group)) for what, group in groupby(list_catalogue(), key=lambda entry: entry.what)]
    return [(what, group[0].number, group[-1].number) for what, group in found]

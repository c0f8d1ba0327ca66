"""练习题: a moment of a real deal with one clear best answer, and the set of them that comes with the program."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from guandan.bots import Seen
from guandan.cards import Hand, Rank
from guandan.errors import InvalidRecord
from guandan.kernel import Deal, rules_of
from guandan.kernel.packed import FACES
from guandan.rulebooks import load
from guandan.rules.seat import SEATS, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date
    from pathlib import Path

ABSTRACT_MASK = (1 << 30) - 1
"""The bits of a packed play that say what it is; the others say with which suits it is made."""
MIN_GAP = 0.1
"""No second answer of a puzzle may be as near to the best as this, in levels."""
_NOBODY, _BOTH = 4, -1
_ID_LETTERS = 10


class PuzzleTheme(StrEnum):
    """What a puzzle is about."""

    ENDGAME = "endgame"
    BOMB = "bomb"
    PARTNER = "partner"
    TRIBUTE = "tribute"

    __hash__ = str.__hash__


class PuzzleStart(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deal before anything was done: its hands, and who leads or who owes tribute to whom."""

    book: str
    level: Rank
    levels: tuple[Rank, Rank]
    hands: tuple[str, str, str, str]
    leader: Seat | None = None
    turned: str | None = None
    first: Seat | None = None
    payer: Seat | None = None
    """With a first but no payer both of the other side owe tribute."""


class PuzzleValue(Struct, frozen=True, array_like=True):
    """A legal answer, packed, and what it is worth to the side of the seat, in levels."""

    action: int
    value: float


class Puzzle(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A moment of a deal: its start and every act since, packed, in hexadecimal; the answers with the best first.

    With `is_proven` the answer is right in every deal that the seat cannot rule out. `worlds` is the number of hidden
    hands by which the answers were compared, `missed_by` the bots that answer otherwise.
    """

    id: str
    start: PuzzleStart
    acts: str
    themes: tuple[PuzzleTheme, ...]
    answers: tuple[PuzzleValue, ...]
    worlds: int
    is_proven: bool = False
    missed_by: tuple[str, ...] = ()

    @property
    def best(self) -> int:
        """The answer, packed."""
        return self.answers[0].action

    @property
    def gap(self) -> float:
        """How far the second answer is behind the best one, in levels."""
        return self.answers[0].value - self.answers[1].value

    def is_right(self, action: int) -> bool:
        """Whether this is the answer: the same play whatever its suits, the same card of tribute."""
        if self.best & 15 >= _PAY and self.best & 15 != _PASS:
            return action == self.best
        return action & ABSTRACT_MASK == self.best & ABSTRACT_MASK

    def find_value(self, action: int) -> PuzzleValue | None:
        """What an answer is worth."""
        same = [answer for answer in self.answers if answer.action == action]
        alike = [answer for answer in self.answers if answer.action & ABSTRACT_MASK == action & ABSTRACT_MASK]
        return next(iter(same or alike), None)


_PAY, _PASS = 11, 15


def describe_start(deal: Deal, book: str) -> PuzzleStart:
    """How a deal began."""
    begun = deal.clone()
    while begun.history:
        begun.undo()
    first, payer, *_ = begun.tribute
    has_tribute = first != _NOBODY
    return PuzzleStart(
        book=book,
        level=begun.level_rank,
        levels=(_read_number(begun.levels[0]), _read_number(begun.levels[1])),
        hands=tuple(str(begun.hand(seat)) for seat in range(4)),  # type: ignore[arg-type]
        leader=None if has_tribute else SEATS[begun.leader],
        turned=None if begun.turned < 0 else str(FACES[begun.turned]),
        first=SEATS[first] if has_tribute else None,
        payer=SEATS[payer] if has_tribute and payer >= 0 else None,
    )


def _read_number(number: int) -> Rank:
    return next(rank for rank in Rank if rank.number == number)


def name_puzzle(start: PuzzleStart, acts: str) -> str:
    """The puzzle's id, which follows from its position."""
    return sha256(msgspec.json.encode([start, acts])).hexdigest()[:_ID_LETTERS]


def rebuild_deal(puzzle: Puzzle) -> Deal:
    """The deal as it stands at the puzzle's moment, with all hands."""
    start = puzzle.start
    deal = Deal()
    deal.empty(rules_of(load(start.book)), start.level.number)
    deal.put_levels(*(rank.number for rank in start.levels))
    turned = -1 if start.turned is None else FACES.index(next(iter(Hand(start.turned))))
    deal.put_leader(_NOBODY if start.leader is None else SEATS.index(start.leader), turned)
    if start.first is not None:
        deal.put_tribute(SEATS.index(start.first), _BOTH if start.payer is None else SEATS.index(start.payer))
    for seat, hand in enumerate(start.hands):
        for card in Hand(hand):
            deal.put_card(seat, card.place)
    deal.begin()
    for act in puzzle.acts.split():
        deal.do(int(act, 16))
    return deal


def see_puzzle(puzzle: Puzzle) -> Seen:
    """What the seat to answer knows."""
    return Seen.of(rebuild_deal(puzzle))


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles as one array of JSON, a line each."""
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in puzzles)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def read_puzzles(text: bytes) -> tuple[Puzzle, ...]:
    """Read puzzles; what is no array of puzzles is refused."""
    try:
        return msgspec.json.decode(text, type=tuple[Puzzle, ...])
    except msgspec.DecodeError as error:
        raise InvalidRecord(f"these are no puzzles: {error}") from error


@cache
def load_packaged_puzzles() -> dict[str, Puzzle]:
    """The puzzles that come with the program, by id."""
    puzzles = read_puzzles(files("guandan.analysis").joinpath("puzzles.json").read_bytes())
    return {puzzle.id: puzzle for puzzle in puzzles}


def find_daily_puzzle(puzzles: dict[str, Puzzle], day: date) -> Puzzle:
    """每日一题: the puzzle of a day: all of them in an order at random, one a day, again and again."""
    order = sorted(puzzles, key=lambda name: sha256(f"daily {name}".encode()).digest())
    return puzzles[order[day.toordinal() % len(order)]]

"""Other values for every option, and the options and values that no play can tell apart."""

from __future__ import annotations

import json
from enum import StrEnum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, NamedTuple, get_args

from guandan.rulebooks import load, names
from guandan.rules.rulebook import OPTIONS, to_plain
from guandan.rules.seat import Seat
from tests.rulebooks.expected import PLAY_GROUPS
from tests.rulebooks.option_reads import options_read

if TYPE_CHECKING:
    from collections.abc import Iterator

SHOWN = {
    "opening.method": "people are told how the cards are dealt; a program deals them all the same",
    "opening.first_shuffles": "how often a person shuffles",
    "opening.later_shuffles": "how often a person shuffles",
    "opening.count_hands": "whether persons count their hands; a program's hands are right",
    "announce.report_card": "whether a report card is laid out on a real table",
    "manner.pass_words": "what a person says",
    "manner.pass_one_way": "how a person says it",
    "manner.hints": "what an event's live table offers; the match is the same",
    "points.system": "what an event counts; a match has every table of its book",
}
"""Options that play does not depend on; the tables of options must notice them."""


class Mutant(NamedTuple):
    """A book in which one option has another value, written as JSON."""

    book: str
    path: str
    value: str

    def __str__(self) -> str:
        return f"{self.book} {self.path} = {self.value}"

    def plain(self) -> dict[str, object]:
        """The mutant as the plugin reads it."""
        return {"book": self.book, "path": self.path, "value": json.loads(self.value)}


AS_IT_IS = ("", "null")
"""No option, no other value."""

ALL = names()
CLOCKWISE = ("jiangsu-2017", "knockout-2023", "two-deck")
NO_HUNDRED = ("two-deck", "knockout-2023", "nantong-2018")
NO_LEVEL_SCORE = ("knockout-2023", "five-round-points", "nantong-2018")
NO_FOUR_LEVELS = ("five-round-points", "nantong-2018")

_SAME: tuple[tuple[tuple[str, ...], str, tuple[object, ...], str], ...] = (
    (ALL, "opening.first_draw", ("last_side",), "one seat draws first: of the last's side, the last"),
    (ALL, "opening.double_first_draw", ("last_side",), "one seat draws first: of the losers, the first's next player"),
    (ALL, "remedies.stage_given_tribute", (True,), "a deal that opens as a first deal has nobody to pay"),
    (
        CLOCKWISE,
        "tribute.lead_double_equal",
        ("next_of_first", "payer_to_first"),
        "equal cards go clockwise, so who pays the first is its next player",
    ),
    (ALL, "tribute.lead_unowed", ("payer_to_first", "next_of_first"), "tribute is owed in every book"),
    (ALL, "levels.after_tries", ("3",), "no book limits the tries at A"),
    (ALL, "points.deal_forfeit", ([9, 9],), "deals bring no points in any book"),
    (NO_HUNDRED, "points.hundred_equal", ("stage",), "the book has no 100-point table"),
    (NO_HUNDRED, "points.hundred_one_past", ([9, 9],), "the book has no 100-point table"),
    (NO_HUNDRED, "points.hundred_forfeit", ([9, 9],), "the book has no 100-point table"),
    (NO_HUNDRED, "remedies.points_floor", (1,), "the book takes no points off"),
    (NO_HUNDRED, "remedies.points_change_winner", (True,), "the book takes no points off"),
    (NO_LEVEL_SCORE, "points.level_score_forfeit", ([9, 9],), "the book has no level score"),
    (NO_FOUR_LEVELS, "points.ruling_lowered_to", ("T", "Q"), "the book has no four-level rule"),
    (("five-round-points",), "points.lost_by_ruling", ("as_it_stands",), "either way levels stand, and it is 100 to 0"),
    (("nantong-2018",), "points.lost_by_ruling", ("whole_table",), "either way levels stand, and there are no points"),
)

EQUIVALENT: dict[Mutant, str] = {
    Mutant(book, path, json.dumps(value)): reason
    for books, path, values, reason in _SAME
    for book in books
    for value in values
    if to_plain(load(book).value(path)) != value
}
"""Values that lead to the same play as the book's own, and why."""

IN_PLAY = options_read("rules", "game", "kernel")
"""Options that play reads; those of events have tests of their own."""

GROUPS = (*PLAY_GROUPS, *sorted({path.split(".")[0] for path in IN_PLAY} - set(PLAY_GROUPS)))
"""Groups of options that the core reads, or that are about play."""


def every_mutant(book: str, group: str) -> Iterator[Mutant]:
    """All other values of all options of a group that the core reads, or that are about play."""
    for path, kind in OPTIONS.items():
        if path.split(".")[0] == group and (path in IN_PLAY or group in PLAY_GROUPS):
            value = to_plain(load(book).value(path))
            for other in others(value, kind):
                yield Mutant(book, path, json.dumps(other))


def others(value: object, kind: object) -> Iterator[object]:
    """Values of this type that are not this value: every other member, the number and its successor, none."""
    kinds = [one for one in get_args(kind) if one is not NoneType] if isinstance(kind, UnionType) else [kind]
    if isinstance(kind, UnionType) and NoneType in get_args(kind) and value is not None:
        yield None
    yield from _others(value, kinds[0])


def _others(value: object, kind: object) -> Iterator[object]:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        yield from _members(value, kind)
    elif kind is bool:
        yield not value
    elif kind is int:
        yield 7 if value is None else value + 1
    else:
        yield from _rows(value, kind)


def _members(value: object, kind: type[StrEnum]) -> Iterator[str]:
    """Every other member; of the seats one, of the many ranks the neighbours that are levels."""
    members = [str(member) for member in kind if str(member) not in {"LJ", "BJ"}]
    if kind is Seat:  # one is as good as another
        yield members[members.index(str(value)) - 1] if value else members[0]
        return
    if len(members) <= 5:
        yield from (member for member in members if member != value)
        return
    place = members.index(str(value))
    yield from (members[near] for near in (place - 1, place + 1) if 0 <= near < len(members))


def _rows(value: object, kind: object) -> Iterator[object]:
    """A row of numbers with each of them one higher in turn, a table with another end, a list without its last."""
    inner = get_args(kind)[0]
    if value is None:
        yield [[60, 40]] * 12 if inner not in {int, str} else [9] * len(get_args(kind))
    elif inner is int:
        for place in range(len(value)):
            yield [number + (at == place) for at, number in enumerate(value)]
    elif value and isinstance(value[0], list):
        yield [[value[0][0] + 1, value[0][1] - 1], *value[1:]]
        yield [*value[:-1], [value[-1][0] - 1, value[-1][1] + 1]]
    else:
        yield value[:-1] if value else ["?"]

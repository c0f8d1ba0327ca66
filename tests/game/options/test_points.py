"""What a match is worth under every point table of its book, and that a book has no other table."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.rules.points import all_points
from guandan.rules.seat import Side
from tests.game.kit import BOOKS, Table, seats

EW, NS = Side.EW, Side.NS
TABLES = {
    "jiangsu-2017": ("match_points", "level_score", "hundred", "levels_risen"),
    "two-deck": ("match_points", "level_score", "levels_risen"),
    "knockout-2023": ("levels_risen",),
    "five-round-points": ("hundred", "levels_risen"),
    "nantong-2018": ("levels_risen",),
}
Pairs = dict[str, tuple[int, int]]


def on_paper(book: str, **overrides: object) -> Table:
    return Table(
        book, mode=co.Mode.PAPER, overrides={name.replace("__", "."): what for name, what in overrides.items()}
    )


def at_levels(book: str, ew: int, ns: int, **overrides: object) -> Table:
    """A table at these level numbers before its first deal."""
    table = on_paper(book, **overrides)
    for side, number in ((EW, ew), (NS, ns)):
        table.do(co.Adjust(effect=ef.MoveLevels(side=side, by=number - 1)))
    return table


def worth(table: Table) -> Pairs:
    rules = table.match.book.points
    return {name: (score[EW], score[NS]) for name, score in all_points(table.match.result, rules).items()}


def of_book(book: str, pairs: Pairs) -> Pairs:
    """The tables that this book has."""
    return {name: pairs[name] for name in TABLES[book]}


@pytest.mark.article("X20")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("order", "before", "level", "pairs"),
    [
        ("E N S W", 1, "2", {"level_score": (14, 12), "hundred": (56, 44), "levels_risen": (1, 0)}),
        ("E N W S", 7, "2", {"level_score": (21, 5), "hundred": (84, 16), "levels_risen": (8, 0)}),
        ("E W", 13, "A", {"level_score": (26, 0), "hundred": (100, 0), "levels_risen": (13, 0)}),
    ],
)
def test_won_by_levels(book: str, order: str, before: int, level: str, pairs: Pairs) -> None:
    table = at_levels(book, before, 1, match__deals=1)
    table.do(co.RecordDeal(order=seats(order), level=Rank(level)))
    assert worth(table) == of_book(book, {"match_points": (2, 0), **pairs})


@pytest.mark.article("X17")
@pytest.mark.parametrize("book", BOOKS)
def test_both_at_a_and_one_past(book: str) -> None:
    table = on_paper(book, levels__start="A")
    table.record("N E S W")
    pairs = {"match_points": (0, 2), "level_score": (12, 14), "hundred": (48, 52), "levels_risen": (12, 13)}
    assert worth(table) == of_book(book, pairs)


@pytest.mark.article("decision D23")
@pytest.mark.parametrize("book", BOOKS)
def test_equal_levels(book: str) -> None:
    table = on_paper(book, match__deals=2, match__needs_winner=False)
    table.record("E N W S", "N E S W")
    stage = book == "five-round-points"
    pairs = {"match_points": (1, 1), "level_score": (13, 13), "hundred": (48, 52) if stage else (50, 50)}
    assert worth(table) == of_book(book, {**pairs, "levels_risen": (2, 2)})


@pytest.mark.article("X20")
@pytest.mark.article("decision D25")
@pytest.mark.parametrize("book", BOOKS)
def test_a_forfeit(book: str) -> None:
    table = on_paper(book)
    table.do(co.Adjust(effect=ef.LoseMatch(sides=(NS,), forfeit=True)))
    pairs = {"match_points": (2, 0), "level_score": (17, 0), "hundred": (68, 0), "levels_risen": (4, 0)}
    assert worth(table) == of_book(book, pairs)


@pytest.mark.article("decision D24")
@pytest.mark.parametrize("book", BOOKS)
def test_both_forfeit(book: str) -> None:
    table = on_paper(book)
    table.do(co.Adjust(effect=ef.LoseMatch(sides=(EW, NS), forfeit=True)))
    assert worth(table) == dict.fromkeys(TABLES[book], (0, 0))


@pytest.mark.article("X21")
@pytest.mark.article("decision D36")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("others", "offenders", "recorded", "risen_as_it_stands"),
    [(6, 4, (8, 4), (5, 3)), (3, 12, (14, 10), (2, 11))],
    ids=["7 and 5", "4 and K"],
)
def test_lost_by_ruling(
    book: str, others: int, offenders: int, recorded: tuple[int, int], risen_as_it_stands: tuple[int, int]
) -> None:
    table = at_levels(book, others, offenders)
    table.do(co.Adjust(effect=ef.LoseMatch(sides=(NS,))))
    stands = book in {"five-round-points", "nantong-2018"}
    risen = risen_as_it_stands if stands else (recorded[0] - 1, recorded[1] - 1)
    pairs = {"match_points": (2, 0), "level_score": (17, 9), "hundred": (100, 0) if stands else (68, 32)}
    assert worth(table) == of_book(book, {**pairs, "levels_risen": risen})


@pytest.mark.article("X21")
@pytest.mark.parametrize("book", BOOKS)
def test_lost_by_ruling_with_a_lead_of_more_than_four(book: str) -> None:
    table = at_levels(book, 8, 2)
    table.do(co.Adjust(effect=ef.LoseMatch(sides=(NS,))))
    hundred = (100, 0) if book == "five-round-points" else (76, 24)
    pairs = {"match_points": (2, 0), "level_score": (19, 7), "hundred": hundred, "levels_risen": (7, 1)}
    assert worth(table) == of_book(book, pairs)

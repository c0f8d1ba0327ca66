"""淘汰制: pairs of one unit are kept apart in the first round where the draw allows it (Stage.keep_apart)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from guandan.checker import check_event
from guandan.competition.championship.file import encode_head
from guandan.competition.model import commands as co
from guandan.competition.model.values import Matter, Plan
from guandan.competition.planning.plan import build_knockout
from guandan.rulebooks import load
from tests.competition.kit import KO, NT, Hall


def begun(book: str, units: str, *, apart: bool = True, seeds: tuple[int, ...] = ()) -> Hall:
    """A first draw of pairs with these units, by a letter each."""
    plan = Plan(stages=(replace(build_knockout(load(book)), keep_apart=apart),))
    hall = Hall(book, plan=plan)
    for number, unit in enumerate(units, 1):
        hall.enter(f"{unit}支部", seed=seeds.index(number) + 1 if number in seeds else None)
    if len(units) % 2 and book == NT:
        hall.do(co.Decide(matter=Matter.ODD_NUMBER, about=1, by_lot=True))
    hall.draw()
    return hall


def same_unit(hall: Hall) -> int:
    entries = hall.competition.entries
    return sum(entries[table.ew].unit == entries[table.ns].unit for table in hall.last.tables)


@pytest.mark.article("NT 2.2.1")
@pytest.mark.parametrize("book", [NT, KO])
@pytest.mark.parametrize("units", ["AAAABBBB", "AAAAAABCDEFG", "AAABBBC", "AABBCCDDEEFFG"])
def test_nobody_of_one_unit_meets_where_it_can_be_avoided(book: str, units: str) -> None:
    assert same_unit(begun(book, units)) == 0


@pytest.mark.parametrize("book", [NT, KO])
def test_as_few_as_can_be_where_it_cannot(book: str) -> None:
    assert same_unit(begun(book, "AAAAAABB")) == 2


def test_without_the_option_the_lot_alone_decides() -> None:
    assert same_unit(begun(NT, "AAAAAAAABBBBBBBB", apart=False)) > 0


@pytest.mark.parametrize("book", [NT, KO])
def test_seeds_still_lie_far_apart(book: str) -> None:
    hall = begun(book, "AAAABBBB", seeds=(3, 4))
    lines = [set(hall.last.lots[start : start + 2]) for start in range(0, 8, 2)]
    assert 3 in lines[0]
    assert 4 in lines[2]
    assert same_unit(hall) == 0


@pytest.mark.parametrize("book", [NT, KO])
@pytest.mark.parametrize("units", ["AAAABBBB", "AAABBBCCDEF"])
def test_the_checker_bears_it_out_and_finds_another_draw(book: str, units: str) -> None:
    hall = begun(book, units, seeds=(2,))
    text = encode_head(hall.championship).decode()
    assert check_event(text).differences == ()
    plain = text.replace('"keep_apart":true', '"keep_apart":false')
    assert check_event(plain).differences

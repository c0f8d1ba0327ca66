"""JS 4.3.4, KO 3.11, D5: whoever gives up while the others lead by over four levels loses by the score on the table."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.game.commands import Adjust, Mode
from guandan.game.effects import LoseMatch
from guandan.rulebooks import load
from guandan.rules.points import Ending, all_points, lead_stands
from guandan.rules.seat import Side
from tests.competition.kit import EW, JS, KO, NS, NT, TD, ZD
from tests.competition.refereed import ORGANISERS, Refereed, refereed
from tests.game.kit import Table

TO_A = ["NSEW"] * 4
"""North-South are at A, East-West at 2."""


def to_a(book: str) -> Refereed:
    hall = refereed(book, (1, 2), (3, 4))
    hall.deals(1, *TO_A)
    return hall


def figures(hall: Refereed, pair: int) -> tuple[object, ...]:
    return tuple(hall.figure(pair, one) for one in ("total", "level_score", "levels_risen"))


def finish(hall: Refereed) -> None:
    hall.score(2, "K", "9")
    hall.close()
    assert hall.wrong() == []


@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("decision D5")
@pytest.mark.parametrize("book", [JS, TD])
def test_a_forfeit_at_a_to_2_is_25_to_1_and_12_levels(book: str) -> None:
    hall = to_a(book)
    hall.do(co.ForfeitTable(table=1, sides=(EW,)))
    assert hall.stands(1) == "2:A forfeit"
    finish(hall)
    assert figures(hall, 2) == (2, 25, 12)
    assert figures(hall, 1) == (0, 1, 0)


@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("JS 4.3.5")
@pytest.mark.article("decision D5")
def test_a_pair_disqualified_by_a_ruling_in_mid_match() -> None:
    hall = to_a(JS)
    hall.rules(1, "gross_conduct", ORGANISERS, seat="E")
    assert hall.stands(1) == "2:A forfeit"
    hall.score(2, "K", "9")
    hall.close()
    assert hall.wrong() == []
    assert figures(hall, 2) == (2, 25, 12)


@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("decision D36")
@pytest.mark.parametrize(
    ("deals", "levels"),
    [
        ((), "2:6"),
        (("NSEW", "NEWS"), "2:6"),  # 2 : 6 leads by exactly four
        (("EWNS", "EWNS"), "8:Q"),  # the others do not lead at all: four levels above 8
    ],
)
def test_near_miss_without_such_a_lead_it_is_17_to_0(deals: tuple[str, ...], levels: str) -> None:
    hall = refereed(JS, (1, 2), (3, 4))
    hall.deals(1, *deals)
    hall.do(co.ForfeitTable(table=1, sides=(EW,)))
    assert hall.stands(1) == f"{levels} forfeit"
    finish(hall)
    assert figures(hall, 2) == (2, 17, 4)
    assert figures(hall, 1) == (0, 0, 0)


@pytest.mark.article("JS 4.3.4")
def test_near_miss_five_levels_are_more_than_four() -> None:
    hall = refereed(JS, (1, 2), (3, 4))
    hall.deals(1, "NSEW", "NESW")
    hall.do(co.ForfeitTable(table=1, sides=(EW,)))
    assert hall.stands(1) == "2:7 forfeit"
    finish(hall)
    assert figures(hall, 2) == (2, 18, 5)


@pytest.mark.article("decision D24")
def test_both_sides_that_give_up_get_nothing() -> None:
    hall = to_a(JS)
    hall.do(co.ForfeitTable(table=1, sides=(EW, NS)))
    finish(hall)
    assert figures(hall, 1) == figures(hall, 2) == (0, 0, 0)


@pytest.mark.article("KO 3.11")
@pytest.mark.article("KO 3.12.2")
def test_ko_a_score_that_is_not_signed_stands_too() -> None:
    hall = to_a(KO)
    hall.rules(1, "score_not_signed", seat="E", situation="after_reminder")
    assert hall.stands(1) == "2:A forfeit"
    hall.score(2, "K", "9")
    hall.close()
    assert hall.wrong() == []


@pytest.mark.article("ZD V.1")
@pytest.mark.article("NT 1.5.4")
@pytest.mark.parametrize("book", [ZD, NT])
def test_near_miss_books_that_do_not_say_so(book: str) -> None:
    hall = to_a(book) if book == NT else refereed(book, (1, 2), (3, 4), (5, 6))
    if book == ZD:
        hall.deals(1, *TO_A)
    hall.do(co.ForfeitTable(table=1, sides=(EW,)))
    assert hall.sheet(1).result is not None
    assert not hall.sheet(1).result.stands


@pytest.mark.article("JS T")
@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("decision D5")
@pytest.mark.parametrize("forfeit", [True, False])
def test_the_match_itself_has_the_same_figures(forfeit: bool) -> None:  # noqa: FBT001
    table = Table(JS, mode=Mode.PAPER)
    table.record(*["N S"] * 4)
    table.do(Adjust(effect=LoseMatch(sides=(Side.EW,), forfeit=forfeit)))
    result = table.match.result
    assert result is not None
    assert (result.ending, result.ew, result.ns) == (Ending.FORFEIT if forfeit else Ending.RULING, 1, 13)
    points = all_points(result, table.match.book.points, table.match.book.remedies)
    assert points["level_score"] == {Side.NS: 25, Side.EW: 1}
    assert points["hundred"] == {Side.NS: 100, Side.EW: 0}
    assert points["levels_risen"] == {Side.NS: 12, Side.EW: 0}


@pytest.mark.article("decision D44")
def test_under_the_book_of_the_first_release_it_was_17_to_0() -> None:
    table = Table("jiangsu-2017@1", mode=Mode.PAPER)
    table.record(*["N S"] * 4)
    table.do(Adjust(effect=LoseMatch(sides=(Side.EW,), forfeit=True)))
    assert table.match.result is not None
    points = all_points(table.match.result, table.match.book.points, table.match.book.remedies)
    assert points["level_score"] == {Side.NS: 17, Side.EW: 0}
    assert not lead_stands(13, 1, load("jiangsu-2017@1").points)

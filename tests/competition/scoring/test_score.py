"""What a round is worth to a pair under each book: results, rulings, forfeits and byes."""

from __future__ import annotations

import pytest

from guandan.competition.model.values import Final
from guandan.competition.scoring.score import ScoreOrigin, ScoreRow, score_row
from guandan.errors import IllegalAction, InvalidRulebook
from guandan.rules.points import Ending
from tests.competition.scoring.scene import (
    BOOKS,
    EW,
    JS,
    KO,
    NS,
    NT,
    TD,
    ZD,
    book_of,
    bye,
    final,
    forfeit,
    played,
)

TABLES = ("points", "match_points", "level_score", "hundred", "levels_risen", "is_won")


def worth(rows: list[ScoreRow], name: str, **overrides: object) -> list[tuple[object, ...]]:
    book = book_of(name, **overrides)
    return [tuple(getattr(score_row(row, book), table) for table in TABLES) for row in rows]


def level_scores(name: str, levels: tuple[str, str], **more: object) -> tuple[object, object]:
    book = book_of(name)
    ew, ns = (score_row(row, book) for row in played(book, 1, 1, (1, 2), levels, **more))
    return (ew.level_score, ns.level_score), (ew.hundred, ns.hundred)


@pytest.mark.article("X20")
@pytest.mark.article("JS T")
@pytest.mark.article("decision D5")
@pytest.mark.parametrize(
    ("levels", "of_26", "of_100"),
    [
        (("past A", "2"), (26, 0), (100, 0)),
        (("past A", "K"), (15, 11), (56, 44)),
        (("A", "Q"), (15, 11), (60, 40)),
        (("10", "2"), (21, 5), (84, 16)),
        (("7", "7"), (13, 13), (50, 50)),
    ],
)
def test_x20_js_both_tables(levels: tuple[str, str], of_26: tuple[int, int], of_100: tuple[int, int]) -> None:
    assert level_scores(JS, levels) == (of_26, of_100)


@pytest.mark.article("X20")
@pytest.mark.article("JS 4.3.4")
def test_x20_js_a_forfeit() -> None:
    rows = forfeit(book_of(JS), 1, 1, (1, 2), (NS,))
    assert worth(rows, JS) == [(2, 2, 17, 68, 4, True), (0, 0, 0, 0, 0, False)]
    assert (rows[0].result.ew, rows[0].result.ns) == (5, 1)  # 6 and 2


@pytest.mark.article("X20")
@pytest.mark.article("ZD T")
def test_x20_zd_equal_levels_go_to_the_stage() -> None:
    assert level_scores(ZD, ("7", "7"), stage=NS)[1] == (48, 52)


@pytest.mark.article("X21")
@pytest.mark.article("decision D36")
@pytest.mark.parametrize(
    ("offenders", "others", "recorded", "of_26"),
    [("5", "7", (4, 8), (9, 17)), ("K", "4", (10, 14), (9, 17)), ("3", "9", (2, 8), (7, 19))],
)
def test_x21_js_lost_by_two_fouls(
    offenders: str, others: str, recorded: tuple[int, int], of_26: tuple[int, int]
) -> None:
    book = book_of(JS)
    rows = played(book, 1, 1, (1, 2), (offenders, others), lost_by=EW)
    result = rows[0].result
    assert (result.ending, result.winner, (result.ew, result.ns)) == (Ending.RULING, NS, recorded)
    assert tuple(score_row(row, book).level_score for row in rows) == of_26
    assert [score_row(row, book).points for row in rows] == [0, 2]


@pytest.mark.article("X24")
@pytest.mark.article("ZD V.2")
@pytest.mark.article("decision D39")
def test_x24_zd_ten_points_off_do_not_change_who_won() -> None:
    book = book_of(ZD)
    for levels, more, expected in [
        (("10", "7"), {"ew_taken": 10}, [(54, True), (36, False)]),
        (("7", "7"), {"stage": EW, "ew_taken": 10}, [(42, True), (48, False)]),
        (("past A", "2"), {"ns_taken": 10}, [(100, True), (0, False)]),
    ]:
        rows = played(book, 1, 1, (1, 2), levels, **more)
        assert [(score_row(row, book).points, score_row(row, book).is_won) for row in rows] == expected


@pytest.mark.article("decision D39")
def test_a_book_of_ones_own_may_let_points_change_who_won_and_have_another_floor() -> None:
    book = book_of(ZD, remedies__points_change_winner=True, remedies__points_floor=45)
    rows = played(book, 1, 1, (1, 2), ("7", "7"), stage=EW, ew_taken=10)
    assert [(score_row(row, book).points, score_row(row, book).is_won) for row in rows] == [(45, False), (48, True)]
    even = played(book, 1, 1, (1, 2), ("8", "7"), ew_taken=8, ns_taken=0)
    assert [score_row(row, book).is_won for row in even] == [True, False]
    plain = played(book, 1, 1, (1, 2), ("9", "3"))  # nothing was taken: the floor gives nothing
    assert [score_row(row, book).points for row in plain] == [76, 24]


@pytest.mark.article("decision D39")
def test_points_taken_may_make_it_even() -> None:
    book = book_of(ZD, remedies__points_change_winner=True)
    rows = played(book, 1, 1, (1, 2), ("8", "7"), ew_taken=12)
    assert [(score_row(row, book).points, score_row(row, book).is_won) for row in rows] == [(44, False), (44, False)]


@pytest.mark.article("ZD V.4")
@pytest.mark.article("ZD V.5")
def test_zd_lost_by_ruling_is_100_to_0() -> None:
    book = book_of(ZD)
    rows = played(book, 1, 1, (1, 2), ("K", "3"), lost_by=EW)
    assert [(score_row(row, book).points, score_row(row, book).is_won) for row in rows] == [(0, False), (100, True)]


BYES = {
    JS: (2, 2, 17, 68, 4, True),
    TD: (2, 2, 17, None, 4, True),
    KO: (0, None, None, None, None, True),
    ZD: (68, None, None, 68, None, True),
    NT: (0, None, None, None, None, True),
}
LOST = {
    JS: (0, 0, 0, 0, 0, False),
    TD: (0, 0, 0, None, 0, False),
    KO: (0, None, None, None, None, False),
    ZD: (0, None, None, 0, None, False),
    NT: (0, None, None, None, None, False),
}


@pytest.mark.article("decision D24")
@pytest.mark.article("decision D25")
@pytest.mark.article("ZD V.1")
@pytest.mark.parametrize("name", BOOKS)
def test_a_bye_is_worth_a_forfeit_won(name: str) -> None:
    won = forfeit(book_of(name), 1, 1, (1, 2), (NS,))
    assert worth([bye(1, 1), bye(1, 1, ScoreOrigin.WALKOVER), won[0]], name) == [BYES[name]] * 3
    assert worth(won[1:], name) == [LOST[name]]


@pytest.mark.article("decision D24")
@pytest.mark.parametrize("name", BOOKS)
def test_when_both_forfeit_nobody_gets_anything(name: str) -> None:
    assert worth(forfeit(book_of(name), 1, 1, (1, 2), (EW, NS)), name) == [LOST[name]] * 2


@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("KO 3.11")
@pytest.mark.parametrize(("name", "levels"), [(JS, (1, 5)), (TD, (1, 5)), (KO, (1, 5)), (ZD, (1, 1)), (NT, (1, 1))])
def test_a_forfeit_is_recorded_as_the_book_has_it(name: str, levels: tuple[int, int]) -> None:
    result = forfeit(book_of(name), 1, 1, (1, 2), (EW,))[0].result
    assert (result.ending, result.winner, (result.ew, result.ns)) == (Ending.FORFEIT, NS, levels)


@pytest.mark.article("JS 3.7.2")
@pytest.mark.parametrize("name", [JS, TD])
def test_a_draw_is_one_point_each_and_no_win(name: str) -> None:
    rows = played(book_of(name), 1, 1, (1, 2), ("7", "7"))
    assert [(row[0], row[-1]) for row in worth(rows, name)] == [(1, False), (1, False)]


@pytest.mark.article("decision D25")
def test_levels_risen_are_counted_from_the_start() -> None:
    for levels, start, risen in [
        (("past A", "2"), "2", [13, 0]),
        (("A", "9"), "2", [12, 7]),
        (("A", "9"), "5", [9, 4]),
    ]:
        book = book_of(JS, levels__start=start)
        rows = played(book, 1, 1, (1, 2), levels)
        assert [score_row(row, book).levels_risen for row in rows] == risen


@pytest.mark.article("decision D23")
def test_js_counts_the_table_where_the_event_chose_it() -> None:
    rows = played(book_of(JS), 1, 1, (1, 2), ("10", "2"))
    assert [row[0] for row in worth(rows, JS, points__system="hundred")] == [84, 16]


def test_an_event_cannot_count_what_its_book_has_no_table_for() -> None:
    rows = played(book_of(TD), 1, 1, (1, 2), ("10", "2"))
    with pytest.raises(InvalidRulebook, match=r"points\.system"):
        worth(rows, TD, points__system="hundred")


def test_a_match_without_a_result_has_no_score() -> None:
    book = book_of(JS)
    open_row = ScoreRow(round=3, pair=1, how=ScoreOrigin.PLAYED, table=2, opponent=4, side=EW)
    with pytest.raises(IllegalAction, match="result_is_missing"):
        score_row(open_row, book)


def test_a_score_says_where_it_comes_from() -> None:
    book = book_of(JS)
    one = score_row(played(book, 3, 7, (4, 9), ("9", "5"))[1], book)
    assert (one.round, one.table, one.pair, one.opponent, one.how) == (3, 7, 9, 4, ScoreOrigin.PLAYED)
    assert final("9", "5") == Final(ew=8, ns=4)

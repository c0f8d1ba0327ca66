"""X22 of the specification as an event drawn by hand, and the same with one fact tampered with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.checker.kit import Writer, order, standing, table

if TYPE_CHECKING:
    from collections.abc import Callable

P, Q, R, S = 1, 2, 3, 4
SWISS = {"format": "swiss", "rounds": 3}


def line(place: int, pair: int, *figures: int, tied: bool = False) -> dict[str, object]:
    names = ("total", "cumulative_without_first", "rounds_won", "level_score", "levels_risen")
    return standing(place, pair, tied=tied, **dict(zip(names, figures, strict=True)))


def x22(book: str = "jiangsu-2017") -> Writer:
    """The three rounds of X22: p past A q 9, r A s 6; r 10 p 8, q past A s Q; p K s 9, q J r 10."""
    event = Writer(book, SWISS, overrides={"match.minutes": 50})
    event.pairs(4)
    event.draft(1, [table(1, P, Q), table(2, R, S)])
    event.begin(1)
    event.levels(1, 1, 14, 8)
    event.levels(1, 2, 13, 5)
    event.event("round_closed", round=1)
    event.standings(
        1,
        line(1, R, 2, 0, 1, 21, 12),
        line(2, P, 2, 0, 1, 19, 13),
        line(3, Q, 0, 0, 0, 7, 7),
        line(4, S, 0, 0, 0, 5, 4),
    )
    event.draft(2, [table(1, R, P), table(2, Q, S)])
    event.begin(2)
    event.levels(2, 1, 9, 7)
    event.levels(2, 2, 14, 11)
    event.event("round_closed", round=2)
    event.standings(
        2,
        line(1, R, 4, 4, 2, 36, 20),
        line(2, P, 2, 2, 1, 30, 19),
        line(3, Q, 2, 2, 1, 23, 20),
        line(4, S, 0, 0, 0, 15, 14),
    )
    event.draft(3, [table(1, P, S), table(2, Q, R)])
    event.begin(3)
    event.levels(3, 1, 12, 8)
    event.levels(3, 2, 10, 9)
    event.event("players_left", round=3, table=1)
    event.event("round_closed", round=3)
    event.standings(
        3,
        line(1, R, 4, 8, 2, 48, 28),
        line(2, P, 4, 6, 2, 47, 30),
        line(3, Q, 4, 6, 2, 37, 29),
        line(4, S, 0, 0, 0, 24, 21),
    )
    event.event("stage_closed", stage=1)
    return event


@pytest.mark.article("X22")
@pytest.mark.parametrize("book", ["jiangsu-2017", "two-deck"])
def test_x22_is_borne_out(book: str) -> None:
    assert x22(book).differences() == []


def swap_places(event: Writer) -> None:
    lines = event.of_line(lambda one: one["line"] == "standings", 2)["lines"]
    lines[1]["pair"], lines[2]["pair"] = lines[2]["pair"], lines[1]["pair"]


def other_figure(event: Writer) -> None:
    event.of_line(lambda one: one["line"] == "standings", 2)["lines"][0]["figures"][1][1] = 4


def feign_tie(event: Writer) -> None:
    event.of_line(lambda one: one["line"] == "standings")["lines"][0]["tied"] = True


def other_winner(event: Writer) -> None:
    event.of("result_entered")["result"]["winner"] = "NS"


def other_levels(event: Writer) -> None:
    event.of("result_entered")["final"]["ns"] = 9


def both_past_a(event: Writer) -> None:
    event.of("result_entered")["final"]["ns"] = 14


def no_table(event: Writer) -> None:
    event.of("result_entered")["table"] = 7


def unsigned(event: Writer) -> None:
    event.lines.remove(event.of_line(lambda one: one.get("event", {}).get("event") == "result_signed"))
    event.renumber()


def gap(event: Writer) -> None:
    event.lines.remove(event.of_line(lambda one: one.get("event", {}).get("event") == "result_signed"))


def drawn_twice(event: Writer) -> None:
    event.of("draw_drafted", 1)["tables"][0]["ew"] = Q


def stranger(event: Writer) -> None:
    event.of("draw_drafted", 1)["tables"][0]["ew"] = 9


def same_table(event: Writer) -> None:
    event.of("draw_drafted", 1)["tables"][0]["number"] = 2


def early_start(event: Writer) -> None:
    event.of("round_closed")["round"] = 2


def unpublished(event: Writer) -> None:
    event.of("draw_published", 2)["round"] = 2


def person_twice(event: Writer) -> None:
    event.of("pair_entered", 1)["people"] = [1, 4]


def three_people(event: Writer) -> None:
    event.of("pair_entered", 1)["people"] = [3, 4, 9]


def number_taken(event: Writer) -> None:
    event.of("pair_entered", 1)["pair"] = 1


def other_book(event: Writer) -> None:
    event.lines[1]["book"]["match"]["equal"] = "stage"


def no_book(event: Writer) -> None:
    del event.lines[1]


def no_standings(event: Writer) -> None:
    event.lines.remove(event.of_line(lambda one: one["line"] == "standings", 1))


def back_in_time(event: Writer) -> None:
    event.of_line(lambda one: one["line"] == "event", 9)["at"] = "2020-01-01T00:00:00Z"


TAMPERED: list[tuple[Callable[[Writer], None], str]] = [
    (swap_places, "wrong_place"),
    (other_figure, "wrong_figures"),
    (feign_tie, "wrong_tie"),
    (other_winner, "wrong_result"),
    (other_levels, "wrong_result"),
    (both_past_a, "unreachable_result"),
    (no_table, "no_such_table"),
    (unsigned, "unconfirmed"),
    (gap, "wrong_version"),
    (drawn_twice, "drawn_twice"),
    (stranger, "wrong_pairs_drawn"),
    (same_table, "table_twice"),
    (early_start, "round_not_closed"),
    (unpublished, "already_published"),
    (person_twice, "person_twice"),
    (three_people, "wrong_number_of_people"),
    (number_taken, "pair_number_taken"),
    (other_book, "wrong_digest"),
    (no_book, "book_missing"),
    (no_standings, "standings_missing"),
    (back_in_time, "back_in_time"),
]


@pytest.mark.parametrize(("tamper", "code"), TAMPERED, ids=[tamper.__name__ for tamper, _ in TAMPERED])
def test_one_fact_tampered_with_is_found(tamper: Callable[[Writer], None], code: str) -> None:
    event = x22()
    tamper(event)
    assert code in event.codes()


def test_the_difference_names_line_article_and_both_values() -> None:
    event = x22()
    other_figure(event)
    (found,) = event.differences()
    assert event.lines[found.line - 1]["line"] == "standings"
    assert found.article_or_doc == "JS 3.7.2"
    assert "8" in str(found.expected)
    assert "4" in str(found.found)


@pytest.mark.article("JS 3.10.1")
@pytest.mark.article("JS 3.10.2")
@pytest.mark.article("JS 3.10.3")
@pytest.mark.parametrize(
    ("mistake", "wait", "is_late"),
    [
        ("scoring", 0, True),  # the players have left table 1 of round 3
        ("entry", 8, False),  # a minute for the round's end to the stage's, and one for this event: 10 in all
        ("entry", 9, True),
        ("published", 19, False),
        ("published", 20, True),
    ],
)
def test_a_correction_has_its_window(mistake: str, wait: int, is_late: bool) -> None:  # noqa: FBT001
    event = x22()
    event.wait(wait)
    correct(event, mistake)
    assert event.codes() == ({"after_the_window"} if is_late else set())


def correct(event: Writer, mistake: str) -> None:
    """Round 3, p K s 10 in place of s 9; the standings are published again."""
    fields = {"result": {"ending": "higher_level", "winner": "EW", "ew": 12, "ns": 9}, "final": {"ew": 12, "ns": 9}}
    event.event("result_corrected", round=3, table=1, mistake=mistake, reason="misread", **fields)
    event.standings(
        3,
        line(1, R, 4, 8, 2, 48, 28),
        line(2, P, 4, 6, 2, 46, 30),
        line(3, Q, 4, 6, 2, 37, 29),
        line(4, S, 0, 0, 0, 25, 22),
    )


@pytest.mark.article("JS 3.10.4")
def test_the_chief_referee_may_set_another_window() -> None:
    event = x22()
    event.event("limits_set", entry_minutes=60)
    event.wait(30)
    correct(event, "entry")
    assert event.differences() == []


def test_standings_follow_a_correction() -> None:
    event = x22()
    correct(event, "entry")
    del event.lines[-1]
    assert event.codes() == {"standings_stale"}


@pytest.mark.article("JS 3.7.2")
def test_lots_part_only_equal_pairs() -> None:
    """Both tables of round 1 end alike, so that winners and losers are equal in everything."""
    event = Writer("jiangsu-2017", SWISS, overrides={"match.minutes": 50})
    event.pairs(4)
    event.draft(1, [table(1, P, Q), table(2, R, S)])
    event.begin(1)
    event.levels(1, 1, 9, 5)
    event.levels(1, 2, 9, 5)
    event.event("round_closed", round=1)
    won, lost = (2, 0, 1, 17, 8), (0, 0, 0, 9, 4)
    losers = [line(3, Q, *lost, tied=True), line(3, S, *lost, tied=True)]
    event.standings(1, line(1, P, *won, tied=True), line(1, R, *won, tied=True), *losers)
    assert event.differences() == []
    link = event.link()
    event.event("lots_drawn", stage=1, order=order(link, "places", [P, R]), seed=link.hex())
    best = order(link, "places", [P, R])
    event.standings(1, line(1, best[0], *won), line(2, best[1], *won), *losers)
    assert event.differences() == []
    event.of("lots_drawn")["order"] = best[::-1]
    assert {"wrong_lots", "wrong_place"} <= event.codes()
    event.of("lots_drawn")["order"] = [P, Q]
    assert "lots_for_unequal" in event.codes()

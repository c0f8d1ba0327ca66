from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.organiser import Organiser

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def us(tmp_path: Path) -> Organiser:
    found = Organiser(tmp_path, "jiangsu-2017", "--rounds", "3")
    found.enters(4)
    found.begins()
    return found


def test_deals_come_one_after_another_and_stay(us: Organiser) -> None:
    assert "Levels 5 : 2, on stage: East–West" in us.does("result", 1, "--deal", "E W")
    told = us.does("result", 1, "--deal", "东西", "--deal", "e,w", "--deal", "E W")
    assert "Deal 4 (level J)" in told
    assert "The match is still being played." in told
    assert "already" not in us.does("result", 1, "--fix-deal", "1=N S")
    assert "Deal 1 (level 2): North first" in us.does("result", 1, "--deal", "E W @J")
    assert json.loads(us.does("show", "--json"))["rounds"][0]["sheets"] == {}


def test_a_match_that_is_over_is_the_tables_result(us: Organiser) -> None:
    told = us.does("result", 1, *("--deal", "E W") * 5)
    assert "Table 1: past A : 2" in told
    assert "waiting for East–West / North–South" in told
    assert "(confirmed)" in us.does("sign", 1)
    us.refused("result", 1, "--deal", "E W")
    us.refused("result", 1, "--ew", "A+", "--ns", "5")


@pytest.mark.parametrize(
    "words",
    [
        ("--ew", "1", "--ns", "5"),
        ("--ew", "A+"),
        ("--ew", "A+", "--ns", "5", "--stage", "X"),
        ("--ew", "A+", "--ns", "5", "--deal", "E W"),
        ("--deal", "E X"),
        ("--deal", ""),
        ("--deal", "E N"),
        ("--deal", "E W @1"),
        ("--deal", "E E W S"),
        ("--fix-deal", "E W"),
        ("--fix-deal", "7=E W"),
        ("--board", "2"),
        ("--ew", "10", "--ns", "7"),
        ("--ew", "A+", "--ns", "A+"),
        (),
    ],
)
def test_what_cannot_be_a_result_is_refused(us: Organiser, words: tuple[str, ...]) -> None:
    assert us.refused("result", 1, *words).strip()
    assert us.refused("result", 9, "--ew", "A+", "--ns", "5").strip()


def test_two_sheets_that_differ_go_to_the_referee(us: Organiser) -> None:
    us.does("result", 1, "--ew", "A+", "--ns", "5", "--claimed-by", "EW")
    told = us.does("result", 1, "--ew", "A+", "--ns", "6", "--claimed-by", "NS")
    assert "the two sides sent different results" in told
    us.refused("sign", 1)
    us.refused("settle", 1, "--keep", "EW", "--reason", "  ")
    assert "past A : 5" in us.does("settle", 1, "--keep", "EW", "--reason", "checked with both")
    us.does("result", 2, "--ew", "A+", "--ns", "6", "--claimed-by", "NS")
    us.refused("settle", 2, "--keep", "EW", "--reason", "there is none")
    assert "past A : 7" in us.does("settle", 2, "--ew", "A+", "--ns", "7", "--reason", "neither")


def test_who_does_not_sign_is_named(us: Organiser) -> None:
    us.does("result", 1, "--ew", "A+", "--ns", "5")
    us.refused("sign", 1, "--refuse")
    assert "North–South refused to sign" in us.does("sign", 1, "NS", "--refuse", "--reason", "one deal is missing")
    assert "waiting for East–West" in us.does("sign", 1, "南北")
    assert "(confirmed)" in us.does("sign", 1)


@pytest.mark.article("KO 3.4.6")
def test_an_extra_deal_decides_and_a_second_refusal_to_sign_forfeits(tmp_path: Path) -> None:
    us = Organiser(tmp_path, "knockout-2023")
    us.enters(4)
    us.begins()
    us.does("clock", "call")
    assert "An extra deal must be played." in us.does("result", 1, "--deal", "E W", "--deal", "N S", "--time-called")
    assert "North–South win: the extra deal" in us.does("result", 1, "--deal", "N")
    us.does("sign", 1, "EW", "--refuse")
    assert "forfeit" in us.does("sign", 1, "EW", "--refuse")
    us.does("result", 2, "--deal", "E W", "--deal", "N S", "--called-in-play")
    assert "extra" in us.does("result", 2, "--deal", "S")


def closed(us: Organiser) -> None:
    for table in (1, 2):
        us.does("result", table, "--ew", "A+", "--ns", 3 + table)
        us.does("sign", table)
    us.does("leave", 1)
    us.does("close")


@pytest.mark.article("JS 3.10.1")
@pytest.mark.article("JS 3.10.2")
def test_a_correction_has_its_window_and_its_notice(us: Organiser) -> None:
    closed(us)
    assert "JS 3.10.1" in us.refused(
        "correct", 1, 1, "--ew", "A+", "--ns", "9", "--mistake", "scoring", "--reason", "x"
    )
    us.refused("correct", 1, 1, "--ew", "A+", "--ns", "9", "--reason", " ")
    us.refused("correct", 1, 1, "--ew", "A+", "--ns", "4", "--reason", "the same")
    us.refused("correct", 2, 1, "--ew", "A+", "--ns", "4", "--reason", "no such round")
    told = us.does("correct", 1, 1, "--ew", "A+", "--ns", "9", "--reason", "misread")
    assert "before: past A : 4" in told
    assert "now: past A : 9" in told
    assert "place 2 → 1" in told
    us.does("draw")
    drafted = us.does("correct", 1, 1, "--ew", "A+", "--ns", "8", "--reason", "misread again")
    assert "after the draft of round 2 was made; draw again first" in drafted
    us.does("draw", "--redraw")
    us.does("publish")
    stands = us.does("correct", 1, 1, "--ew", "A+", "--ns", "7", "--reason", "and again")
    assert "Published draws stay as they are." in stands
    us.wait(20)
    assert "JS 3.10.2" in us.refused("correct", 1, 1, "--ew", "A+", "--ns", "9", "--reason", "too late")
    assert us.does("check").startswith("No difference")


def test_limits_and_the_deals_of_a_match_corrected(us: Organiser) -> None:
    us.does("limits", "--entry", 60, "--reason", "a large hall")
    us.does("result", 1, *("--deal", "E W") * 5)
    us.does("sign", 1)
    us.does("result", 2, "--ew", "A+", "--ns", "5")
    us.does("sign", 2)
    us.does("close")
    us.wait(40)
    assert "North–South" in us.does("correct", 1, 2, "--ew", "5", "--ns", "A+", "--reason", "the sides were mixed up")
    us.begins()
    assert us.refused("correct", 1, 1, "--fix-deal", "1=N S", "--reason", "an earlier round").strip()


def test_no_round_ends_while_a_result_is_missing(us: Organiser) -> None:
    assert "1, 2" in us.refused("close")
    us.refused("draw")
    us.refused("finish")
    us.refused("leave", 1)
    us.refused("forfeit", 1, "EW", "EW")
    assert "East–West / North–South forfeits" in us.does("forfeit", 1, "EW", "NS")


def test_the_clock(tmp_path: Path) -> None:
    us = Organiser(tmp_path, "five-round-points", "--rounds", "3")
    us.enters(4)
    us.refused("clock")
    us.begins()
    us.refused("clock", "extend", "--table", 1)
    us.refused("clock", "pause", "--table", 1)
    us.refused("clock", "resume")
    us.does("clock", "extend", "--table", 2, "--minutes", 5, "--reason", "cards")
    us.does("clock", "pause")
    us.wait(30)
    us.does("clock", "resume")
    us.wait(51)
    assert "the last-deal call is due" in us.does("clock")
    assert "call the last deal, tables 1" in us.does("show")
    first, second = json.loads(us.does("clock", "call", "--json"))
    assert (first["is_called"], first["is_call_due"]) == (True, False)
    assert (second["is_called"], second["extra_minutes"]) == (False, 5)
    us.refused("clock", "call")
    us.wait(10)
    assert "time is up" in us.does("clock")


@pytest.mark.parametrize(
    ("book", "said"),
    [("five-round-points", "called 3 minutes before the end"), ("nantong-2018", "called when they are up")],
)
def test_a_call_at_the_end_is_not_called_nothing_before_it(tmp_path: Path, book: str, said: str) -> None:
    us = Organiser(tmp_path, book)
    us.enters(8)
    us.begins()
    assert said in us.does("clock")


@pytest.mark.article("NT 2.3")
@pytest.mark.article("decision D83")
def test_what_comes_after_time_is_asked_whether_it_was_finished_in_time(tmp_path: Path) -> None:
    us = Organiser(tmp_path, "nantong-2018")
    us.enters(4)
    us.begins()
    assert "Time has not been called" in us.refused("result", 1, "--ew", "9", "--ns", "5")
    us.wait(60)
    us.refused("result", 1, "--ew", "9", "--ns", "5", "--not-in-time")
    us.does("result", 1, "--ew", "9", "--ns", "5", "--in-time")
    us.does("result", 2, "--ew", "9", "--ns", "5")
    assert "finished in time" in us.does("show")
    assert us.does("check").startswith("No difference")

"""迟到: what would follow is said in a sentence before anything is recorded."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from guandan.competition.scoring.standings import compute_standings
from guandan.errors import IllegalAction
from guandan.rules.seat import Seat
from guandan.services.lateness import LateArrivals, preview_lateness, rule_on_lateness
from tests.competition.kit import JS, KO, NT, TD, ZD
from tests.competition.refereed import CHIEF, REFEREE, Refereed, refereed


def preview(hall: Refereed, by: str = CHIEF, **late: object) -> str:
    return preview_lateness(hall.championship, 1, LateArrivals(**late), hall.who(by)).words.en  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("book", "minutes", "sentence"),
    [
        (JS, 3, "East–West, 3 min late: warning (JS 3.9P.1; JS 3.9P.2; by convention)."),
        (KO, 4, "The rulebook has no penalty for it; only the minutes are noted."),
        (ZD, 15, "The rulebook has no penalty for it; only the minutes are noted."),
        (NT, 5, "East–West, 5 min late: East–West forfeit the match (NT 1.5.4; by convention)."),
    ],
)
def test_what_follows_is_said(book: str, minutes: float, sentence: str) -> None:
    assert preview(refereed(book), ew_minutes=minutes) == sentence


@pytest.mark.article("JS 4.3.2")
def test_js_a_second_warning_is_said_to_make_a_violation() -> None:
    hall = refereed(JS)
    hall.late(1, 3)
    assert preview(hall, ew_minutes=2.5, ew_seat=Seat.W) == (
        "West, 2.5 min late: warning, counted up to violation (rulings 1, 2); "
        "put right at the table: the next player decides whether a turn is skipped "
        "(JS 4.3.2; JS 3.9P.1; JS 3.9P.2; by convention)."
    )
    chinese = preview_lateness(hall.championship, 1, LateArrivals(ew_minutes=2), hall.who(CHIEF)).words.zh
    assert "警告，累计为违例" in chinese


@pytest.mark.article("TD 2")
@pytest.mark.article("TD 26")
def test_td_a_second_violation_is_said_to_make_a_foul() -> None:
    hall = refereed(TD)
    hall.late(1, 4)
    assert "counted up to foul" in preview(hall, ew_minutes=4)
    assert "The whole team forfeits the round." in preview(hall, ew_minutes=11)


@pytest.mark.article("decision D13")
@pytest.mark.article("JS 4.3.3")
@pytest.mark.article("KO 3.10")
@pytest.mark.article("TD 26")
@pytest.mark.parametrize(("book", "who"), [(JS, "裁判长"), (KO, "裁判"), (TD, "南北方")])
def test_a_foul_of_which_nobody_is_named_says_whom_it_counts_for_and_who_names_the_leader(book: str, who: str) -> None:
    hall = refereed(book)
    if book == TD:
        hall.late(1, 4)
    late = LateArrivals(ew_minutes=4 if book == TD else 8)
    said = preview_lateness(hall.championship, 1, late, hall.who(CHIEF)).words.zh
    assert f"没有指明是谁：记在东西方名下，下一副由{who}指定南北方谁领出。" in said
    named = replace(late, ew_seat=Seat.W)
    assert "没有指明" not in preview_lateness(hall.championship, 1, named, hall.who(CHIEF)).words.zh


@pytest.mark.article("KO 3.11")
def test_ko_a_second_foul_is_said_to_lose_the_match() -> None:
    hall = refereed(KO)
    hall.late(1, 6)
    assert "counted up to match lost" in preview(hall, ew_minutes=6)


@pytest.mark.article("JS 4.2.2")
def test_what_is_above_ones_rank_is_said_to_be_referred() -> None:
    hall = refereed(JS)
    late = LateArrivals(ew_minutes=8)
    found = preview_lateness(hall.championship, 1, late, hall.who(REFEREE))
    assert found.is_referred
    assert found.words.en.endswith("It needs a decision by the chief referee, and is referred.")
    assert not preview_lateness(hall.championship, 1, late, hall.who(CHIEF)).is_referred


def test_nothing_is_recorded_by_a_preview() -> None:
    hall = refereed(JS)
    hall.late(1, 3)
    before, rulings = hall.competition, hall.match(1).rulings
    preview(hall, ew_minutes=12)
    assert hall.competition == before
    assert hall.match(1).rulings == rulings
    outcome = rule_on_lateness(hall.championship, 1, LateArrivals(ew_minutes=2), hall.who(REFEREE))
    assert outcome is not None
    assert outcome.rulings == (2,)


def test_what_would_be_refused_is_refused() -> None:
    hall = refereed(JS)
    with pytest.raises(IllegalAction, match="late_minutes"):
        preview(hall)
    with pytest.raises(IllegalAction, match="offender_is_of_the_other_side"):
        preview(hall, ew_minutes=3, ew_seat=Seat.N)
    hall.late(1, 12, by=CHIEF)
    with pytest.raises(IllegalAction, match="match_is_over"):
        preview(hall, ew_minutes=3)


@pytest.mark.article("NT 1.5.4")
def test_while_a_round_is_on_only_the_places_of_those_whom_it_is_about_are_said() -> None:
    hall = refereed(NT, pairs=8)
    found = preview_lateness(hall.championship, 1, LateArrivals(ew_minutes=6), hall.who(CHIEF))
    (seated,) = (table for table in hall.competition.rounds[-1].all_tables if table.number == 1)
    assert found.outcome.ends
    places = [words.zh for words in found.outcome.lines if words.zh.startswith("名次")]
    named = {int(pair) for line in places for pair in re.findall(r"(?:：|、)(\d+) ", line)}
    assert named <= {seated.ew, seated.ns}


@pytest.mark.article("NT 1.5.4")
def test_in_a_first_round_who_still_plays_is_not_behind_who_is_out() -> None:
    hall = refereed(NT, pairs=8)
    (seated,) = (table for table in hall.competition.rounds[-1].all_tables if table.number == 1)
    hall.late(1, 6)
    place = {line.pair: line.place for line in compute_standings(hall.competition, 1)}
    assert place[seated.ns] == 1
    assert {place[pair] for pair in place if pair not in {seated.ew, seated.ns}} == {place[seated.ew]} == {2}

"""补抽: ZD V.1 draws those without an opponent together, the pair with the bye included; 68 only if none is left."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from guandan.checker import check_event
from guandan.competition.championship.file import read_event
from guandan.competition.handlers.waits import list_waits
from guandan.competition.model import commands as co
from guandan.competition.model.values import Presence
from guandan.competition.scoring.standings import count_byes
from tests.competition.kit import EW, NS, ZD, Hall
from tests.competition.refereed import Refereed

LATE = "ZD V.1"


def begun(pairs: int = 7) -> Refereed:
    hall = Refereed(ZD, pairs)
    hall.begin()
    return hall


def forfeit(hall: Hall, *tables: int) -> list[int]:
    """East-West of these tables do not come; those who are left without an opponent."""
    for table in tables:
        hall.do(co.ForfeitTable(table=table, sides=(EW,), article=LATE))
    return [found.ns for number in tables if (found := hall.last.table(number)) is not None]


def seated(hall: Hall) -> set[int]:
    return {pair for table in hall.last.added for pair in (table.ew, table.ns)}


@pytest.mark.article("ZD V.1")
def test_the_pair_with_the_bye_plays_the_one_left_over() -> None:
    hall = begun()
    (resting,) = hall.last.byes
    (left,) = forfeit(hall, 1)
    hall.do(co.DrawLeftOver(seed=hall.link))
    assert seated(hall) == {resting, left}
    assert (hall.last.byes, hall.last.left) == ((), ())
    assert count_byes(hall.competition).get(resting, 0) == 0
    hall.score_all()
    hall.close()
    assert sorted(hall.figure(pair, "total") for pair in (resting, left)) == [28, 72]
    assert hall.wrong() == []


@pytest.mark.article("ZD V.1")
def test_without_a_forfeit_the_bye_stays() -> None:
    hall = begun()
    hall.refuses(co.DrawLeftOver(seed=hall.link), "nobody_left_over", "ZD V.1")


@pytest.mark.article("ZD V.1")
def test_of_two_and_the_bye_the_one_that_had_no_bye_is_left_with_68() -> None:
    hall = begun()
    (resting,) = hall.last.byes
    left = forfeit(hall, 1, 2)
    hall.do(co.DrawLeftOver(seed=hall.link))
    assert resting in seated(hall)
    (alone,) = hall.last.left
    assert alone in left
    hall.score_all()
    hall.close()
    assert hall.figure(alone, "total") == 68
    assert hall.wrong() == []


@pytest.mark.article("ZD V.1")
def test_an_absent_pair_with_the_bye_is_not_drawn_and_scores_nothing() -> None:
    """另一方需与其他未弃权方抽签重新组合: of two left over and the bye, the two that are there play."""
    hall = begun()
    (resting,) = hall.last.byes
    hall.do(co.CheckIn(pair=resting, presence=Presence.ABSENT))
    left = forfeit(hall, 1, 2)
    hall.do(co.DrawLeftOver(seed=hall.link))
    assert seated(hall) == set(left)
    assert (hall.last.byes, hall.last.left, hall.last.absent) == ((), (), (resting,))
    hall.score_all()
    hall.close()
    assert hall.figure(resting, "total") == 0
    assert count_byes(hall.competition).get(resting, 0) == 0
    assert hall.wrong() == []


@pytest.mark.article("ZD V.1")
def test_one_left_over_has_68_where_the_bye_is_absent_too() -> None:
    hall = begun()
    (resting,) = hall.last.byes
    hall.do(co.CheckIn(pair=resting, presence=Presence.ABSENT))
    (left,) = forfeit(hall, 1)
    hall.do(co.DrawLeftOver(seed=hall.link))
    assert (hall.last.added, hall.last.left, hall.last.absent) == ((), (left,), (resting,))
    hall.score_all()
    hall.close()
    assert (hall.figure(left, "total"), hall.figure(resting, "total")) == (68, 0)
    assert hall.wrong() == []


@pytest.mark.article("ZD V.1")
def test_an_absent_pair_that_comes_is_in_the_next_draw_of_those_left_over() -> None:
    hall = begun()
    (resting,) = hall.last.byes
    hall.do(co.CheckIn(pair=resting, presence=Presence.ABSENT))
    (left,) = forfeit(hall, 1)
    hall.do(co.DrawLeftOver(seed=hall.link))
    hall.do(co.CheckIn(pair=resting, presence=Presence.HERE))
    hall.do(co.DrawLeftOver(seed=hall.link, again=True))
    assert (seated(hall), hall.last.absent) == ({resting, left}, ())
    hall.score_all()
    hall.close()
    assert hall.wrong() == []


@pytest.mark.article("ZD V.1")
def test_where_nobody_is_left_over_an_absent_pair_keeps_its_bye() -> None:
    hall = begun()
    (resting,) = hall.last.byes
    hall.do(co.CheckIn(pair=resting, presence=Presence.ABSENT))
    hall.score_all()
    hall.close()
    assert hall.figure(resting, "total") == 68
    assert hall.wrong() == []


def test_the_checker_finds_an_absent_pair_that_is_no_forfeit() -> None:
    hall = begun()
    forfeit(hall, 1)
    hall.do(co.DrawLeftOver(seed=hall.link))
    lines = [json.loads(line) for line in hall.paper.data.decode().splitlines()]
    (drawn,) = (line["event"] for line in lines if line.get("event", {}).get("event") == "left_over_drawn")
    assert drawn["absent"] == []
    drawn["absent"] = [drawn["tables"][0]["ew"]]
    found = check_event("\n".join(json.dumps(line) for line in lines) + "\n").differences
    assert "wrong_pairs_absent" in {difference.code for difference in found}


def test_a_file_from_before_absent_pairs_were_looked_at_is_right_as_it_was() -> None:
    """Such a file drew the pair with the bye, whatever was marked, and does not name those who were absent."""
    hall = begun()
    (resting,) = hall.last.byes
    forfeit(hall, 1)
    hall.do(co.DrawLeftOver(seed=hall.link))
    hall.score_all()
    hall.close()
    lines = [json.loads(line) for line in hall.paper.data.decode().splitlines()]
    (place,) = (place for place, line in enumerate(lines) if line.get("event", {}).get("event") == "table_forfeited")
    marked = {"event": "pair_checked_in", "round": 1, "pair": resting, "presence": "absent"}
    lines.insert(place, lines[place] | {"event": marked})
    for version, line in enumerate((line for line in lines if line["line"] == "event"), 1):
        line["version"] = version
        if line["event"]["event"] == "left_over_drawn":
            del line["event"]["absent"]
    text = "\n".join(json.dumps(line) for line in lines) + "\n"
    assert check_event(text).differences == ()
    again = read_event(text.encode())[0].competition.rounds[0]
    assert resting in {pair for table in again.added for pair in (table.ew, table.ns)}
    assert again.absent == ()


@pytest.mark.article("ZD V.1")
def test_forfeits_one_after_another_are_drawn_together() -> None:
    """With an even number the first one is alone and has 68, until a second is."""
    hall = begun(8)
    (first,) = forfeit(hall, 1)
    hall.do(co.DrawLeftOver(seed=hall.link))
    assert hall.last.left == (first,)
    (second,) = forfeit(hall, 2)
    hall.do(co.DrawLeftOver(seed=hall.link))
    assert (seated(hall), hall.last.left) == ({first, second}, ())
    hall.score_all()
    hall.close()
    assert sorted(hall.figure(pair, "total") for pair in (first, second)) == [28, 72]
    assert hall.wrong() == []


@pytest.mark.article("ZD V.1")
def test_it_is_drawn_again_before_it_begins() -> None:
    hall = begun(8)
    first = forfeit(hall, 1, 2)
    hall.do(co.DrawLeftOver(seed=hall.link))
    before = hall.last.added
    second = forfeit(hall, 3, 4)
    hall.do(co.DrawLeftOver(seed=hall.link, again=True))
    assert seated(hall) == {*first, *second}
    assert min(table.number for table in hall.last.added) > max(table.number for table in before)
    assert hall.wrong() == []


@pytest.mark.article("ZD V.1")
def test_it_is_undone_with_the_bye_and_the_points_as_before() -> None:
    hall = begun()
    before = hall.last
    forfeit(hall, 1)
    hall.do(co.DrawLeftOver(seed=hall.link))
    hall.do(co.UndoLeftOver(reason="they came after all"))
    assert (hall.last.added, hall.last.byes, hall.last.left) == ((), before.byes, ())
    hall.refuses(co.UndoLeftOver(), "nothing_to_undo")
    hall.do(co.DrawLeftOver(seed=hall.link))
    hall.score_all()
    hall.close()
    assert hall.wrong() == []


@pytest.mark.article("ZD V.1")
def test_not_once_it_has_begun() -> None:
    hall = begun()
    forfeit(hall, 1)
    hall.do(co.DrawLeftOver(seed=hall.link))
    (added,) = hall.last.added
    hall.deals(added.number, "EWNS")
    hall.refuses(co.UndoLeftOver(), "left_over_has_begun")
    hall.refuses(co.DrawLeftOver(seed=hall.link, again=True), "left_over_has_begun")


def test_nor_with_a_result() -> None:
    hall = begun()
    forfeit(hall, 1)
    hall.do(co.DrawLeftOver(seed=hall.link))
    (added,) = hall.last.added
    hall.result(added.number, "K", "9")
    hall.refuses(co.UndoLeftOver(), "left_over_has_begun")


@pytest.mark.article("ZD V.1")
def test_the_wait_says_which_tables_may_still_forfeit() -> None:
    """Fifteen minutes after the start nobody comes late any more."""
    hall = begun(8)
    forfeit(hall, 1)
    start = hall.last.start
    assert start is not None

    def open_tables(minutes: float) -> tuple[int, ...]:
        now = start + timedelta(minutes=minutes)
        return next(wait.tables for wait in list_waits(hall.competition, now) if wait.code == "left_over")

    assert open_tables(14) == (2, 3, 4)
    assert open_tables(15) == ()
    for pair in (hall.last.tables[1].ew, hall.last.tables[1].ns):
        hall.do(co.CheckIn(pair=pair, presence=Presence.HERE))
    assert open_tables(14) == (3, 4)


@pytest.mark.article("ZD V.1")
def test_a_disqualified_pair_is_not_drawn_again() -> None:
    hall = begun(8)
    first, second = forfeit(hall, 1, 2)
    hall.do(co.DisqualifyPair(pair=first, article="ZD V.5"))
    hall.do(co.DrawLeftOver(seed=hall.link))
    assert (hall.last.added, hall.last.left) == ((), (second,))


def test_the_first_version_of_the_book_leaves_the_bye_alone() -> None:
    hall = Hall(f"{ZD}@1", pairs=7)
    hall.begin()
    (left,) = forfeit(hall, 1)
    hall.do(co.DrawLeftOver(seed=hall.link))
    assert (hall.last.left, len(hall.last.byes)) == ((left,), 1)


@pytest.mark.article("ZD V.1")
def test_one_who_is_left_again_is_drawn_with_the_others() -> None:
    hall = begun()
    (resting,) = hall.last.byes
    forfeit(hall, 1)
    hall.do(co.DrawLeftOver(seed=hall.link))
    (added,) = hall.last.added
    stays = added.ew
    hall.do(co.ForfeitTable(table=added.number, sides=(NS,), article=LATE))
    (other,) = forfeit(hall, 2)
    hall.do(co.DrawLeftOver(seed=hall.link))
    assert {hall.last.added[-1].ew, hall.last.added[-1].ns} == {stays, other}
    assert resting in seated(hall)
    hall.score_all()
    hall.close()
    assert hall.wrong() == []

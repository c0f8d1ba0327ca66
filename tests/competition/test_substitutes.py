"""替换: who may take whose place, and until when."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Slot
from guandan.errors import IllegalAction
from tests.competition.kit import DAY, JS, KO, NT, TD, ZD, Hall

UNIT = "一支部"


def nantong() -> Hall:
    event = Hall(NT)
    for _ in range(4):
        event.enter(UNIT)
    event.do(co.Schedule(slots=(Slot(round=1, starts=DAY),)))
    return event


def change(event: Hall, unit: str = UNIT, reason: str = "", pair: int = 1) -> co.SubstitutePairPlayer:
    leaves = event.competition.entries[pair].people[0]
    return co.SubstitutePairPlayer(pair=pair, leaves=leaves, comes=event.person(), unit=unit, reason=reason)


@pytest.mark.article("NT 2.1")
def test_nt_2_1_one_of_the_same_branch_takes_the_place() -> None:
    event = nantong()
    before = event.competition.entries[1].people
    command = change(event)
    event.do(command)
    entry = event.competition.entries[1]
    assert entry.people == (command.comes, before[1])
    assert before[0] in entry.people_before


@pytest.mark.article("NT 2.1")
def test_nt_2_1_not_one_of_another_branch() -> None:
    event = nantong()
    event.refuses(change(event, "二支部"), "another_unit", "NT 2.1")
    event.refuses(change(event, ""), "another_unit", "NT 2.1")


@pytest.mark.article("NT 2.1")
@pytest.mark.article("decision D15")
def test_nt_2_1_until_the_day_before() -> None:
    event = nantong()
    event.at = datetime(2018, 4, 13, 15, 58, tzinfo=UTC)  # 23:58 on the day before, there
    event.do(change(event))
    event.at = datetime(2018, 4, 13, 16, 1, tzinfo=UTC)  # past midnight
    event.refuses(change(event), "substitute_too_late", "NT 2.1")


@pytest.mark.article("NT 2.1")
def test_nt_2_1_not_once_the_event_has_begun() -> None:
    event = nantong()
    event.begin()
    event.refuses(change(event), "substitute_too_late", "NT 2.1")


@pytest.mark.article("ZD 4.2")
def test_zd_4_2_no_change_of_people_during_the_event() -> None:
    event = Hall(ZD, pairs=6)
    event.do(change(event))
    event.round()
    event.refuses(change(event, reason="sick"), "no_changes", "ZD 4.2")


@pytest.mark.article("ZD 4.2")
def test_zd_4_2_nor_of_partners_by_leaving_and_entering_again() -> None:
    event = Hall(ZD, pairs=8)
    event.round()
    first = event.competition.entries[1].people[0]
    event.do(co.WithdrawPair(pair=1))
    with pytest.raises(IllegalAction) as caught:
        event.do(co.EnterPair(people=(first, event.person())))
    assert "ZD 4.2" in caught.value.article


@pytest.mark.article("JS 4.3.5")
def test_js_4_3_5_during_the_event_only_with_leave() -> None:
    event = Hall(JS, pairs=6, rounds=3)
    event.do(change(event))
    event.round()
    event.refuses(change(event), "leave_missing", "JS 4.3.5")
    command = change(event, reason="leave of the organisers: taken ill")
    event.do(command)
    assert command.comes in event.competition.entries[1].people


@pytest.mark.parametrize("book", [TD, KO])
def test_a_book_that_is_silent_lets_the_organisers(book: str) -> None:
    event = Hall(book, pairs=4, rounds=2)
    event.round()
    command = change(event, reason="taken ill")
    event.do(command)
    assert command.comes in event.competition.entries[1].people


def test_a_substitute_is_nobody_else_who_plays() -> None:
    event = Hall(JS, pairs=2, rounds=1)
    first, other = event.competition.entries[1].people, event.competition.entries[2].people
    event.refuses(co.SubstitutePairPlayer(pair=1, leaves=first[0], comes=other[0]), "person_entered")
    event.refuses(co.SubstitutePairPlayer(pair=1, leaves=first[0], comes=first[1]), "person_entered")
    event.refuses(co.SubstitutePairPlayer(pair=1, leaves=other[0], comes=event.person()), "not_in_pair")
    event.refuses(co.SubstitutePairPlayer(pair=1, leaves=first[0], comes=99), "no_such_person")
    event.refuses(co.SubstitutePairPlayer(pair=5, leaves=first[0], comes=event.person()), "no_such_pair")


def test_a_pair_that_has_left_gets_no_substitute() -> None:
    event = Hall(JS, pairs=2, rounds=1)
    event.do(co.WithdrawPair(pair=1))
    event.refuses(change(event), "pair_has_left")


def test_what_was_played_stays_with_those_who_played_it() -> None:
    event = Hall(JS, pairs=4, rounds=3)
    event.round()
    before, lines = event.last, event.lines()
    event.do(change(event, reason="leave"))
    assert (event.last, event.lines()) == (before, lines)

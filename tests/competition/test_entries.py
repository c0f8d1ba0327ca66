"""报名: who may enter, what waits for a partner, seeds, fixed tables and check-in."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import EntryStatus, Presence, Slot
from tests.competition.kit import BOOKS, DAY, JS, KO, NT, ZD, Hall, events


def hall(book: str = JS, pairs: int = 0) -> Hall:
    return Hall(book, pairs=pairs, rounds=3 if book == JS else None)


@pytest.mark.parametrize("book", BOOKS)
def test_pairs_get_the_next_number(book: str) -> None:
    event = Hall(book, pairs=3, rounds=2)
    assert list(event.competition.entries) == [1, 2, 3]
    event.enter(pair=9)
    event.enter()
    assert max(event.competition.entries) == 10


def test_a_number_is_given_once() -> None:
    event = hall(pairs=2)
    event.refuses(co.EnterPair(people=event.people(), pair=2), "pair_number_taken")


def test_a_person_entered_twice_is_refused() -> None:
    event = hall()
    first, second, third = event.people(3)
    event.refuses(co.EnterPair(people=(first, first)), "person_twice")
    event.do(co.EnterPair(people=(first, second)))
    refusal = event.refuses(co.EnterPair(people=(third, second)), "person_entered")
    assert (refusal.details["person"], refusal.details["pair"]) == (second, 1)


def test_a_person_whose_pair_has_left_before_the_first_draw_may_enter_again() -> None:
    event = hall()
    first, second, third = event.people(3)
    event.do(co.EnterPair(people=(first, second)))
    event.do(co.WithdrawPair(pair=1, reason="sick"))
    event.do(co.EnterPair(people=(first, third)))
    assert event.competition.entries[2].people == (first, third)


@pytest.mark.parametrize(("book", "article"), [(JS, "JS 2.2"), (KO, "KO 3.2"), (ZD, "ZD 4.2"), (NT, "NT 0.1")])
@pytest.mark.article("JS 2.2")
@pytest.mark.article("KO 3.2")
@pytest.mark.article("ZD 4.2")
@pytest.mark.article("NT 0.1")
@pytest.mark.parametrize("people", [0, 1, 3])
def test_two_to_a_pair(book: str, article: str, people: int) -> None:
    event = hall(book)
    event.refuses(co.EnterPair(people=event.people(people)), "pair_size", article)


def test_somebody_nobody_knows_is_refused() -> None:
    event = hall()
    event.refuses(co.EnterPair(people=(41, 42)), "no_such_person")


@pytest.mark.article("NT 0.1")
def test_nt_0_1_entries_until_31_march() -> None:
    event = hall(NT)
    event.do(co.Schedule(slots=(Slot(round=1, starts=DAY),)))
    event.at = DAY.replace(month=3, day=31, hour=15, minute=58)  # 23:58 in Nantong
    event.enter("一支部")
    event.at = DAY.replace(month=3, day=31, hour=16, minute=1)
    event.refuses(co.EnterPair(people=event.people(), unit="一支部"), "entries_closed", "NT 0.1")


@pytest.mark.article("NT 0.1")
def test_nt_0_1_the_day_in_the_document_is_that_of_its_own_event() -> None:
    event = hall(NT)
    event.do(co.Schedule(slots=(Slot(round=1, starts=DAY.replace(year=2026)),)))
    event.at = DAY.replace(year=2026, month=4, day=2)
    event.enter("一支部")
    assert list(event.competition.entries) == [1]


class TestWaiting:
    """An entry may wait for the partner's confirmation."""

    def test_who_waits_is_not_drawn(self) -> None:
        event = hall(pairs=4)
        event.do(co.EnterPair(people=event.people(), is_waiting=True))
        assert event.competition.entries[5].status is EntryStatus.WAITING
        drawn = event.draw()
        assert not drawn.byes
        assert {pair for table in drawn.tables for pair in (table.ew, table.ns)} == {1, 2, 3, 4}

    def test_who_is_confirmed_is_drawn(self) -> None:
        event = hall(pairs=3)
        event.do(co.EnterPair(people=event.people(), is_waiting=True))
        event.do(co.ConfirmPair(pair=4))
        assert event.competition.entries[4].status is EntryStatus.IN_PLAY
        assert len(event.draw().tables) == 2

    def test_one_person_may_wait_for_a_partner_and_is_not_confirmed_alone(self) -> None:
        event = hall()
        event.do(co.EnterPair(people=event.people(1), is_waiting=True))
        event.refuses(co.ConfirmPair(pair=1), "partner_missing", "JS 2.2")

    def test_there_must_be_something_to_confirm(self) -> None:
        event = hall(pairs=1)
        event.refuses(co.ConfirmPair(pair=1), "nothing_to_confirm")
        event.refuses(co.ConfirmPair(pair=7), "no_such_pair")

    def test_a_person_who_waits_is_entered(self) -> None:
        event = hall()
        alone, other = event.people()
        event.do(co.EnterPair(people=(alone,), is_waiting=True))
        event.refuses(co.EnterPair(people=(alone, other)), "person_entered")


class TestSeedsAndTables:
    def test_a_seed_is_given_once(self) -> None:
        event = hall()
        event.enter(seed=1)
        event.refuses(co.EnterPair(people=event.people(), seed=1), "seed_taken")
        event.enter()
        event.refuses(co.ChangePair(pair=2, seed=1), "seed_taken")
        event.do(co.ChangePair(pair=2, seed=2))
        assert event.competition.entries[2].seed == 2

    @pytest.mark.parametrize("seed", [0, -1])
    def test_no_such_seed(self, seed: int) -> None:
        event = hall()
        event.refuses(co.EnterPair(people=event.people(), seed=seed), "seed_taken")

    def test_fixed_tables_are_honoured_round_after_round(self) -> None:
        event = hall(pairs=6)
        event.do(co.ChangePair(pair=5, fixed_table=3))
        for _ in range(3):
            drawn = event.round()
            assert next(table.number for table in drawn.tables if 5 in {table.ew, table.ns}) == 3

    def test_a_fixed_table_beyond_the_others(self) -> None:
        event = hall(pairs=4)
        event.do(co.ChangePair(pair=2, fixed_table=12))
        assert sorted(table.number for table in event.draw().tables) == [1, 12]

    def test_two_with_the_same_fixed_table_never_share_it_by_two_meetings(self) -> None:
        event = hall()
        for _ in range(4):
            event.enter(fixed_table=2)
        numbers = [table.number for table in event.draw().tables]
        assert sorted(numbers) == [1, 2]

    @pytest.mark.parametrize("table", [0, -3])
    def test_no_such_table(self, table: int) -> None:
        event = hall()
        event.refuses(co.EnterPair(people=event.people(), fixed_table=table), "no_such_table")


class TestCheckIn:
    @pytest.mark.parametrize("presence", list(Presence))
    def test_what_was_seen_stands_for_the_coming_round(self, presence: Presence) -> None:
        event = hall(pairs=4)
        event.do(co.CheckIn(pair=3, presence=presence))
        assert event.competition.presences[1][3] is presence

    def test_seen_again_counts_the_last(self) -> None:
        event = hall(pairs=4)
        event.do(co.CheckIn(pair=3, presence=Presence.ABSENT))
        event.do(co.CheckIn(pair=3, presence=Presence.LATE))
        assert event.competition.presences[1] == {3: Presence.LATE}
        assert len(events(event, "pair_checked_in")) == 2

    def test_the_next_round_is_seen_anew(self) -> None:
        event = hall(pairs=4)
        event.do(co.CheckIn(pair=3, presence=Presence.HERE))
        event.round()
        event.do(co.CheckIn(pair=3, presence=Presence.LATE))
        assert event.competition.presences == {1: {3: Presence.HERE}, 2: {3: Presence.LATE}}

    def test_after_the_draw_was_published_it_is_that_round(self) -> None:
        event = hall(pairs=4)
        event.draw()
        event.do(co.PublishDraw())
        event.do(co.CheckIn(pair=1, presence=Presence.HERE))
        assert event.competition.presences == {1: {1: Presence.HERE}}

    def test_an_absent_pair_is_still_drawn(self) -> None:
        event = hall(pairs=4)
        event.do(co.CheckIn(pair=3, presence=Presence.ABSENT))
        assert len(event.draw().tables) == 2

    def test_who_is_not_there_to_be_seen(self) -> None:
        event = hall(pairs=4)
        event.refuses(co.CheckIn(pair=8, presence=Presence.HERE), "no_such_pair")
        event.do(co.WithdrawPair(pair=4))
        event.refuses(co.CheckIn(pair=4, presence=Presence.HERE), "pair_has_left")

"""裁判组、召请、检查表与日志: roles, calls, the checklist of the venue and the journal of the day."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.rules.seat import Seat
from tests.competition.kit import BOOKS, JS, NT, ZD, events
from tests.competition.refereed import CHIEF, REFEREE, Refereed, book_of, refereed


@pytest.fixture
def hall() -> Refereed:
    found = refereed(JS, (1, 2), (3, 4))
    found.person("王裁判")
    return found


REFEREE_NUMBER = 9
"""Eight play."""


class TestOfficials:
    def test_roles_and_tables(self, hall: Refereed) -> None:
        hall.officiate(co.NameOfficial(person=REFEREE_NUMBER, role=REFEREE, tables=(1, 2)))
        assert hall.competition.officials[REFEREE_NUMBER].tables == (1, 2)
        hall.officiate(co.NameOfficial(person=REFEREE_NUMBER, role=CHIEF))
        assert hall.competition.officials[REFEREE_NUMBER].role is CHIEF
        assert len(hall.competition.officials) == 1
        hall.officiate(co.RemoveOfficial(person=REFEREE_NUMBER))
        assert hall.competition.officials == {}
        assert hall.wrong() == []

    @pytest.mark.parametrize("tables", [(0,), (-3, 1), (2, 2)])
    def test_no_such_tables(self, hall: Refereed, tables: tuple[int, ...]) -> None:
        command = co.NameOfficial(person=REFEREE_NUMBER, role=REFEREE, tables=tables)
        hall.refused(lambda: hall.officiate(command), "official_tables")

    def test_nobody(self, hall: Refereed) -> None:
        hall.refused(lambda: hall.officiate(co.NameOfficial(person=99, role=REFEREE)), "no_such_person")
        hall.refused(lambda: hall.officiate(co.RemoveOfficial(person=REFEREE_NUMBER)), "no_such_official")


class TestCalls:
    def called(self, hall: Refereed) -> None:
        hall.officiate(co.NameOfficial(person=REFEREE_NUMBER, role=REFEREE))
        hall.do(co.CallRefereeToTable(table=1, seat=Seat.N, reason=" 抢先出牌 "))

    @pytest.mark.article("JS 4.1.2")
    def test_a_table_calls_and_a_referee_takes_it(self, hall: Refereed) -> None:
        self.called(hall)
        call = hall.competition.calls[0]
        assert (call.called.call, call.called.round, call.called.table) == (1, 1, 1)
        assert (call.called.seat, call.called.reason, call.at) == (Seat.N, "抢先出牌", hall.at)
        hall.officiate(co.TakeCall(call=1, person=REFEREE_NUMBER))
        assert hall.competition.calls[0].taken_by == REFEREE_NUMBER
        hall.refused(lambda: hall.officiate(co.TakeCall(call=1, person=REFEREE_NUMBER)), "call_taken_already")
        assert hall.wrong() == []

    def test_closed_with_a_ruling(self, hall: Refereed) -> None:
        self.called(hall)
        hall.officiate(co.TakeCall(call=1, person=REFEREE_NUMBER))
        (number,) = hall.rules(1, "played_out_of_turn", seat="E").rulings
        hall.officiate(co.CloseCall(call=1, ruling=number))
        done = hall.competition.calls[0].closed
        assert done is not None
        assert done.ruling == 1
        hall.refused(lambda: hall.officiate(co.CloseCall(call=1)), "no_open_call")
        hall.refused(lambda: hall.officiate(co.TakeCall(call=1, person=REFEREE_NUMBER)), "no_open_call")
        assert hall.wrong() == []

    def test_closed_without_one(self, hall: Refereed) -> None:
        self.called(hall)
        hall.officiate(co.CloseCall(call=1, note=" nothing to rule on "))
        done = hall.competition.calls[0].closed
        assert done is not None
        assert (done.ruling, done.note) == (None, "nothing to rule on")
        hall.do(co.CallRefereeToTable(table=1))
        assert hall.competition.calls[1].called.call == 2
        assert hall.wrong() == []

    def test_not_with_a_ruling_of_another_table_or_of_before(self, hall: Refereed) -> None:
        hall.rules(1, "spoke_out_of_turn", seat="E")
        self.called(hall)
        hall.rules(2, "spoke_out_of_turn", seat="E")
        hall.rules(2, "spoke_out_of_turn", seat="S")
        hall.refused(lambda: hall.officiate(co.CloseCall(call=1, ruling=2)), "no_such_ruling")
        hall.refused(lambda: hall.officiate(co.CloseCall(call=1, ruling=1)), "ruling_before")
        hall.refused(lambda: hall.officiate(co.CloseCall(call=1, ruling=0)), "no_such_ruling")

    def test_not_by_somebody_without_a_role(self, hall: Refereed) -> None:
        self.called(hall)
        hall.refused(lambda: hall.officiate(co.TakeCall(call=1, person=1)), "no_such_official")
        hall.officiate(co.RemoveOfficial(person=REFEREE_NUMBER))
        hall.refused(lambda: hall.officiate(co.TakeCall(call=1, person=REFEREE_NUMBER)), "no_such_official")

    def test_not_where_or_when_nobody_plays(self, hall: Refereed) -> None:
        hall.refuses(co.CallRefereeToTable(table=9), "no_such_table")
        hall.refuses(co.CallRefereeToTable(table=0), "no_such_table")
        hall.refused(lambda: hall.officiate(co.CloseCall(call=1)), "no_open_call")
        hall.score_all()
        hall.close()
        hall.refuses(co.CallRefereeToTable(table=1), "round_not_started")


class TestChecklist:
    @pytest.mark.parametrize("book", BOOKS)
    @pytest.mark.article("JS 1.1")
    def test_every_item_of_every_book_can_be_ticked(self, book: str) -> None:
        hall = Refereed(book)
        for item in book_of(hall).checklist:
            hall.do(co.TickItem(item=item.id))
        assert set(hall.competition.ticked) == {item.id for item in book_of(hall).checklist}
        assert hall.competition.ticked

    def test_what_is_not_right_and_then_is(self, hall: Refereed) -> None:
        hall.do(co.TickItem(item="hall_mirrors", is_right=False, note=" one at table 2 "))
        assert not hall.competition.ticked["hall_mirrors"].is_right
        assert hall.competition.ticked["hall_mirrors"].note == "one at table 2"
        hall.do(co.TickItem(item="hall_mirrors"))
        assert hall.competition.ticked["hall_mirrors"].is_right
        assert len(events(hall, "item_ticked")) == 2
        assert hall.wrong() == []

    def test_what_the_book_does_not_ask(self, hall: Refereed) -> None:
        hall.refuses(co.TickItem(item="zone_tribute"), "no_such_item")
        hall.refuses(co.TickItem(item=""), "no_such_item")


class TestJournal:
    def test_notes_of_the_day(self, hall: Refereed) -> None:
        hall.do(co.WriteJournal(text=" 停电五分钟 ", round=1, table=2))
        hall.do(co.WriteJournal(text="lunch"))
        notes = [(one.text, one.round, one.table) for one in events(hall, "journal_written")]
        assert notes == [("停电五分钟", 1, 2), ("lunch", None, None)]
        assert hall.wrong() == []

    def test_empty_or_of_nowhere(self, hall: Refereed) -> None:
        hall.refuses(co.WriteJournal(text="\n "), "text_missing")
        hall.refuses(co.WriteJournal(text="x", round=1, table=9), "no_such_table")
        hall.refuses(co.WriteJournal(text="x", round=2), "no_such_round")


@pytest.mark.parametrize("book", [JS, ZD, NT])
def test_the_file_of_a_whole_day_makes_the_same_event_again(book: str) -> None:
    hall = Refereed(book, 6 if book == ZD else 4)
    hall.officiate(co.NameOfficial(person=hall.person("裁判"), role=REFEREE, tables=(1,)))
    item = book_of(hall).checklist[0].id
    hall.do(co.TickItem(item=item))
    hall.begin()
    hall.late(2, 3, 4)
    hall.do(co.CallRefereeToTable(table=1))
    hall.officiate(co.TakeCall(call=1, person=max(hall.championship.people)))
    infraction = {"situation": "in_hand", "seat": "E"}
    outcome = hall.rules(1, "drew_out_of_turn", **infraction)
    if outcome.case is not None:
        hall.settles(outcome.case, hall.competition.referrals[0].referred.needs)
    hall.officiate(co.CloseCall(call=1, ruling=1))
    hall.cancels(1, 1, hall.book.ladder.otherwise_by if book == NT else CHIEF)
    hall.do(co.WriteJournal(text="a quiet round"))
    hall.score_all()
    hall.close()
    assert hall.wrong() == []

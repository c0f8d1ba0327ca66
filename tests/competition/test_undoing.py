"""撤回: only what nobody has built on yet; a fact of its own, and what happened before stays on record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.checker import check_event
from guandan.competition.championship.file import build_line, encode_head, encode_lines, read_event
from guandan.competition.model import commands as co
from guandan.competition.model.values import EntryStatus, Presence
from tests.checker.kit import Writer, table
from tests.competition.kit import EW, JS, NS, Hall

if TYPE_CHECKING:
    from guandan.competition.championship.championship import AddedRecord


class Kept(Hall):
    """An event whose file is written as it goes on."""

    def __init__(self) -> None:
        super().__init__(JS, rounds=2)
        self.file = encode_head(self.championship)
        self.championship.listener = self._add
        for _ in range(4):
            self.enter()

    def _add(self, added: list[AddedRecord]) -> None:
        self.file += encode_lines([build_line(one) for one in added])


@pytest.fixture
def hall() -> Kept:
    return Kept()


def kinds(hall: Hall) -> list[str]:
    return [str(one.event.__struct_config__.tag) for one in hall.championship.log]


def differences(hall: Kept) -> list[str]:
    read, _ = read_event(hall.file)
    assert read.competition == hall.competition, "the file is the event"
    return [one.code for one in check_event(hall.file.decode()).differences]


def test_a_draft_is_taken_back_and_stays_on_record(hall: Kept) -> None:
    hall.draw()
    used = hall.competition.link
    hall.do(co.DiscardDraw(reason="一对走了"))
    assert hall.competition.rounds == ()
    assert kinds(hall)[-2:] == ["draw_drafted", "draw_discarded"]
    assert len(hall.competition.drafts) == 1, "everybody will know how many drafts there were"
    assert hall.competition.link == used, "its link of the chain is used up"
    hall.do(co.WithdrawPair(pair=4))
    hall.begin()
    assert len(hall.competition.drafts) == 2
    hall.score_all()
    hall.close()
    assert differences(hall) == []


def test_there_is_nothing_to_discard_but_a_draft(hall: Kept) -> None:
    hall.refuses(co.DiscardDraw(), "no_draft")
    hall.begin()
    hall.refuses(co.DiscardDraw(), "round_already_started")


def test_a_later_rounds_draft_leaves_the_rounds_before(hall: Kept) -> None:
    hall.begin()
    hall.score_all()
    hall.close()
    hall.draw()
    hall.do(co.DiscardDraw())
    assert [one.number for one in hall.competition.rounds] == [1]
    hall.begin()
    assert differences(hall) == []


def test_a_check_in_is_taken_back_until_the_round_starts(hall: Kept) -> None:
    hall.refuses(co.UndoCheckIn(pair=1), "nothing_to_undo")
    hall.do(co.CheckIn(pair=1, presence=Presence.ABSENT))
    hall.do(co.UndoCheckIn(pair=1))
    assert hall.competition.presences[1] == {}
    hall.refuses(co.UndoCheckIn(pair=1), "nothing_to_undo")
    hall.do(co.CheckIn(pair=1, presence=Presence.HERE))
    hall.begin()
    hall.refuses(co.UndoCheckIn(pair=1), "round_already_started")
    assert differences(hall) == []


def test_a_withdrawal_is_taken_back_until_a_draw_without_the_pair_is_public(hall: Kept) -> None:
    hall.refuses(co.ReturnPair(pair=4), "nothing_to_undo")
    hall.do(co.WithdrawPair(pair=4))
    hall.draw()
    hall.do(co.ReturnPair(pair=4, reason="又来了"))
    assert hall.competition.entries[4].status is EntryStatus.IN_PLAY
    assert hall.competition.entries[4].is_in(1)
    hall.do(co.WithdrawPair(pair=4))
    hall.begin()
    hall.refuses(co.ReturnPair(pair=4), "drawn_without_it")
    assert differences(hall) == []


def test_who_waited_waits_again_and_nobody_is_in_two_pairs(hall: Kept) -> None:
    one, other = hall.people()
    hall.do(co.EnterPair(people=(one, other), is_waiting=True))
    hall.do(co.WithdrawPair(pair=5))
    hall.do(co.ReturnPair(pair=5))
    assert hall.competition.entries[5].status is EntryStatus.WAITING
    hall.do(co.WithdrawPair(pair=5))
    hall.do(co.EnterPair(people=(one, hall.person())))
    hall.refuses(co.ReturnPair(pair=5), "person_entered")


def test_a_disqualification_is_not_taken_back(hall: Kept) -> None:
    hall.do(co.DisqualifyPair(pair=1, article="JS 4.3.4"))
    hall.refuses(co.ReturnPair(pair=1), "nothing_to_undo")


def test_a_result_is_taken_back_until_all_have_signed(hall: Kept) -> None:
    hall.begin()
    hall.refuses(co.WithdrawResult(table=1), "nothing_entered")
    hall.result(1, "9", "6")
    hall.sign(1, EW)
    hall.do(co.WithdrawResult(table=1, reason="抄错了"))
    assert not hall.sheet(1).has_result
    assert hall.sheet(1).signed == ()
    hall.result(1, "6", "9")
    hall.sign(1, EW, NS)
    hall.refuses(co.WithdrawResult(table=1), "result_already_confirmed")
    hall.score_all()
    hall.close()
    hall.refuses(co.WithdrawResult(table=1), "round_not_started")
    assert differences(hall) == []


def test_two_sheets_that_disagree_can_be_taken_back_too(hall: Kept) -> None:
    hall.begin()
    for side, level in ((EW, 9), (NS, 8)):
        hall.do(co.EnterResult(table=1, final=co.Final(ew=level, ns=5), claimed_by=side))
    assert hall.sheet(1).is_disputed
    hall.do(co.WithdrawResult(table=1))
    assert not hall.sheet(1).is_disputed
    hall.score(1, "9", "6")
    assert differences(hall) == []


RESULT = {"ending": "higher_level", "winner": "EW", "ew": 9, "ns": 5}
FINAL = {"ew": 9, "ns": 5}


def playing() -> Writer:
    event = Writer("jiangsu-2017", {"format": "swiss", "rounds": 3}, overrides={"match.minutes": 50})
    event.pairs(4)
    event.draft(1, [table(1, 1, 2), table(2, 3, 4)])
    event.begin(1)
    return event


@pytest.mark.parametrize(
    ("events", "codes"),
    [
        ([("draw_discarded", {"round": 1})], {"already_published"}),
        ([("draw_discarded", {"round": 2})], {"no_such_round"}),
        ([("check_in_undone", {"round": 1, "pair": 1})], {"already_started"}),
        ([("check_in_undone", {"round": 2, "pair": 9})], {"no_such_pair"}),
        ([("pair_returned", {"pair": 1})], {"not_withdrawn"}),
        ([("pair_withdrawn", {"pair": 1, "first_round": 2}), ("pair_returned", {"pair": 1})], set()),
        ([("pair_withdrawn", {"pair": 1, "first_round": 1}), ("pair_returned", {"pair": 1})], {"drawn_without_it"}),
        ([("result_withdrawn", {"round": 1, "table": 1})], {"nothing_to_sign"}),
        ([("result_withdrawn", {"round": 1, "table": 7})], {"no_such_table"}),
    ],
)
def test_the_checker_finds_what_could_not_be_taken_back(
    events: list[tuple[str, dict[str, object]]], codes: set[str]
) -> None:
    event = playing()
    for kind, fields in events:
        event.event(kind, **fields)
    assert event.codes() == codes


def test_the_checker_finds_a_confirmed_result_taken_back() -> None:
    event = playing()
    event.event("result_entered", round=1, table=1, result=RESULT, final=FINAL)
    for side in ("EW", "NS"):
        event.event("result_signed", round=1, table=1, side=side)
    event.event("result_withdrawn", round=1, table=1)
    assert event.codes() == {"already_confirmed"}

"""撤销判罚: out of the ledger; undone, or for the chief referee; and who may."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from tests.competition.kit import JS, final
from tests.competition.refereed import CHIEF, ORGANISERS, REFEREE, refereed


class TestCancelled:
    @pytest.mark.article("decision D28")
    def test_the_ledger_is_as_without_it(self) -> None:
        hall, without = refereed(JS), refereed(JS)
        hall.rules(1, "spoke_out_of_turn", seat="E")
        hall.cancels(1, 1)
        for one in (hall, without):
            made = one.rules(1, "asked_again", seat="W").proposal.escalated
            assert made == ()
        assert hall.wrong() == []

    def test_what_it_did_is_undone_while_nothing_has_been_played_since(self) -> None:
        hall = refereed(JS)
        hall.deals(1, "EWNS")
        before = hall.match(1).progress.standing
        hall.fouls(1)
        assert hall.match(1).progress.standing != before
        cancelling = hall.cancels(1, 1)
        assert (cancelling.undone, cancelling.for_chief) == (True, ())
        assert hall.match(1).progress.standing == before
        assert hall.wrong() == []

    def test_later_it_is_for_the_chief_referee(self) -> None:
        hall = refereed(JS)
        hall.fouls(1)
        hall.deals(1, "NSEW")
        before = hall.match(1).progress.standing
        cancelling = hall.cancels(1, 1)
        assert not cancelling.undone
        assert [one.ruling for one in cancelling.for_chief] == [1]
        assert hall.match(1).progress.standing == before
        assert hall.wrong() == []

    def test_so_is_what_was_escalated_because_of_it(self) -> None:
        hall = refereed(JS)
        hall.rules(1, "played_out_of_turn", seat="E")
        hall.rules(1, "wrong_play", CHIEF, seat="E")  # the second violation is a foul
        hall.deals(1, "NSEW")
        cancelling = hall.cancels(1, 1)
        assert [(one.ruling, [made.rung for made in one.no_longer]) for one in cancelling.for_chief] == [(2, ["foul"])]
        assert hall.wrong() == []

    def test_a_result_that_the_event_has_is_for_the_chief_referee_and_can_be_corrected(self) -> None:
        hall = refereed(JS, (1, 2), (3, 4))
        hall.fouls()
        cancelling = hall.cancels(1, 2)
        assert [one.ruling for one in cancelling.for_chief] == [2]
        assert hall.match(1).result is None
        assert hall.stands(1) == "2:6 ruling"
        hall.do(
            co.CorrectResult(round=1, table=1, mistake="scoring", reason="the ruling is off", final=final("K", "9"))
        )
        assert hall.stands(1).startswith("K:9")

    def test_twice_or_one_that_was_never_made(self) -> None:
        hall = refereed(JS)
        hall.refused(lambda: hall.cancels(1, 1), "no_such_ruling")
        hall.rules(1, "spoke_out_of_turn", seat="E")
        for number in (0, 2, -1):
            hall.refused(lambda one=number: hall.cancels(1, one), "no_such_ruling")
        hall.refused(lambda: hall.cancels(1, 1, reason=" "), "reason_missing")
        hall.cancels(1, 1)
        hall.refused(lambda: hall.cancels(1, 1), "no_such_ruling")

    def test_only_by_those_of_the_rank_that_made_it(self) -> None:
        hall = refereed(JS)
        hall.rules(1, "spoke_out_of_turn", seat="E")
        hall.fouls(1)
        hall.refused(lambda: hall.cancels(1, 2, REFEREE), "needs_authority", "JS 3.3P.3")
        hall.cancels(1, 2, ORGANISERS)
        hall.cancels(1, 1, REFEREE)
        assert hall.wrong() == []

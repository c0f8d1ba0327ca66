"""No finished event has an open case or appeal, and none changes except by being reopened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from guandan.competition.model import commands as co
from guandan.competition.model.values import Mistake, ReopenChoice
from guandan.errors import IllegalAction
from tests.competition.kit import EW, final
from tests.competition.laws.events import Chance, WatchedEvent, chances

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition


def pending(competition: Competition) -> list[str]:
    """The cases that nobody has settled, and the appeals that nobody has decided."""
    cases = [f"case {referral.referred.case}" for referral in competition.referrals if referral.settled is None]
    appeals = [f"appeal {number}" for number, appeal in enumerate(competition.appeals, 1) if appeal.decided is None]
    return cases + appeals


def check_nothing_pending(_before: Competition, after: Competition) -> None:
    if after.is_closed:
        assert pending(after) == []


def finish_too_early(event: WatchedEvent) -> None:
    """While something is pending or a stage is open, nobody finishes the event, not even by waiving its windows."""
    competition = event.competition
    if competition.is_closed or not pending(competition):
        return
    with pytest.raises(IllegalAction):
        event.championship.do(co.CloseCompetition(), event.at, "organiser")


def check_nothing_changes(event: WatchedEvent) -> None:
    """After the end every command but one is refused."""
    last = event.competition.rounds[-1]
    commands = (
        co.DrawRound(seed=event.link()),
        co.ForfeitTable(table=1, sides=(EW,)),
        co.WithdrawPair(pair=1),
        co.DisqualifyPair(pair=1, article="test"),
        co.EnterResult(table=1, final=final("past A", "2")),
        co.CorrectResult(round=last.number, table=1, mistake=Mistake.ENTRY, reason="late", final=final("past A", "2")),
        co.CloseCompetition(),
        co.ReopenTable(round=last.number, table=1, then=ReopenChoice.OPEN, reason="late"),
        co.ReinstatePair(pair=1, reason="late"),
        co.DiscardDraw(reason="late"),
    )
    before = event.competition
    for command in commands:
        with pytest.raises(IllegalAction):
            event.championship.do(command, event.at, "organiser")
    assert event.competition == before


def check(chance: Chance) -> None:
    event = WatchedEvent(chance)
    event.watch.append(check_nothing_pending)
    event.ask.append(finish_too_early)
    event.run()
    assert event.competition.is_closed
    assert pending(event.competition) == []
    check_nothing_changes(event)


@given(chances())
@settings(max_examples=20)
def test_a_finished_event_has_nothing_open_and_does_not_change(chance: Chance) -> None:
    check(chance)


@pytest.mark.long
@pytest.mark.part("competition")
@given(chances())
@settings(max_examples=200)
def test_a_finished_event_has_nothing_open_in_many_events(chance: Chance) -> None:
    check(chance)

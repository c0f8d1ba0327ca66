"""No disqualified pair holds a place, a prize or a certificate, at any moment of any event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from guandan.competition.model.values import EntryStatus
from guandan.competition.scoring.standings import compute_standings
from guandan.documents.forms.certificates import build_certificates
from guandan.documents.lists.standings import compute_event_prizes
from guandan.documents.printing import Printing
from tests.competition.laws.events import Chance, WatchedEvent, chances

if TYPE_CHECKING:
    from guandan.competition.model.state import Competition


def expelled(competition: Competition) -> set[int]:
    return {pair for pair, entry in competition.entries.items() if entry.status is EntryStatus.DISQUALIFIED}


def check_places(competition: Competition) -> None:
    """Its line stays, without a place; the others' places leave no gap but those of equals."""
    out = expelled(competition)
    for stage in sorted({drawn.stage for drawn in competition.rounds}):
        lines = compute_standings(competition, stage)
        assert [line.pair for line in lines if line.pair in out and line.place is not None] == []
        places = [line.place for line in lines if line.place is not None]
        assert [place for place in places if place != 1 + sum(other < place for other in places)] == []


def check_honours(event: WatchedEvent) -> None:
    """At the end: neither a prize nor a certificate."""
    printing = Printing(event.championship, "zh")
    out = expelled(event.competition)
    given_to = compute_event_prizes(printing)
    assert not out & {pair for pairs in given_to.classes for pair in pairs}
    assert not out & set(given_to.souvenirs)
    people = {person for pair in out for person in event.competition.entries[pair].people}
    names = {event.championship.people[person].name for person in people}
    assert not names & {certificate.name for certificate in build_certificates(printing).certificates}


def check(chance: Chance) -> None:
    event = WatchedEvent(chance)

    def watch(before: Competition, after: Competition) -> None:
        if expelled(after) and (expelled(before) != expelled(after) or before.rounds != after.rounds):
            check_places(after)

    event.watch.append(watch)
    event.run()
    check_places(event.competition)
    check_honours(event)


@given(chances())
@settings(max_examples=20)
def test_no_disqualified_pair_holds_a_place_a_prize_or_a_certificate(chance: Chance) -> None:
    check(chance)


@pytest.mark.long
@pytest.mark.part("competition")
@given(chances())
@settings(max_examples=200)
def test_no_disqualified_pair_holds_a_place_in_many_events(chance: Chance) -> None:
    check(chance)

"""Every penalty cites the article of its own kind, and one that was counted up also what it was counted up from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from guandan.rules.options.infraction import InfractionId
from tests.competition.kit import JS, KO, TD
from tests.competition.laws.events import Chance, WatchedEvent, chances

if TYPE_CHECKING:
    from guandan.game.match import Match
    from guandan.game.ruling import NumberedRuling

COUNTED_UP = {
    (JS, "violation"): "JS 4.3.2",
    (JS, "foul"): "JS 4.3.3",
    (JS, "match_lost"): "JS 4.3.4",
    (TD, "violation"): "decision D28",
    (TD, "foul"): "TD 26",
    (TD, "match_lost"): "decision D28",
    (KO, "foul"): "KO 3.10",
    (KO, "match_lost"): "KO 3.11",
}
"""By which article lighter penalties make this one, read from the documents."""


def check_ruling(match: Match, ruled: NumberedRuling) -> None:
    ruling, book = ruled.ruling, match.book
    if ruling.makes:
        assert ruling.makes_article == COUNTED_UP[book.id, ruling.makes[-1]]
        assert ruled.number in ruling.counted_from
        assert len(ruling.counted_from) > 1
        assert set(ruling.counted_from) <= set(range(1, ruled.number + 1))
        assert ruling.cited.startswith(ruling.makes_article)
    else:
        assert (ruling.makes_article, ruling.counted_from) == ("", ())
    if ruling.overruled or ruling.infraction == InfractionId.LATE:
        return
    infraction = next(known for known in book.infractions if known.id == ruling.infraction)
    articles = {case.article for case in infraction.cases}
    assert any(article and article in ruling.article for article in articles), (ruling, articles)


def check(chance: Chance) -> int:
    event = WatchedEvent(chance)
    event.run()
    rulings = 0
    for history in event.championship.matches.values():
        for ruled in history.match.rulings:
            check_ruling(history.match, ruled)
            rulings += 1
    return rulings


@given(chances())
@settings(max_examples=20)
def test_every_penalty_cites_the_article_of_its_kind(chance: Chance) -> None:
    check(chance)


@pytest.mark.long
@pytest.mark.part("competition")
@given(chances())
@settings(max_examples=200)
def test_every_penalty_cites_the_article_of_its_kind_in_many_events(chance: Chance) -> None:
    check(chance)

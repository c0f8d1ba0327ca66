"""A in tubes and plates: where it stands in the five books, and in a book of one's own."""

from __future__ import annotations

import pytest

from guandan import legal_plays, readings
from guandan.cards import Hand, Rank
from guandan.rulebooks import load
from guandan.rules.play import Kind
from guandan.rules.play_rules import AceInRun, PlayRules
from tests.game.kit import BOOKS

LOW_PLATE, HIGH_PLATE = "SA HA CA S2 H2 C2", "SK HK CK SA HA CA"
LOW_TUBE, HIGH_TUBE = "SA HA S2 H2 S3 H3", "SQ HQ SK HK SA HA"


def kinds_of(cards: str, rules: PlayRules) -> set[tuple[Kind, Rank]]:
    found = {(play.kind, play.rank) for play in readings(cards, "9", rules)}
    legal = {(play.kind, play.rank) for play in legal_plays(Hand(cards), "9", None, rules) if len(play.cards) == 6}
    assert found == legal
    return found


@pytest.mark.article("decision D61")
@pytest.mark.article("JS 3.4.2.1")
@pytest.mark.article("KO 3.7.2")
@pytest.mark.article("TD 10")
@pytest.mark.article("ZD 1.3")
@pytest.mark.article("NT 1.1.4")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("cards", "kind", "rank"),
    [
        (LOW_PLATE, Kind.PLATE, Rank.TWO),
        (HIGH_PLATE, Kind.PLATE, Rank.ACE),
        (LOW_TUBE, Kind.TUBE, Rank.THREE),
        (HIGH_TUBE, Kind.TUBE, Rank.ACE),
    ],
)
def test_in_the_five_books_an_ace_is_the_highest_or_one(book: str, cards: str, kind: Kind, rank: Rank) -> None:
    assert kinds_of(cards, load(book).plays) == {(kind, rank)}


@pytest.mark.parametrize(("ace", "low", "high"), [(AceInRun.HIGH, 0, 1), (AceInRun.LOW, 1, 0), (AceInRun.EITHER, 1, 1)])
def test_a_book_of_ones_own_may_have_it_otherwise(ace: AceInRun, low: int, high: int) -> None:
    plates, tubes = PlayRules(ace_in_plates=ace), PlayRules(ace_in_tubes=ace)
    assert (len(kinds_of(LOW_PLATE, plates)), len(kinds_of(HIGH_PLATE, plates))) == (low, high)
    assert (len(kinds_of(LOW_TUBE, tubes)), len(kinds_of(HIGH_TUBE, tubes))) == (low, high)
    assert kinds_of("SK HK CK SQ HQ CQ", plates) == {(Kind.PLATE, Rank.KING)}
    assert kinds_of("S2 H2 S3 H3 S4 H4", tubes) == {(Kind.TUBE, Rank.FOUR)}

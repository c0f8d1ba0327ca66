"""A final state is taken if and only if some match at a paper table ends so, and with that match's result."""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from typing import TYPE_CHECKING

import pytest

from guandan.competition.model.values import Final
from guandan.competition.scoring.final_states import judge_final
from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.rules.points import hundred
from guandan.rules.seat import Side
from tests.competition.scoring.on_paper import Outcome, agrees, book_of, do, outcomes, over, ruled

if TYPE_CHECKING:
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook

LEVELS = range(1, 15)
SIDES = (None, Side.EW, Side.NS)
CASES = {
    "js": ("jiangsu-2017", {}),
    "js with a winner": ("jiangsu-2017", {"match__needs_winner": True, "match__minutes": 60}),
    "td": ("two-deck", {}),
    "ko": ("knockout-2023", {}),
    "zd": ("five-round-points", {}),
    "nt": ("nantong-2018", {}),
    "zd of three deals": ("five-round-points", {"match__deals": 3}),
    "js of three deals": ("jiangsu-2017", {"match__deals": 3, "levels__start": "Q"}),
    "zd, first past A from the stage": (
        "five-round-points",
        {"levels__start": "K", "levels__pass_a_by": "stage", "levels__pass_a": "first"},
    ),
    "nt, A need not be played": ("nantong-2018", {"levels__start": "Q", "levels__a_must_be_played": False}),
}

NO_CLOCK = ("js of three deals",)


def taken(final: Final, book: Rulebook, *, with_rulings: bool = False) -> Result | None:
    try:
        return judge_final(final, book, ruled=with_rulings)
    except IllegalAction as refused:
        article = refused.article
    assert article, final
    return None


def worth(result: Result, book: Rulebook) -> object:
    """What nobody may be in doubt about."""
    return result.ending, result.winner, hundred(result, book.points)


def by_levels(found: list[Outcome]) -> dict[tuple[int, int], list[Outcome]]:
    grouped = defaultdict(list)
    for one in found:
        grouped[one.result.ew, one.result.ns].append(one)
    return grouped


def is_missing(final: Final, possible: list[Outcome], book: Rulebook) -> bool:
    """Is something not told that decides at equal levels?"""
    by_stage = book.match.equal == "stage" or (book.points.hundred is not None and book.points.hundred_equal == "stage")
    stage = by_stage and final.stage is None and any(one.stage is not None for one in possible)
    by_last = book.match.equal == "last_first"
    last = by_last and final.last_first is None and any(one.last_first is not None for one in possible)
    return final.ew == final.ns and (stage or last)


def check(final: Final, found: list[Outcome], book: Rulebook) -> None:
    possible = [one for one in found if agrees(one, final)]
    result = taken(final, book)
    if not possible or is_missing(final, possible, book):
        assert result is None, final
    else:
        assert result is not None, final
        assert {str(worth(one.result, book)) for one in possible} == {str(worth(result, book))}, final
        assert (result.ew, result.ns, result.stage) == (final.ew, final.ns, final.stage)


@pytest.mark.article("JS 3.6")
@pytest.mark.article("JS 2.8")
@pytest.mark.article("TD 22")
@pytest.mark.article("KO 3.4.3")
@pytest.mark.article("NT 1.4.5")
@pytest.mark.article("ZD 3")
@pytest.mark.parametrize("case", CASES)
def test_with_the_number_of_deals_exactly_what_a_match_can_end_in_is_taken(case: str) -> None:
    name, overrides = CASES[case]
    book = book_of(name, **overrides)
    most = 5
    found = by_levels(outcomes(book, most, timed=case not in NO_CLOCK))
    assert found
    for ew, ns, stage, last, extra, deals in product(LEVELS, LEVELS, SIDES, SIDES, SIDES, range(most + 1)):
        final = Final(ew=ew, ns=ns, stage=stage, last_first=last, extra=extra, deals=deals)
        check(final, found.get((ew, ns), []), book)


@pytest.mark.article("JS 3.7.1")
@pytest.mark.article("KO 3.4.6")
@pytest.mark.article("NT 2.3")
@pytest.mark.article("decision D4")
@pytest.mark.article("decision D22")
@pytest.mark.parametrize("case", [case for case in CASES if case != "js"])
def test_without_it_whatever_some_match_ends_in_is_taken(case: str) -> None:
    name, overrides = CASES[case]
    book = book_of(name, **overrides)
    found = by_levels(outcomes(book, 30, timed=case not in NO_CLOCK))
    for ew, ns, stage, last, extra in product(LEVELS, LEVELS, SIDES, SIDES, SIDES):
        check(Final(ew=ew, ns=ns, stage=stage, last_first=last, extra=extra), found.get((ew, ns), []), book)


@pytest.mark.article("decision D19")
@pytest.mark.parametrize("overrides", [{}, {"levels__penalty_floor": "5", "levels__penalty_ceiling": "J"}])
def test_with_rulings_whatever_deals_and_penalties_lead_to_is_taken(overrides: dict[str, object]) -> None:
    book = book_of("jiangsu-2017", match__minutes=60, levels__start="9", **overrides)
    standings = ruled(book)
    assert any(over(match) for match in standings.values())
    known = {(ew, ns, stage, last) for ew, ns, stage, last in standings}
    for ew, ns, stage, last in product(LEVELS, LEVELS, SIDES, SIDES):
        final = Final(ew=ew, ns=ns, stage=stage, last_first=last)
        agreeing = any(
            (ew, ns) == at[:2] and stage in {None, at[2]} and last in {None, at[3]}
            for at in known
            if at[:2] == (ew, ns)
        )
        assert (taken(final, book, with_rulings=True) is not None) == agreeing, final


@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("KO 3.11")
@pytest.mark.article("ZD V.4")
@pytest.mark.article("NT 1.5.3")
@pytest.mark.article("decision D36")
@pytest.mark.parametrize("name", ["jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018"])
def test_a_match_lost_by_ruling_is_recorded_as_the_game_does(name: str) -> None:
    book = book_of(name, levels__start="9")
    recorded = set()
    for (ew, ns, stage, last), match in ruled(book).items():
        if over(match):
            continue
        for side in Side:
            result = do(match, co.Adjust(effect=ef.LoseMatch(sides=(side,)))).result
            assert result is not None
            told = Final(ew=ew, ns=ns, stage=stage, last_first=last, lost_by=side)
            assert judge_final(told, book) == result
            # The recorded levels may be on the sheet instead.
            again = Final(ew=result.ew, ns=result.ns, stage=stage, lost_by=side)
            assert judge_final(again, book) == result
            recorded.add((side, result.ew, result.ns))
    for side, ew, ns in product(Side, LEVELS, LEVELS):
        on_table = max(ew, ns) < max(LEVELS)
        known = on_table or (side, ew, ns) in recorded
        assert (taken(Final(ew=ew, ns=ns, lost_by=side), book) is not None) == known, (side, ew, ns)

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from guandan.cards import LEVELS
from guandan.errors import InvalidRulebook, InvalidText
from guandan.kernel import Deal, rules_of
from guandan.lab import matches
from guandan.lab.arena import Arena
from guandan.lab.duplicate import DEALS_PER_ROUND, Contest, draw_deal_setup
from guandan.lab.playing import BotTable, ThinkingTime
from guandan.lab.standing import ContestStanding, Verdict
from guandan.rulebooks import load, names
from guandan.rules.levels import is_double_down
from guandan.rules.seat import SEATS, Side

if TYPE_CHECKING:
    from guandan.lab.duplicate import LegPair

BOOK = "jiangsu-2017"
RULES = rules_of(load(BOOK))
OWN = "tests.lab.contestants"


def contest(a: str, b: str, book: str = BOOK, seed: int = 0, *, plays: bool = False) -> Contest:
    return Contest(a=a, b=b, book=book, seed=seed, plays=plays)


def played(arena: Arena, number: int, *, jobs: int = 1, until_settled: bool = False) -> list[LegPair]:
    return list(arena.run(number, jobs=jobs, until_settled=until_settled))


# ------------------------------------------------------------------ how deals begin


def test_a_round_has_every_level_with_and_without_tribute() -> None:
    for start in (0, 5):
        begun = [draw_deal_setup(3, number) for number in range(start, start + DEALS_PER_ROUND)]
        assert Counter((one.level, one.before is None) for one in begun) == dict.fromkeys(
            [(level, first) for level in LEVELS for first in (False, True)], 1
        )


def test_the_level_is_that_of_the_side_that_came_first() -> None:
    seen = set()
    for number in range(1, 200, 2):
        begun = draw_deal_setup(4, number)
        assert begun.before is not None
        assert sorted(begun.before) == sorted(SEATS)
        assert begun.level == (begun.ew if begun.before[0].side is Side.EW else begun.ns)
        seen.add((begun.before[0].side, is_double_down(begun.before)))
    assert len(seen) == 4


def test_the_seed_and_the_number_decide_how_a_deal_begins() -> None:
    assert draw_deal_setup(1, 7) == draw_deal_setup(1, 7)
    assert len({draw_deal_setup(seed, 7) for seed in range(20)}) > 15


# ------------------------------------------------------------------ both ways


@pytest.mark.parametrize("bot", ["random", "easy", f"{OWN}:Seeded"])
def test_a_bot_against_itself_gives_exactly_nothing(bot: str) -> None:
    arena = Arena(contest(bot, bot))
    assert {pair.worth for pair in played(arena, DEALS_PER_ROUND)} == {0.0}
    report = arena.standing.report(0)
    assert (report.worth and report.worth.mean, report.won and report.won.mean) == (0.0, 0.5)
    assert report.verdict is Verdict.OPEN


def test_both_legs_have_the_same_cards_and_tribute() -> None:
    for pair in played(Arena(contest("easy", "random", plays=True)), 12):
        one, two = pair.record["legs"]  # type: ignore[misc]
        assert (one["hands"], one["level"], one["levels"]) == (two["hands"], two["level"], two["levels"])
        assert one.get("turned") == two.get("turned")
        assert one.get("tribute", {}).get("payers") == two.get("tribute", {}).get("payers")
        assert ("tribute" in one) == (pair.record["before"] is not None)


def test_the_worth_of_a_deal_is_the_levels_of_both_legs() -> None:
    for pair in played(Arena(contest("easy", "random")), 10):
        one, two = pair.record["legs"]  # type: ignore[misc]
        assert (one["ew"], one["ns"], two["ew"], two["ns"]) == ("easy", "random", "random", "easy")
        assert pair.worth == (one["result"] - two["result"]) / 2
        assert pair.won == ((one["order"][0] in "EW") + (two["order"][0] in "NS")) / 2
        assert pair.decisions == one["decisions"] + two["decisions"]


def test_changing_the_bots_over_changes_the_sign() -> None:
    forth, back = (played(Arena(contest(*bots)), 20) for bots in (("easy", "random"), ("random", "easy")))
    assert [pair.worth for pair in forth] == [-(pair.worth or 0) for pair in back]


@pytest.mark.parametrize("book", names())
def test_every_book_can_be_played(book: str) -> None:
    arena = Arena(contest("easy", "random", book))
    played(arena, 6)
    report = arena.standing.report(0)
    assert report.counted == 6
    assert report.worth is not None
    assert report.worth.mean > 0


# ------------------------------------------------------------------ jobs


def test_the_number_of_jobs_changes_nothing_and_the_stop_is_at_the_same_deal() -> None:
    runs = []
    for jobs in (1, 2):
        arena = Arena(contest(f"{OWN}:Raising", "random"))
        pairs = played(arena, 500, jobs=jobs, until_settled=True)
        report = arena.standing.report(0)
        assert (len(pairs), report.verdict, report.excluded) == (DEALS_PER_ROUND, Verdict.A, 2)
        runs.append(([pair.record for pair in pairs], report.worth, report.won, report.sequence, report.errors))
    assert runs[0] == runs[1]


# ------------------------------------------------------------------ failures


def test_a_bot_that_raises_is_named_and_its_deal_is_left_out() -> None:
    arena = Arena(contest(f"{OWN}:Raising", "easy"))
    pairs = played(arena, DEALS_PER_ROUND)
    report = arena.standing.report(0)
    assert (report.counted, report.excluded) == (DEALS_PER_ROUND - 2, 2)
    assert report.errors == {f"{OWN}:Raising: RuntimeError: no idea": 4}
    assert {failure.bot for failure in report.failures} == {f"{OWN}:Raising"}
    left_out = [pair for pair in pairs if pair.failures]
    assert [pair.record["level"] for pair in left_out] == ["5", "5"]
    assert all(pair.worth is None and pair.record["worth"] is None for pair in left_out)
    assert all("failure" in leg for pair in left_out for leg in pair.record["legs"])  # type: ignore[attr-defined]


def test_an_answer_that_is_none_is_a_failure() -> None:
    arena = Arena(contest("easy", f"{OWN}:Illegal"))
    played(arena, 3)
    report = arena.standing.report(0)
    assert (report.counted, report.excluded, report.worth, report.won) == (0, 3, None, None)
    assert {failure.error.split(":")[0] for failure in report.failures} == {"IndexError"}


def test_a_failure_says_which_seat_and_decision_it_was() -> None:
    deal = Deal.shuffled(1, rules=RULES, level="2")
    leader = SEATS[deal.leader]
    failure = BotTable([f"{OWN}:Illegal"] * 4, 0, 1.0).play(deal)
    assert failure is not None
    assert (failure.seat, failure.decision) == (leader, 0)


def test_names_that_are_none_are_refused_at_once() -> None:
    with pytest.raises(InvalidText, match="nobody"):
        Arena(contest("easy", "nobody"))
    with pytest.raises(InvalidRulebook):
        Arena(contest("easy", "easy", "no-such-book"))


# ------------------------------------------------------------------ how it stands


def standing_after(worths: list[float], margin: float = 0.0) -> ContestStanding:
    standing = ContestStanding(3.0, margin)
    for worth in worths:
        standing.sequence.add(worth)
    return standing


def test_the_verdict_is_that_of_the_sequence() -> None:
    assert standing_after([3.0, 2.5] * 20).verdict is Verdict.A
    assert standing_after([-3.0, -2.5] * 20).verdict is Verdict.B
    assert standing_after([1.0, -1.0] * 20).verdict is Verdict.OPEN
    assert standing_after([0.0] * 2000, margin=0.05).verdict is Verdict.EQUAL
    assert standing_after([0.0] * 2000).verdict is Verdict.OPEN


def test_a_bot_against_itself_is_settled_by_a_margin() -> None:
    arena = Arena(contest("easy", "easy"), margin=1.0)
    assert len(played(arena, 200, until_settled=True)) == 2 * DEALS_PER_ROUND
    assert arena.standing.verdict is Verdict.EQUAL


def test_the_pace_of_a_bot_is_kept() -> None:
    arena = Arena(contest("easy", "random"))
    pairs = played(arena, 3)
    paces = arena.standing.report(0).paces
    assert set(paces) == {"easy", "random"}
    assert all(0 < pace.mean_seconds <= pace.slowest <= pace.seconds for pace in paces.values())
    assert sum(pace.asked for pace in paces.values()) <= sum(pair.decisions for pair in pairs)
    assert ThinkingTime().mean_seconds == 0


# ------------------------------------------------------------------ matches


def test_a_match_is_played_to_its_end_and_its_levels_follow_the_book() -> None:
    (pair,) = played(Arena(contest("easy", "random"), is_match=True), 1)
    for leg, side in zip(pair.record["legs"], ("EW", "NS"), strict=True):  # type: ignore[call-overload]
        assert leg["result"]["winner"] == side
        assert leg["result"]["ending"] == "passed_a"
        assert leg["deals"][-1]["order"][0] in side
    assert (pair.worth, pair.won) == (1.0, 1.0)


def test_a_bot_against_itself_wins_half_of_its_matches() -> None:
    arena = Arena(contest("random", "random"), is_match=True)
    assert {(pair.worth, pair.won) for pair in played(arena, 2)} == {(0.0, 0.5)}


def test_matches_with_plays_tell_the_tribute_of_later_deals() -> None:
    (pair,) = played(Arena(contest("easy", "random", plays=True), is_match=True), 1)
    deals = pair.record["legs"][0]["deals"]  # type: ignore[index]
    assert ["tribute" in deal for deal in deals] == [False] + [True] * (len(deals) - 1)
    for before, deal in pairwise(deals):
        assert deal["tribute"]["first"] == before["order"][0]
        assert deal["level"] == deal["levels"]["EW" if before["order"][0] in "EW" else "NS"]


@pytest.mark.parametrize("book", names())
def test_time_is_called_in_a_match_without_end(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MAX_DEALS", 2)
    (pair,) = played(Arena(contest("easy", "easy", book), is_match=True), 1)
    leg = pair.record["legs"][0]  # type: ignore[index]
    assert 2 <= len(leg["deals"]) <= 4
    assert leg["result"]["ending"] != "passed_a"


def test_a_bot_that_fails_in_a_match_leaves_the_match_out() -> None:
    arena = Arena(contest("easy", f"{OWN}:Illegal"), is_match=True)
    (pair,) = played(arena, 1)
    assert pair.worth is None
    assert arena.standing.excluded == 1

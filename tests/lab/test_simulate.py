from __future__ import annotations

import json
from typing import Any

import pytest

from guandan.cards import PACK, Hand
from guandan.errors import InvalidLevel, InvalidRulebook
from guandan.kernel import Deal, Policy, engine, rules_of
from guandan.kernel.outcome import TributeFrequency
from guandan.lab import tally
from guandan.lab.simulate import SimulationPart, SimulationPlan, SimulationTask, play_simulation_part, simulate
from guandan.lab.summary import summary
from guandan.rulebooks import load, names
from guandan.rules.beats import beats
from guandan.rules.play import Kind
from guandan.rules.readings import readings
from guandan.rules.seat import Seat

BOOK = "jiangsu-2017"
RULES = rules_of(load(BOOK))


def merged(parts: list[SimulationPart]) -> tuple[list[int], bytes]:
    return list(tally.add_rows(part.counts for part in parts)), b"".join(part.lines for part in parts)


def lines_of(plan: SimulationPlan, deals: int) -> list[dict[str, Any]]:
    _, lines = merged(list(simulate(plan, deals)))
    return [json.loads(line) for line in lines.splitlines()]


# ------------------------------------------------------------------ the same, however it is cut up


@pytest.mark.parametrize("player", ["light", "random"])
def test_the_parts_add_up_to_the_whole(player: str) -> None:
    plan = SimulationPlan(book=BOOK, seed=3, player=player, kept=True)
    whole = merged([play_simulation_part(SimulationTask(plan, 0, 24))])
    parts = merged([play_simulation_part(SimulationTask(plan, start, start + 8)) for start in (0, 8, 16)])
    assert whole == parts


def test_the_number_of_jobs_changes_nothing() -> None:
    plan = SimulationPlan(book=BOOK, seed=1, player="random", kept=True)
    one, two = (merged(list(simulate(plan, 25, jobs=jobs))) for jobs in (1, 2))
    assert one == two
    assert one[1].count(b"\n") == 25


def test_lines_do_not_change_the_tally() -> None:
    kept, plain = (
        merged(list(simulate(SimulationPlan(book=BOOK, player="uniform", kept=kept), 40))) for kept in (True, False)
    )
    assert kept[0] == plain[0]
    assert plain[1] == b""


def test_a_bot_plays_the_deals_that_the_kernel_plays() -> None:
    light, easy = (
        lines_of(SimulationPlan(book=BOOK, seed=8, player=player, kept=True), 12) for player in ("light", "easy")
    )
    for one, two in zip(light, easy, strict=True):
        assert all(one.get(name) == two.get(name) for name in ("hands", "level", "levels", "turned"))


def test_seeds_give_other_deals() -> None:
    one, two = (lines_of(SimulationPlan(book=BOOK, seed=seed, kept=True), 3) for seed in (0, 1))
    assert all(first["hands"] != second["hands"] for first, second in zip(one, two, strict=True))


# ------------------------------------------------------------------ the tally


@pytest.mark.parametrize("book", names())
@pytest.mark.parametrize("policy", [Policy.UNIFORM, Policy.LIGHT])
def test_the_kernel_counts_what_a_looker_on_counts(book: str, policy: Policy) -> None:
    rules = rules_of(load(book))
    rows = []
    for number in range(30):
        deal, twin, watch = Deal(), Deal(), tally.WindCounter()
        deal.walk(5, number, rules, 0, TributeFrequency.HALF, policy)
        twin.set_up(5, number, rules, 0, TributeFrequency.HALF)
        for action in deal.history:
            seat, held = twin.seat, twin.left(twin.seat)
            twin.do(action)
            watch.observe(twin, seat, held)
        assert twin.order == deal.order
        rows.append(tally.tally_deal(deal, watch.wind))
    assert tally.add_rows(rows) == engine.tally(0, 30, 5, rules, 0, TributeFrequency.HALF, policy)


def test_the_tally_is_that_of_the_kernels_simulation() -> None:
    decisions, results = engine.simulate(0, 300, 2, RULES, 0, TributeFrequency.HALF, Policy.LIGHT)
    counts = engine.tally(0, 300, 2, RULES, 0, TributeFrequency.HALF, Policy.LIGHT)
    assert counts[tally.DECISIONS] == decisions
    assert list(counts[: len(results)]) == list(results)


def test_a_summary_adds_up() -> None:
    (part,) = simulate(SimulationPlan(book=BOOK, seed=4), 500)
    found = summary(part.counts)
    assert found.deals == 500
    assert sum(found.firsts.values()) == sum(found.placings.values()) == sum(found.rises.values()) == 500
    assert found.placings == {
        place: sum(n for by, n in found.rises.items() if abs(by) == rise)
        for place, rise in (("second", 3), ("third", 2), ("last", 1))
    }
    tribute = found.tribute
    paid = tribute.single + tribute.double
    assert tribute.none + paid + tribute.single_refused + tribute.double_refused == 500
    assert 200 < tribute.none < 300
    assert 0 < tribute.equal < tribute.double
    assert sum(found.bombs.values()) == found.plays[Kind.BOMB]
    assert sum(found.wilds.values()) == sum(found.plays.values())
    tribute_acts = 2 * (tribute.single + 2 * tribute.double)
    assert sum(found.plays.values()) + found.passes + tribute_acts <= found.decisions
    for length in (found.tricks, found.lengths):
        assert length.least <= length.median <= length.most
        assert length.least < length.mean < length.most
    assert found.lengths.mean == found.decisions / 500
    assert 0 < found.wind < 2 * 500


def test_nothing_has_a_summary_too() -> None:
    found = summary(tally.empty_tally())
    assert (found.deals, found.tricks.mean, found.lengths.most) == (0, 0.0, 0)


def test_very_long_deals_are_counted_together() -> None:
    counts = tally.empty_tally()
    counts[tally.FIRST] = 2
    counts[tally.BY_DECISIONS + 100] = counts[tally.TALLY_SIZE - 1] = 1
    counts[tally.BY_TRICKS + 30] = 2
    found = summary(counts)
    assert (found.lengths.least, found.lengths.median, found.lengths.most) == (100, 100, 799)


# ------------------------------------------------------------------ what is asked for


def test_the_level_and_the_tribute_may_be_chosen() -> None:
    always = lines_of(SimulationPlan(book=BOOK, level="J", tribute=TributeFrequency.ALWAYS, kept=True), 20)
    never = lines_of(SimulationPlan(book=BOOK, tribute=TributeFrequency.NEVER, kept=True), 20)
    assert {line["level"] for line in always} == {"J"}
    assert all("tribute" in line for line in always)
    assert not any("tribute" in line for line in never)


def test_what_cannot_be_is_refused_before_it_begins() -> None:
    with pytest.raises(InvalidLevel):
        simulate(SimulationPlan(book=BOOK, level="1"), 1)
    with pytest.raises(InvalidRulebook):
        simulate(SimulationPlan(book="no-such-book"), 1)


def test_a_bot_that_fails_is_told_and_its_deals_do_not_count() -> None:
    (part,) = simulate(SimulationPlan(book=BOOK, player="tests.lab.contestants:Illegal", kept=True), 3)
    assert [failure.bot for failure in part.failures] == ["tests.lab.contestants:Illegal"] * 3
    assert part.lines == b""
    assert summary(part.counts).deals == 0


# ------------------------------------------------------------------ the lines


@pytest.mark.parametrize("book", names())
def test_a_line_is_a_whole_deal(book: str) -> None:
    """Played again card by card: every play is one, beats what lies there, and comes out of the hand."""
    for line in lines_of(SimulationPlan(book=book, seed=6, kept=True), 25):
        hands = {Seat(seat): Hand(cards) for seat, cards in line["hands"].items()}
        assert sorted(card for hand in hands.values() for card in hand) == sorted(PACK)
        pay(line.get("tribute", {}), hands)
        assert {len(hand) for hand in hands.values()} == {27}
        top, holder, out = None, line["leader"], []
        for seat, *played in line["plays"]:
            if not played:
                continue
            kind, rank, cards = played
            play = next(one for one in readings(cards, line["level"]) if (one.kind, one.rank) == (kind, rank))
            # The winner of a trick leads again, or the partner of one without cards.
            is_lead = top is None or seat == holder or (holder in out and not beats(play, top, line["level"]))
            assert is_lead or beats(play, top, line["level"])
            hands[seat] -= cards
            top, holder = play, seat
            out += [seat] if not hands[seat] else []
        assert out == line["order"][: len(out)]
        assert abs(line["result"]) in {1, 2, 3}


def pay(tribute: dict[str, Any], hands: dict[Seat, Hand]) -> None:
    """Do what the line says of the tribute."""
    for payer, card in tribute.get("paid", {}).items():
        hands[payer] -= card
        hands[tribute["receivers"][payer]] += card
    for giver, card in tribute.get("returned", {}).items():
        hands[giver] -= card
    for payer, giver in tribute.get("givers", {}).items():
        hands[payer] += tribute["returned"][giver]

"""瑞士制 and rounds by lot: check that the draw is the cheapest one, and its tables are in order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.checker import costs, history, lots, seeding
from guandan.checker import ranking as ranks
from guandan.checker.costs import CostField
from guandan.competition.model.values import Format, Matter
from guandan.rules.options.ranking import ByeChoice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.checker.report import Findings
    from guandan.checker.seats import Meeting
    from guandan.competition.model.events import DrawDrafted

SWISS = "docs/pairing.md: Swiss, and rounds by lot"
BYES = "decision D42"
MAX_PROVED_PAIRS = 100
"""A proof takes a fifth of a second for this number of pairs, and the time grows with the cube."""
MAX_WHOLE_GRAPH_PAIRS = 300


def find_floats(drawn: CheckedRound, totals: dict[int, int]) -> dict[int, int]:
    """Find who floated in a round, by the totals before it: -1 down, 1 up; a later table replaces the first."""
    found = dict.fromkeys(drawn.byes, -1)
    for _, seated in sorted(drawn.seats.items()):
        one, other = seated.table.ew, seated.table.ns
        difference = totals.get(other, 0) - totals.get(one, 0)
        found[one], found[other] = (difference > 0) - (difference < 0), (difference < 0) - (difference > 0)
    return found


def rank_field(ledger: EventLedger, event: DrawDrafted, pairs: Sequence[int], link: bytes) -> list[int]:
    """Rank the pairs that are drawn, best first: by standings, then seed, then lot."""
    places = {
        rank.pair: rank.place for rank in ranks.compute_checked_standings(ledger, event.stage, event.round - 1, pairs)
    }
    by_lot = {pair: place for place, pair in enumerate(lots.order_by_lot(link, "rank", pairs))}
    seeds = seeding.find_seeds(ledger, event.stage, pairs)
    ahead = seeding.find_points_ahead(ledger, event.stage, len(ledger.of_stage(event.stage, event.round)) + 1, pairs)
    totals = add_points_ahead(ranks.compute_totals(ledger, event.stage, event.round), ahead) if ahead else {}

    def key(pair: int) -> tuple[int, int, bool, int, int]:
        seed = seeds.get(pair)
        return -totals.get(pair, 0), places[pair] or len(places) + 1, seed is None, seed or 0, by_lot[pair]

    return sorted(pairs, key=key)


def add_points_ahead(totals: Mapping[int, int], ahead: Mapping[int, int]) -> dict[int, int]:
    """Add the points ahead of an accelerated draw to the totals."""
    return {pair: totals.get(pair, 0) + ahead.get(pair, 0) for pair in {*totals, *ahead}}


def compute_drawn_totals(ledger: EventLedger, stage: int, number: int, pairs: Sequence[int]) -> dict[int, int]:
    """Compute the totals with which a round of a Swiss is drawn."""
    index = len(ledger.of_stage(stage, number)) + 1
    totals = ranks.compute_totals(ledger, stage, number)
    return add_points_ahead(totals, seeding.find_points_ahead(ledger, stage, index, pairs))


def build_field(ledger: EventLedger, event: DrawDrafted, pairs: Sequence[int], link: bytes) -> CostField:
    """Gather everything that the cost of this round depends on."""
    stage = ledger.plan.stages[event.stage - 1]
    rounds = ledger.of_stage(event.stage, event.round)
    field = CostField(
        pairs=tuple(sorted(pairs)),
        link=link,
        byes=history.count_byes(ledger.all_before(event.round)),
        met=history.count_meetings(rounds),
        units={pair: ledger.unit(pair) for pair in pairs},
        avoid_repeats=stage.avoid_repeats,
        keep_apart=stage.keep_apart,
        apart=frozenset((a, b) for a, b in history.list_wishes(ledger, Matter.APART, event.round)),
    )
    if stage.format is Format.SWISS:
        totals = compute_drawn_totals(ledger, event.stage, event.round, pairs)
        before = (
            find_floats(rounds[-1], compute_drawn_totals(ledger, event.stage, rounds[-1].number, pairs))
            if rounds
            else {}
        )
        add_groups(field, totals, rank_field(ledger, event, field.pairs, link), before)
        field.lowest_bye = ledger.stage_books[event.stage].byes.choice is ByeChoice.LOWEST
        field.bye_first = ledger.stage_books[event.stage].byes.lowest_group
    return field


def add_groups(field: CostField, totals: Mapping[int, int], ranked: Sequence[int], before: Mapping[int, int]) -> None:
    """Add score groups, the places in them, and who floated in the round before."""
    numbers = sorted({totals.get(pair, 0) for pair in field.pairs}, reverse=True)
    field.groups = {pair: numbers.index(totals.get(pair, 0)) for pair in field.pairs}
    field.sizes = Counter(field.groups.values())
    field.floats = before
    places: dict[int, int] = {}
    so_far: Counter[int] = Counter()
    for pair in ranked:
        places[pair] = so_far[field.groups[pair]]
        so_far[field.groups[pair]] += 1
    field.places = places


def find_lowest_group_bye(field: CostField, ranked: Sequence[int]) -> int:
    """Find who has the bye (D42): of those with the fewest byes, in the lowest group, by lot or the last placed."""
    fewest = min(field.byes.get(pair, 0) for pair in field.pairs)
    able = {pair for pair in field.pairs if field.byes.get(pair, 0) == fewest}
    bottom = max(field.groups[pair] for pair in able)
    choice = sorted(pair for pair in able if field.groups[pair] == bottom)
    if field.lowest_bye:
        return max(choice, key=ranked.index)
    return lots.order_by_lot(field.link, "bye", choice)[0]


def remove_bye(
    field: CostField, byes: Sequence[int], totals: Mapping[int, int], ranked: Sequence[int], findings: Findings
) -> CostField:
    """Remove the bye from the field; it must have gone to the right pair."""
    findings.expect("wrong_bye", BYES, [find_lowest_group_bye(field, ranked)], list(byes))
    rest = replace(field, pairs=tuple(pair for pair in field.pairs if pair not in byes))
    add_groups(rest, totals, [pair for pair in ranked if pair not in byes], field.floats)
    return rest


def check_cost(
    field: CostField, event_round: int, meetings: Sequence[Meeting], byes: Sequence[int], to: Findings
) -> None:
    """Check that there is no cheaper draw."""
    bye = byes[0] if byes else None
    found = costs.compute_round_cost(field, meetings, bye)
    if not to.proves:
        to.unproved.append(event_round)
        return
    if len(field.pairs) <= MAX_PROVED_PAIRS:
        to.expect("not_the_lowest_cost", SWISS, costs.find_lowest_cost(field), found)
        to.count("optimum")
        return
    to.unproved.append(event_round)
    if len(field.pairs) <= MAX_WHOLE_GRAPH_PAIRS:
        better = costs.find_better_exchange(field, meetings, bye)
        if better is not None:
            to.add_difference("not_the_lowest_cost", SWISS, better, found)


def order_meetings(ledger: EventLedger, event: DrawDrafted, meetings: Sequence[Meeting], link: bytes) -> list[Meeting]:
    """Order the meetings as they get their tables."""
    if ledger.format(event.stage) is Format.SWISS:
        pairs = [pair for meeting in meetings for pair in meeting] + list(event.byes)
        places = {pair: place for place, pair in enumerate(rank_field(ledger, event, pairs, link))}
        return sorted(meetings, key=lambda meeting: min(places[pair] for pair in meeting))
    return order_meetings_by_lot(meetings, link)


def order_meetings_by_lot(meetings: Iterable[Meeting], link: bytes) -> list[Meeting]:
    """Order the meetings of a round by lot."""
    return sorted(meetings, key=lambda meeting: (lots.weigh_meeting(link, *meeting), min(meeting)))

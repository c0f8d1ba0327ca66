"""Find who is drawn for a round: everybody in play who advanced into the stage (docs/pairing.md, Who is drawn)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guandan.checker import bracket, lots, playing_on, seeding
from guandan.checker import ranking as ranks
from guandan.competition.model.values import Format

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.ledger import EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.events import DrawDrafted
    from guandan.competition.model.values import Table

WHO = "docs/pairing.md: Who is drawn"
SEATS = "docs/pairing.md: Tables and seats"


def list_expected_pairs(ledger: EventLedger, event: DrawDrafted, findings: Findings) -> set[int]:
    """List the pairs that a draw must contain, at tables or with byes."""
    rounds = ledger.of_stage(event.stage, event.round)
    inside = ledger.in_play(event.round)
    if not rounds:
        ledger.members[event.stage] = list_advanced(ledger, event, findings)
        return inside & ledger.members[event.stage]
    if ledger.format(event.stage) in playing_on.FORMATS:
        return {pair for pair in playing_on.list_next_places(ledger, rounds, event.round) or () if pair}
    if ledger.format(event.stage) is Format.KNOCKOUT:
        stage = ledger.plan.stages[event.stage - 1]
        first = bracket.find_trio_start(ledger, event.round, event.stage)
        if first is not None and first < event.round:
            return {pair for pair in ledger.rounds[first].pairs() if pair in inside}
        alive = {pair for pair in bracket.list_advancing(ledger, rounds[-1], event.round) if pair}
        link = lots.read_link(event.seed) if event.seed else None
        back = bracket.find_revived(ledger, rounds[-1], event.round, link)
        if first is not None or back is not None:
            return alive | ({back} if back is not None else set())
        return alive | set(bracket.list_third_place_pair(ledger, rounds[-1], event.round, stage))
    if event.stage == 1:
        return inside
    return inside & ledger.members.get(event.stage, inside)


def list_advanced(ledger: EventLedger, event: DrawDrafted, findings: Findings) -> set[int]:
    """List who advances into a stage: all, or the best of the previous stage or of each of its groups."""
    inside = ledger.in_play(event.round)
    stage, before = ledger.stage(event.stage), ledger.stage(event.stage - 1)
    if stage is None or before is None or event.stage == 1:
        return inside
    standings = ranks.compute_checked_standings(ledger, event.stage - 1)
    if stage.takes is None:
        return {rank.pair for rank in standings}
    groups = seeding.list_groups(ledger, event.stage - 1)
    chosen: set[int] = set()
    for group in groups or [{rank.pair for rank in standings}]:
        places = [rank for rank in standings if rank.pair in group and rank.pair in inside]
        chosen |= {rank.pair for rank in places[: stage.takes]}
        cut = places[stage.takes - 1 : stage.takes + 1]
        if len(cut) > 1 and cut[0].place == cut[1].place:
            tied = [rank.pair for rank in places if rank.place == cut[0].place]
            findings.add_difference("tie_without_lots", WHO, "lots", tied)
    return chosen


def check_complete(tables: Sequence[Table], byes: Sequence[int], expected: set[int], findings: Findings) -> bool:
    """Check that every expected pair is there once and every table number is used once."""
    there = Counter(pair for table in tables for pair in (table.ew, table.ns)) + Counter(byes)
    twice = sorted(pair for pair, times in there.items() if times > 1)
    numbers = Counter(table.number for table in tables)
    fine = findings.expect("drawn_twice", WHO, [], twice)
    fine &= findings.expect("wrong_pairs_drawn", WHO, sorted(expected), sorted(there))
    wrong = sorted(number for number, times in numbers.items() if times > 1 or number < 1)
    return findings.expect("table_twice", SEATS, [], wrong) and fine

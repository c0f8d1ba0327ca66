"""淘汰: find when each pair left a knockout; later is better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.competition.model.values import Matter
from guandan.rules.options.event import ThreeLeft
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.ledger import CheckedRound, CheckedTable, EventLedger


def find_third_place_table(ledger: EventLedger, rounds: Sequence[CheckedRound], index: int) -> CheckedTable | None:
    """Find the table of the losers of the round before, if the round at this place has one."""
    stage = ledger.stage(rounds[index].stage)
    if stage is None or not stage.third_place or index == 0:
        return None
    lost = {loser for seated in rounds[index - 1].seats.values() for loser in find_losers(seated)}
    return next((seat for seat in rounds[index].seats.values() if {seat.table.ew, seat.table.ns} <= lost), None)


def find_losers(seated: CheckedTable) -> list[int]:
    """Find who lost at a table: both if both forfeited, nobody while nothing is known."""
    outcome = seated.outcome
    if outcome is None:
        return []
    if outcome.winner is None:
        return [seated.table.ew, seated.table.ns] if seated.forfeited else []
    return [seated.pair(outcome.winner.other)]


def find_winner(seated: CheckedTable) -> int | None:
    """Find who won at a table."""
    outcome = seated.outcome
    return None if outcome is None or outcome.winner is None else seated.pair(outcome.winner)


def _value_in_trio(ledger: EventLedger, rounds: Sequence[CheckedRound], pair: int) -> int | None:
    """Value a pair of a round robin of three: matches won, then the sum of the level differences (D72)."""
    decided = {
        decision.about: decision for decision in ledger.decisions if decision.matter is Matter.ODD_NUMBER
    }  # the last one counts
    firsts = [number for number, one in decided.items() if one.way is ThreeLeft.ROUND_ROBIN]
    robin = [drawn for drawn in rounds if any(first <= drawn.number < first + 3 for first in firsts)]
    if not robin or pair not in robin[0].pairs():
        return None
    wins = difference = 0
    for drawn in robin:
        for seated in drawn.tables_of(pair):
            side, outcome = seated.side(pair), seated.outcome
            if outcome is None or side is None:
                continue
            wins += outcome.winner is side
            if not seated.forfeited:
                difference += outcome.ew - outcome.ns if side is Side.EW else outcome.ns - outcome.ew
        here = set(drawn.byes)
        others = robin[0].pairs() - here
        wins += pair in here and not drawn.seats and _would_meet(robin, drawn, pair) and bool(others)
    return 10_000 + 100 * wins + difference


def _would_meet(robin: Sequence[CheckedRound], drawn: CheckedRound, pair: int) -> bool:
    """Find whether a pair without a table would have met somebody who has left: that is a walkover."""
    a, b, c = [lot for lot in robin[0].draft.lots if lot] or sorted(robin[0].pairs())
    return pair in [(a, b), (a, c), (b, c)][drawn.number - robin[0].number]


def compute_elimination_value(ledger: EventLedger, rounds: Sequence[CheckedRound], pair: int) -> int:
    """Compute how late a pair was eliminated, doubled: the winner of third place is half a round later."""
    out = 0
    three = _value_in_trio(ledger, rounds, pair)
    if three is not None:
        return three
    for index, drawn in enumerate(rounds):
        if pair not in drawn.pairs():
            continue
        third = find_third_place_table(ledger, rounds, index)
        if third is not None and third.side(pair) is not None:
            return out + int(find_winner(third) == pair)
        seated = next((seat for seat in drawn.seats.values() if seat.side(pair) is not None), None)
        out = 2 * index if seated is not None and pair in find_losers(seated) else 2 * (index + 1)
    return out

"""淘汰: who is out of a knockout since when; later out is better."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.competition.check.ledger import Drawn, Ledger, Seated


def third_place_table(ledger: Ledger, rounds: Sequence[Drawn], index: int) -> Seated | None:
    """The table of the losers of the round before, if the round at this place has one."""
    stage = ledger.stage(rounds[index].stage)
    if stage is None or not stage.third_place or index == 0:
        return None
    lost = {loser for seated in rounds[index - 1].seats.values() for loser in losers(seated)}
    return next((one for one in rounds[index].seats.values() if {one.table.ew, one.table.ns} <= lost), None)


def losers(seated: Seated) -> list[int]:
    """Who lost at a table: both if both forfeited, nobody while nothing is known."""
    outcome = seated.outcome
    if outcome is None:
        return []
    if outcome.winner is None:
        return [seated.table.ew, seated.table.ns] if seated.forfeited else []
    return [seated.pair(outcome.winner.other)]


def winner(seated: Seated) -> int | None:
    """Who won at a table."""
    outcome = seated.outcome
    return None if outcome is None or outcome.winner is None else seated.pair(outcome.winner)


def value(ledger: Ledger, rounds: Sequence[Drawn], pair: int) -> int:
    """How late a pair went out, twice over: the winner for the third place is half a round after the loser."""
    out = 0
    for index, drawn in enumerate(rounds):
        if pair not in drawn.pairs():
            continue
        third = third_place_table(ledger, rounds, index)
        if third is not None and third.side(pair) is not None:
            return out + int(winner(third) == pair)
        seated = next((one for one in drawn.seats.values() if one.side(pair) is not None), None)
        out = 2 * index if seated is not None and pair in losers(seated) else 2 * (index + 1)
    return out

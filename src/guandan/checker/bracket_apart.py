"""淘汰制: a first round that keeps pairs of one unit apart (docs/pairing.md, Knockout)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.checker import bracket, costs, history, lots
from guandan.checker import swiss as matched
from guandan.competition.model.values import Byes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.ledger import EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.draw_events import DrawDrafted

EMPTY = 0


def draw_first_places(
    ledger: EventLedger, event: DrawDrafted, pairs: Sequence[int], link: bytes, findings: Findings
) -> list[int]:
    """Build the places that a draft's meetings lead to; the meetings must have the lowest cost."""
    stage = ledger.plan.stages[event.stage - 1]
    numbers = lots.order_by_lot(link, "numbers", pairs)
    size = 1
    while size < len(pairs):
        size *= 2
    count = max(size // 2, 1)
    if stage.byes is Byes.FIRST_ROUND:
        resting = list(numbers[: 2 * count - len(pairs)])
        short = sorted(lots.order_by_lot(link, "bye", range(1, count + 1))[: len(resting)])
    else:
        resting = [_choose_bye(ledger, numbers, link, event.round)] if len(pairs) % 2 else []
        count = len(pairs) // 2 + len(resting)
        short = [count] if resting else []
    playing = [pair for pair in pairs if pair not in resting]
    meetings = [history.normalise_meeting(*line) for line in bracket.pair_places(event.lots) if all(line)]
    if sorted(pair for meeting in meetings for pair in meeting) != playing:
        return []
    field = costs.CostField(
        pairs=tuple(playing),
        link=link,
        byes={},
        met={},
        units={pair: ledger.unit(pair) for pair in playing},
        avoid_repeats=False,
        keep_apart=True,
    )
    if playing:
        matched.check_cost(field, event.round, meetings, (), findings)
    drawn = iter(matched.order_meetings_by_lot(meetings, link))
    free = iter(resting)
    lines = [(next(free), EMPTY) if number in short else next(drawn) for number in range(1, count + 1)]
    _place_seeds(ledger, lines, None if stage.byes is Byes.FIRST_ROUND or not resting else count)
    return [pair for line in lines for pair in line]


def _choose_bye(ledger: EventLedger, numbers: Sequence[int], link: bytes, number: int) -> int:
    """Whom the organisers named, or by lot one of those with the fewest byes."""
    named = bracket.find_named_bye(ledger, number)
    if named is not None and named in numbers:
        return named
    had = history.count_byes(ledger.all_before(number))
    fewest = min(had[pair] for pair in numbers)
    return lots.order_by_lot(link, "bye", [pair for pair in numbers if had[pair] == fewest])[0]


def _place_seeds(ledger: EventLedger, lines: list[tuple[int, int]], bye_line: int | None) -> None:
    """Move seeded pairs with their whole line; the line of a bye as needed stays where it is."""
    seeds = {pair: seed for line in lines for pair in line if pair and (seed := ledger.seed(pair)) is not None}
    if bye_line is not None:
        seeds.pop(lines[bye_line - 1][0], None)
    goals = [line for line in bracket.list_seed_lines(len(lines)) if line != bye_line]
    done: list[int] = []
    for pair, goal in zip(sorted(seeds, key=lambda pair: (seeds[pair], pair)), goals, strict=False):
        now = next(number for number, line in enumerate(lines, 1) if pair in line)
        if now in done:
            continue
        lines[now - 1], lines[goal - 1] = lines[goal - 1], lines[now - 1]
        done.append(goal)

"""复式: compute the movement of a duplicate stage and the scores of its boards (docs/duplicate.md)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.checker.ledger import CheckedRound
    from guandan.checker.report import Findings
    from guandan.competition.model.events import ResultCorrected, ResultEntered, ResultSettled
    from guandan.rules.rulebook import Rulebook

    AnyResult = ResultEntered | ResultSettled | ResultCorrected
    Sitting = tuple[int, int, tuple[int, ...]]

NET = "docs/duplicate.md: Result of a board"


def build_movement(order: Sequence[int], number: int, boards: int) -> list[Sitting]:
    """Build each table of a round, from 0: East-West, North-South and the boards; an empty place is 0."""
    tables = (len(order) + 1) // 2
    skipped = 1 if tables % 2 == 0 and number >= tables // 2 else 0
    sittings: list[Sitting] = []
    for table in range(tables):
        began = (table - number - skipped) % tables
        stays = order[2 * table + 1] if 2 * table + 1 < len(order) else 0
        first = (table + number) % tables * boards + 1
        sittings.append((order[2 * began], stays, tuple(range(first, first + boards))))
    return sittings


def sum_board_scores(rounds: Iterable[CheckedRound]) -> dict[int, Fraction]:
    """Sum everybody's scores: each board against the mean of the other tables that played it."""
    played: dict[int, list[tuple[int, int, int]]] = {}
    found: dict[int, Fraction] = {}
    for drawn in rounds:
        found |= {pair: Fraction(0) for pair in drawn.pairs() if pair not in found}
        for seated in drawn.seats.values():
            if not seated.forfeited:
                for board, net in zip(seated.table.boards, seated.boards, strict=False):
                    played.setdefault(board, []).append((seated.table.ew, seated.table.ns, net))
    for results in played.values():
        for ew, ns, net in results:
            if len(results) > 1:
                others = Fraction(sum(other for *_, other in results) - net, len(results) - 1)
                found[ew] += net - others
                found[ns] -= net - others
    return found


def check_boards(event: AnyResult, boards: Sequence[int], book: Rulebook, findings: Findings) -> None:
    """Check that each board has a result, and one that a deal can have."""
    levels = book.levels
    rises = {levels.rise_second, levels.rise_third, levels.rise_last, levels.rise_foul}
    findings.expect("wrong_boards", NET, len(boards), len(event.boards))
    impossible = [net for net in event.boards if abs(net) not in rises]
    findings.expect("wrong_boards", NET, [], impossible)

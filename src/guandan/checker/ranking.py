"""名次: a stage's standings from its results, criterion by criterion, ties kept until lots are drawn."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from guandan.checker import duplicate, points
from guandan.checker import elimination as outs
from guandan.competition.model.values import Format
from guandan.rules.options.ranking import Criterion, LeaverPlace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.checker.points import Worth
    from guandan.rules.rulebook import Rulebook

Value = int | tuple[int, ...] | Fraction
Figures = tuple[tuple[Criterion, Value], ...]


class RankedPair(Struct, frozen=True, kw_only=True):
    """A pair's place, or none, the figures it comes from, and whether others share it."""

    place: int | None
    pair: int
    figures: Figures
    is_tied: bool


def compute_worth(drawn: CheckedRound, pair: int, book: Rulebook) -> Worth | None:
    """Compute what a round was worth to a pair; none if it did not take part or has no result yet."""
    if pair in drawn.byes:
        return points.score_bye(book)
    worth = None
    for seated in drawn.tables_of(pair):  # a table drawn among those left over has a higher number, and counts
        side = seated.side(pair)
        if side is not None and seated.outcome is not None:
            worth = points.score_table(seated.outcome, side, book)
    return worth


def compute_totals(ledger: EventLedger, stage: int, before: int | None = None) -> dict[int, int]:
    """Everybody's total in a stage so far."""
    book = ledger.stage_books[stage]
    found: dict[int, int] = {}
    for drawn in ledger.of_stage(stage, before):
        for pair in drawn.pairs():
            worth = compute_worth(drawn, pair, book)
            found[pair] = found.get(pair, 0) + (0 if worth is None else worth.points)
    return found


def compute_checked_standings(
    ledger: EventLedger, stage: int, last: int | None = None, also: Sequence[int] = ()
) -> list[RankedPair]:
    """The standings of a stage after a round, best first; `also` are pairs without a round in it."""
    rounds = [drawn for drawn in ledger.of_stage(stage) if last is None or drawn.number <= last]
    pairs = set(also).union(*(drawn.pairs() for drawn in rounds))
    book = ledger.stage_books[stage]
    if ledger.plan.stages[stage - 1].boards is not None:
        sums = duplicate.sum_board_scores(rounds)
        values: dict[int, Figures] = {pair: ((Criterion.TOTAL, sums.get(pair, Fraction(0))),) for pair in pairs}
    else:
        values = {pair: _compute_figures(ledger, rounds, pair, book) for pair in pairs}
    places: list[RankedPair] = []
    without: list[RankedPair] = []
    rules = {pair: _find_leaver_rule(ledger, pair, book) for pair in pairs}
    gone = sorted(pair for pair, rule in rules.items() if rule is not LeaverPlace.KEEPS)
    lots = [(*order, *gone) for order in ledger.lots.get(stage, [])]
    place = 1
    ordered = sorted(pairs, key=lambda pair: tuple(value for _, value in values[pair]), reverse=True)
    for _, group in groupby(ordered, key=lambda pair: values[pair]):
        for equal in _split_by_lot(sorted(group), lots):
            kept = [pair for pair in equal if pair not in gone]
            places += [RankedPair(place=place, pair=pair, figures=values[pair], is_tied=len(kept) > 1) for pair in kept]
            out = [pair for pair in equal if pair in gone]
            without += [RankedPair(place=None, pair=pair, figures=values[pair], is_tied=False) for pair in out]
            place += len(kept) + sum(rules[pair] is LeaverPlace.LEFT_EMPTY for pair in out)
    return places + without


def _find_leaver_rule(ledger: EventLedger, pair: int, book: Rulebook) -> LeaverPlace:
    """What becomes of the place of a pair: only one that was disqualified or has withdrawn can lose it (D37, D70)."""
    entrant = ledger.entrants.get(pair)
    if entrant is None or entrant.left_from is None:
        return LeaverPlace.KEEPS
    return book.ranking.disqualified if entrant.is_disqualified else book.ranking.withdrawn


def _split_by_lot(equal: list[int], lots: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """Equal pairs as the lots drawn for them part them."""
    for order in reversed(lots):
        if len(equal) > 1 and set(equal) <= set(order):
            return [[pair] for pair in sorted(equal, key=order.index)]
    return [equal]


def _compute_figures(ledger: EventLedger, rounds: Sequence[CheckedRound], pair: int, book: Rulebook) -> Figures:
    worths = [compute_worth(drawn, pair, book) for drawn in rounds]
    return tuple(
        (criterion, _compute_figure(criterion, ledger, rounds, worths, pair, book))
        for criterion in book.ranking.criteria
        if criterion is not Criterion.LOT
    )


def _compute_figure(
    criterion: Criterion,
    ledger: EventLedger,
    rounds: Sequence[CheckedRound],
    worths: Sequence[Worth | None],
    pair: int,
    book: Rulebook,
) -> Value:
    """One figure; more is better."""
    played = [worth for worth in worths if worth is not None]
    match criterion:
        case Criterion.TOTAL:
            return sum(worth.points for worth in played)
        case Criterion.CUMULATIVE_WITHOUT_FIRST:
            running = accumulate(0 if worth is None else worth.points for worth in worths)
            return sum(list(running)[(book.ranking.cumulative_from_round or 1) - 1 :])
        case Criterion.ROUNDS_WON:
            return sum(worth.won for worth in played)
        case Criterion.LEVEL_SCORE:
            return sum(worth.level_score for worth in played)
        case Criterion.LEVELS_RISEN:
            return sum(worth.risen for worth in played)
        case Criterion.HIGH_SCORES:
            # A game not played is none of the high ones: a longer list of the same must not win.
            return tuple(sorted((0 if worth is None else worth.points for worth in worths), reverse=True))
        case Criterion.BRACKET:
            knockout = bool(rounds) and ledger.format(rounds[-1].stage) is Format.KNOCKOUT
            return outs.compute_elimination_value(ledger, rounds, pair) if knockout else 0
        case Criterion.LOT:
            return 0
        case _ as unreachable:
            assert_never(unreachable)

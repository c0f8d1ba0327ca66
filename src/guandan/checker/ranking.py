"""名次: compute a stage's standings from its results, criterion by criterion, with ties until lots are drawn."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from guandan.checker import duplicate, playing_on, points
from guandan.checker import elimination as outs
from guandan.checker import round_robin as robin
from guandan.checker.points import Worth
from guandan.competition.model.values import Format
from guandan.rules.options.ranking import Criterion, HeadToHead, LeaverPlace, ManyEqual, WithoutOpponent
from guandan.rules.points import Ending, Result
from guandan.rules.seat import Side

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from guandan.checker.ledger import CheckedRound, EventLedger
    from guandan.rules.rulebook import Rulebook

Value = int | tuple[int, ...] | Fraction
GIVEN_UP = Result(ending=Ending.BOTH_FORFEIT, winner=None, ew=1, ns=1)
"""弃权: what one has who had the bye and was not there to be drawn again."""
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
    if pair in drawn.absent:
        return points.score_table(GIVEN_UP, Side.EW, book)
    worth = None
    for seated in drawn.tables_of(pair):  # of two tables, the later one (drawn among those left over) counts
        side = seated.side(pair)
        if side is not None and seated.outcome is not None:
            worth = points.score_table(seated.outcome, side, book)
    return worth


def compute_totals(ledger: EventLedger, stage: int, before: int | None = None) -> dict[int, int]:
    """Compute everybody's total in a stage so far."""
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
    """Compute the standings of a stage after a round, best first; `also` are pairs without a round in it."""
    rounds = [drawn for drawn in ledger.of_stage(stage) if last is None or drawn.number <= last]
    pairs = set(also).union(*(drawn.pairs() for drawn in rounds))
    book = ledger.stage_books[stage]
    if ledger.plan.stages[stage - 1].boards is not None:
        sums = duplicate.sum_board_scores(rounds)
        values: dict[int, Figures] = {pair: ((Criterion.TOTAL, sums.get(pair, Fraction(0))),) for pair in pairs}
    else:
        values = _compute_all_figures(ledger, rounds, pairs, book)
    places: list[RankedPair] = []
    without: list[RankedPair] = []
    rules = {pair: _find_leaver_rule(ledger, pair, book) for pair in pairs}
    gone = sorted(pair for pair, rule in rules.items() if rule is not LeaverPlace.KEEPS)
    lots = [(*order, *gone) for order in ledger.lots.get(stage, [])]
    place = 1
    groups = [
        group
        for band in _list_bands(ledger, stage, rounds) or [pairs]
        for group in _rank_groups({pair: own for pair, own in values.items() if pair in band}, rounds, book, values)
    ]
    for group in groups:
        for equal in _split_by_lot(sorted(group), lots):
            kept = [pair for pair in equal if pair not in gone]
            places += [RankedPair(place=place, pair=pair, figures=values[pair], is_tied=len(kept) > 1) for pair in kept]
            out = [pair for pair in equal if pair in gone]
            without += [RankedPair(place=None, pair=pair, figures=values[pair], is_tied=False) for pair in out]
            place += len(kept) + sum(rules[pair] is LeaverPlace.LEFT_EMPTY for pair in out)
    return places + without


def _list_bands(ledger: EventLedger, number: int, rounds: Sequence[CheckedRound]) -> list[set[int]]:
    """分档: list groups that play for places of their own; their standings follow one another."""
    stage = ledger.plan.stages[number - 1]
    return (
        [set(group) for group in robin.split_groups(rounds[0].draft.lots, stage.groups)]
        if stage.bands and rounds
        else []
    )


def _find_leaver_rule(ledger: EventLedger, pair: int, book: Rulebook) -> LeaverPlace:
    """Decide whether a pair keeps its place: only one disqualified or withdrawn can lose it (D37, D70)."""
    entrant = ledger.entrants.get(pair)
    if entrant is None or entrant.left_from is None:
        return LeaverPlace.KEEPS
    return book.ranking.disqualified if entrant.is_disqualified else book.ranking.withdrawn


def _split_by_lot(equal: list[int], lots: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """Order equal pairs by the lots drawn for them."""
    for order in reversed(lots):
        if len(equal) > 1 and set(equal) <= set(order):
            return [[pair] for pair in sorted(equal, key=order.index)]
    return [equal]


def _compute_all_figures(
    ledger: EventLedger, rounds: Sequence[CheckedRound], pairs: Collection[int], book: Rulebook
) -> dict[int, Figures]:
    """Compute everybody's figures; those that depend on who is tied are added when the ties are known."""
    courses = {pair: _list_course(rounds, pair, book) for pair in pairs}
    totals = {
        pair: sum(turn.worth.points for turn in course if turn.worth is not None) for pair, course in courses.items()
    }
    return {
        pair: tuple(
            (criterion, _compute_figure(criterion, ledger, rounds, courses[pair], pair, book, totals))
            for criterion in book.ranking.criteria
            if criterion is not Criterion.LOT
        )
        for pair in pairs
    }


class Turn(Struct, frozen=True, kw_only=True):
    """A round of a pair: its worth, and the opponent; there is no worth before it has a result."""

    worth: Worth | None
    opponent: int | None


def _list_course(rounds: Sequence[CheckedRound], pair: int, book: Rulebook) -> list[Turn]:
    course = []
    for drawn in rounds:
        opponent = None
        if pair not in drawn.byes:
            for seated in drawn.tables_of(pair):
                if seated.outcome is not None:
                    opponent = seated.table.ns if seated.table.ew == pair else seated.table.ew
        course.append(Turn(worth=compute_worth(drawn, pair, book), opponent=opponent))
    return course


def _rank_groups(
    values: dict[int, Figures], rounds: Sequence[CheckedRound], book: Rulebook, figures_by_pair: dict[int, Figures]
) -> list[list[int]]:
    """Group those who are equal in everything, best first; meetings are filled in, also in `figures_by_pair`."""
    waiting: list[tuple[list[int], int]] = [(sorted(values), 0)]
    done: list[list[int]] = []
    while waiting:
        group, at = waiting.pop()
        if len(group) < 2 or at == len(values[group[0]]):  # noqa: PLR2004 (one alone is no group)
            done += [group] if group else []
            continue
        if values[group[0]][at][0] is Criterion.HEAD_TO_HEAD:
            for pair, points_met in _compare_meetings(group, rounds, book).items():
                figures = list(values[pair])
                figures[at] = (Criterion.HEAD_TO_HEAD, points_met)
                values[pair] = figures_by_pair[pair] = tuple(figures)
        ordered = sorted(group, key=lambda pair: values[pair][at][1], reverse=True)
        parts = [sorted(part) for _, part in groupby(ordered, key=lambda pair: values[pair][at][1])]
        again = book.ranking.many_equal is ManyEqual.START_OVER and len(parts) > 1
        waiting += [(part, 0 if again else at + 1) for part in reversed(parts)]
    return done


def _compare_meetings(tied: Sequence[int], rounds: Sequence[CheckedRound], book: Rulebook) -> dict[int, int]:
    """相互胜负: count two for a win and one for a draw among the tied, if the book lets them count (D54)."""
    met: dict[tuple[int, int], int] = {}
    for pair in tied:
        for turn in _list_course(rounds, pair, book):
            if turn.opponent is not None and turn.opponent in tied and turn.worth is not None:
                key = (pair, turn.opponent)
                met[key] = met.get(key, 0) + (2 if turn.worth.won else 1 if turn.worth.drawn else 0)
    must_all_meet = book.ranking.head_to_head is HeadToHead.ALL_MET
    if must_all_meet and any((pair, other) not in met for pair in tied for other in tied if pair != other):
        return dict.fromkeys(tied, 0)
    return {pair: sum(value for (own, _), value in met.items() if own == pair) for pair in tied}


def _compute_figure(  # noqa: PLR0913, PLR0917 (what each of the criteria needs)
    criterion: Criterion,
    ledger: EventLedger,
    rounds: Sequence[CheckedRound],
    course: Sequence[Turn],
    pair: int,
    book: Rulebook,
    totals: dict[int, int],
) -> Value:
    """Compute one figure; more is better."""
    worths = [turn.worth for turn in course]
    played = [worth for worth in worths if worth is not None]
    match criterion:
        case Criterion.TOTAL:
            return sum(worth.points for worth in played)
        case Criterion.CUMULATIVE_WITHOUT_FIRST | Criterion.CUMULATIVE:
            begin = 1 if criterion is Criterion.CUMULATIVE else book.ranking.cumulative_from_round or 1
            running = accumulate(0 if worth is None else worth.points for worth in worths)
            return sum(list(running)[begin - 1 :])
        case Criterion.ROUNDS_WON:
            return sum(worth.won for worth in played)
        case Criterion.LEVEL_SCORE:
            return sum(worth.level_score for worth in played)
        case Criterion.LEVELS_RISEN:
            return sum(worth.risen for worth in played)
        case Criterion.NET_LEVELS:
            return sum(worth.net for worth in played)
        case Criterion.DEAL_POINTS:
            return sum(worth.of_deals for worth in played)
        case Criterion.HIGH_SCORES:
            # A round not played is no high score: a longer list of equal figures must not win.
            return tuple(sorted((0 if worth is None else worth.points for worth in worths), reverse=True))
        case (
            Criterion.OPPONENTS
            | Criterion.OPPONENTS_CUT_LOWEST
            | Criterion.OPPONENTS_CUT_BOTH
            | Criterion.SONNEBORN_BERGER
        ):
            own = totals[pair] if book.ranking.without_opponent is WithoutOpponent.OWN_TOTAL else 0
            return _compute_opponents(criterion, course, totals, own)
        case Criterion.BRACKET if rounds and ledger.format(rounds[-1].stage) in playing_on.FORMATS:
            drawn_at_all = any(pair in drawn.pairs() for drawn in rounds)
            return -playing_on.find_sure_place(ledger, rounds, pair) if drawn_at_all else -len(totals) * 4
        case Criterion.BRACKET:
            knockout = bool(rounds) and ledger.format(rounds[-1].stage) is Format.KNOCKOUT
            return outs.compute_elimination_value(ledger, rounds, pair) if knockout else 0
        case Criterion.LOT | Criterion.HEAD_TO_HEAD:
            return 0
        case _ as unreachable:
            assert_never(unreachable)


def _compute_opponents(criterion: Criterion, course: Sequence[Turn], totals: dict[int, int], without: int) -> int:
    """对手分, 小分: add up opponents' totals; a round without an opponent counts as the book says (D53)."""
    met = [
        (without if turn.opponent is None else totals[turn.opponent], turn.worth)
        for turn in course
        if turn.worth is not None
    ]
    if criterion is Criterion.SONNEBORN_BERGER:
        return sum(total * (2 * worth.won + worth.drawn) for total, worth in met)
    plain = sorted(total for total, _ in met)
    if len(plain) > 1 and criterion is Criterion.OPPONENTS_CUT_LOWEST:
        return sum(plain[1:])
    return sum(plain[1:-1]) if len(plain) > 1 and criterion is Criterion.OPPONENTS_CUT_BOTH else sum(plain)

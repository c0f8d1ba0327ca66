"""名次公布: check that published standings follow from the results."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from guandan.checker import ranking as ranks
from guandan.checker.report import NO_ARTICLE, Findings
from guandan.rules.options.ranking import Criterion

if TYPE_CHECKING:
    from guandan.checker.ledger import EventLedger
    from guandan.checker.lines import ReadStandingsLine, StandingLine

UNPUBLISHED = {Criterion.BRACKET, Criterion.LOT}


def check_standings(ledger: EventLedger, line: ReadStandingsLine, findings: Findings) -> None:
    """Check the place, figures and ties of every pair."""
    findings.count("standings")
    book = ledger.stage_books.get(line.stage)
    drawn = ledger.rounds.get(line.round)
    if book is None or drawn is None or drawn.stage != line.stage or not drawn.is_closed:
        findings.add_difference("standings_of_open_round", NO_ARTICLE, None, (line.stage, line.round))
        return
    ledger.published[line.stage, line.round] = (findings.line, line)
    article = book.cite("ranking.criteria")
    also = [standing.pair for standing in line.lines if standing.pair in ledger.entrants]
    right = {rank.pair: rank for rank in ranks.compute_checked_standings(ledger, line.stage, line.round, also)}
    found = [standing.pair for standing in line.lines]
    if not findings.expect("wrong_pairs_in_standings", article, sorted(right), sorted(found)):
        return
    places = [standing.place for standing in line.lines]
    behind = len(places) + 1  # pairs without a place come after all others
    in_order = sorted(places, key=lambda place: behind if place is None else place)
    findings.expect("standings_out_of_order", article, in_order, places)
    for standing in line.lines:
        _check_line(standing, right[standing.pair], article, findings)


def check_last(ledger: EventLedger, findings: Findings) -> None:
    """Check the last standings of each stage against the final results, corrections included."""
    for stage in ledger.stage_books:
        rounds = [number for of_stage, number in ledger.published if of_stage == stage]
        if rounds:
            number, line = ledger.published[stage, max(rounds)]
            again = Findings()
            check_standings(ledger, line, again)
            findings.line = number
            if again.differences and not any(difference.line == number for difference in findings.differences):
                findings.add_difference(
                    "standings_stale", again.differences[0].article_or_doc, again.differences[0].expected
                )


def _check_line(one: StandingLine, right: ranks.RankedPair, article: str, findings: Findings) -> None:
    findings.count("standing_lines")
    findings.expect("wrong_place", article, (one.pair, right.place), (one.pair, one.place))
    findings.expect("wrong_tie", article, (one.pair, right.is_tied), (one.pair, one.tied))
    figures = [(str(name), _to_plain(value)) for name, value in right.figures if name not in UNPUBLISHED]
    published = [(name, value) for name, value in one.figures if name not in UNPUBLISHED]
    findings.expect("wrong_figures", article, (one.pair, figures), (one.pair, published))


def _to_plain(value: ranks.Value) -> int | tuple[int, ...]:
    """Convert a figure to the file's form: a fraction by its two numbers."""
    return (value.numerator, value.denominator) if isinstance(value, Fraction) else value

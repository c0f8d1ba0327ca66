"""`guandan event review`: what the decisions at live tables cost, pair by pair; or the integrity report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from guandan.analysis.field import DealStage, DecisionKind
from guandan.cli.event.names import pair_name
from guandan.cli.event.opening import reading
from guandan.cli.event.telling import add_row, grid, heading, print_lines
from guandan.cli.screen import print_json
from guandan.services.event_reviews import (
    build_event_review,
    build_integrity_report,
    build_progress,
    judge_championship,
)
from guandan.texts import Language, name_of

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from guandan.analysis.field import BoardReport, LossFigures
    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent
    from guandan.services.event_reviews import EventReview, IntegrityReport


def review_event(called: EventCommandContext, *, integrity: bool) -> None:
    """Judge the finished live matches of an event's file, and show one of the two reports."""
    with reading(called) as event:
        tables = judge_championship(event.championship)
        progress = build_progress(event.competition, len(tables), len(tables))
        build = build_integrity_report if integrity else build_event_review
        report = build(event.championship, tables, progress)
        if called.as_json:
            print_json(msgspec.to_builtins(report, str_keys=True))
        elif integrity:
            _show_integrity(event, report)  # type: ignore[arg-type]
        else:
            _show_review(event, report)  # type: ignore[arg-type]


def _show_review(event: OpenEvent, report: EventReview) -> None:
    print_lines(heading(event.say("web.event_review.title")))
    if not report.pairs and not report.boards:
        print_lines(event.say("web.event_review.nothing"))
        return
    print_lines(event.say("web.event_review.note"))
    if report.pairs:
        print_lines("", _build_pairs(event, report), event.say("web.event_review.legend"))
    for board in report.boards:
        shown = {"tables": len(board.lines), "mean": f"{board.mean:+.2f}"}
        if board.level is None:
            title = event.say("web.event_review.board", board=board.board, **shown)
        else:
            title = event.say("web.event_review.same_cards", level=name_of(board.level, event.lang), **shown)
        print_lines("", heading(title), _build_board(event, board))


def _build_pairs(event: OpenEvent, report: EventReview) -> Grid:
    table = grid(event.lang, *(f"web.event_review.{key}" for key in ("pair", "deals", "loss_a_deal", "faults", "loss")))
    kinds = [kind for kind in DecisionKind if kind is not DecisionKind.TRIBUTE]
    for value in (*DealStage, *kinds):
        table.add_column(name_of(value, event.lang))
    for pair in report.pairs:
        cells = [pair.overall, *(pair.stages[stage] for stage in DealStage), *(pair.kinds[kind] for kind in kinds)]
        shown = map(_format_figures, cells)
        add_row(table, pair_name(event, pair.pair), pair.deals, f"{pair.loss_a_deal:.2f}", pair.faults, *shown)
    return table


def _format_figures(figures: LossFigures) -> str:
    if not figures.decisions:
        return "–"
    return f"{figures.average:.3f} {figures.mark.sign}{figures.difference:+.3f}"


def _build_board(event: OpenEvent, board: BoardReport) -> Grid:
    keys = ("where", "result", "difference", "lead", "losses")
    table = grid(event.lang, "side.EW", "side.NS", *(f"web.event_review.{key}" for key in keys))
    for line in board.lines:
        lead = "" if line.lead is None else line.lead[0 if event.lang == Language.ZH else 1]
        losses = "" if line.ew_loss is None else f"{line.ew_loss:.2f} : {line.ns_loss:.2f}"
        where = event.say("web.event_review.at", round=line.round, table=line.table)
        pairs = pair_name(event, line.ew), pair_name(event, line.ns)
        add_row(table, *pairs, where, f"{line.result:+d}", f"{line.difference:+.2f}", lead, losses)
    return table


def _show_integrity(event: OpenEvent, report: IntegrityReport) -> None:
    print_lines(heading(event.say("web.integrity.title")), event.say("web.integrity.accuses_nobody"))
    if not report.people:
        print_lines(event.say("web.event_review.nothing"))
        return
    keys = (
        "person",
        "decisions",
        "agreement",
        "expected",
        "score",
        "honest",
        "seconds",
        "hard_seconds",
        "plain_seconds",
    )
    table = grid(event.lang, *(f"web.integrity.{key}" for key in keys))
    for line in report.people:
        figures = line.figures
        rates = (_format_rate(rate) for rate in (figures.agreement, figures.expected))
        score = None if figures.score is None else f"{figures.score:+.1f}"
        times = figures.seconds, figures.hard_seconds, figures.plain_seconds
        honest = None if figures.honest_share in {None, 1.0} else f"≤ {figures.honest_share:.1%}"
        add_row(table, line.name, figures.decisions, *rates, score, honest, *times)
    print_lines(event.say("web.integrity.note"), "", table, event.say("web.integrity.legend"))


def _format_rate(rate: float | None) -> str | None:
    return None if rate is None else f"{rate:.0%}"

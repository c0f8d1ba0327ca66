"""`guandan arena`: compare two bots, and say how certain the result is."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, assert_never

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from guandan.cli.progress import progress_bar
from guandan.cli.screen import print_json, print_renderables
from guandan.cli.translation import FAILED_CHECK
from guandan.kernel import DESCRIPTION
from guandan.lab.arena import Arena
from guandan.lab.lines import JsonLinesFile, encode_line
from guandan.lab.standing import Verdict
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.lab.duplicate import Contest
    from guandan.lab.interval import Interval
    from guandan.lab.standing import ContestReport

_DEALS, _MATCHES = 1000, 100


def run(
    contest: Contest,
    number: int | None,
    jobs: int,
    ray: str | None,
    out: Path | None,
    lang: str,
    *,
    margin: float,
    is_match: bool,
    until_settled: bool,
    as_json: bool,
) -> None:
    """Play with a progress bar and a running estimate, and report; Ctrl-C stops and reports what has been played."""
    arena = Arena(contest, is_match=is_match, margin=margin)
    most = number or (_MATCHES if is_match else _DEALS)
    began = perf_counter()
    try:
        with JsonLinesFile(out) as lines, progress_bar(f"{contest.a} – {contest.b}", most) as advance:
            for pair in arena.run(most, jobs=jobs, ray=ray, until_settled=until_settled):
                lines.write(encode_line(pair.record))
                sequence = arena.standing.sequence
                advance(1, f"{sequence.mean:+.2f} ({_format_interval(sequence.interval)})")
    except KeyboardInterrupt:
        typer.echo(say("lab.interrupted", lang), err=True)
    except OSError as error:
        raise typer.BadParameter(str(error)) from error
    report = arena.standing.report(contest.seed)
    if as_json:
        print_json(_as_json(arena, report, perf_counter() - began))
    else:
        _show(arena, report, lang, until_settled=until_settled)
    if not report.counted:
        raise typer.Exit(FAILED_CHECK)


def _as_json(arena: Arena, report: ContestReport, seconds: float) -> dict[str, object]:
    contest = arena.contest
    told = {"a": contest.a, "b": contest.b, "book": contest.book, "seed": contest.seed, "match": arena.is_match}
    values: dict[str, object] = msgspec.to_builtins(report, str_keys=True)
    return {**told, **values, "seconds": round(seconds, 3), "kernel": DESCRIPTION}


def _show(arena: Arena, report: ContestReport, lang: str, *, until_settled: bool) -> None:
    contest = arena.contest
    head = say("lab.contest", lang, a=contest.a, b=contest.b, book=contest.book, seed=contest.seed)
    print_renderables(Text(head, style="bold"), "")
    if report.worth is not None and report.won is not None:
        table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold dim", show_edge=False)
        table.add_column("")
        for key in ("lab.mean", "lab.interval"):
            table.add_column(say(key, lang), justify="right")
        mean, interval = f"{report.worth.mean:+.3f}", _format_interval(report.worth.interval)
        if not arena.is_match:
            table.add_row(say("lab.worth", lang), Text(mean, style="bold"), interval)
        title = say("lab.matches_won" if arena.is_match else "lab.deals_won", lang)
        won = report.won.interval
        table.add_row(title, Text(f"{report.won.mean:.1%}", style="bold"), f"{won.low:.1%} … {won.high:.1%}")
        table.add_row(say("lab.sequence", lang), "", _any_time(report.sequence, is_match=arena.is_match))
        print_renderables(table, "")
    print_renderables(Text(_describe_verdict(arena, report, lang), style="bold"))
    if until_settled:
        print_renderables(Text(say("lab.early", lang), style="dim"))
    print_renderables("", *_list_counts(arena, report, lang), _build_pace_table(report, lang))


def _format_interval(interval: Interval) -> str:
    return f"{interval.low:+.3f} … {interval.high:+.3f}"


def _any_time(interval: Interval, *, is_match: bool) -> str:
    """Format an interval; in matches as the share won, like the line above it."""
    if not is_match:
        return _format_interval(interval)
    return f"{(interval.low + 1) / 2:.1%} … {(interval.high + 1) / 2:.1%}"


def _describe_verdict(arena: Arena, report: ContestReport, lang: str) -> str:
    match report.verdict:
        case Verdict.A:
            return say("lab.stronger", lang, bot=arena.contest.a)
        case Verdict.B:
            return say("lab.stronger", lang, bot=arena.contest.b)
        case Verdict.EQUAL:
            return say("lab.equal", lang, margin=arena.standing.margin)
        case Verdict.OPEN:
            return say("lab.open", lang)
        case _ as unreachable:
            assert_never(unreachable)


def _list_counts(arena: Arena, report: ContestReport, lang: str) -> list[str]:
    key = "lab.counted_matches" if arena.is_match else "lab.counted"
    lines = [say(key, lang, number=f"{report.counted:,}", decisions=f"{report.decisions:,}")]
    if report.excluded:
        lines.append(say("lab.excluded", lang, number=report.excluded))
    lines += [
        say("lab.failed", lang, bot=failure.bot, seat=name_of(failure.seat, lang), error=failure.error)
        for failure in report.failures
    ]
    return lines


def _build_pace_table(report: ContestReport, lang: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    for name, pace in report.paces.items():
        mean, slowest = f"{1000 * pace.mean_seconds:.2f}", f"{1000 * pace.slowest:.1f}"
        grid.add_row(name, say("lab.thought", lang, mean=mean, slowest=slowest))
    return grid

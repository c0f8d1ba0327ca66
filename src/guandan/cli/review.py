"""`guandan review`: what each play of a record cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from guandan.analysis import Grade, NetworkJudge, SearchJudge, review_record
from guandan.analysis.judges import CONFIDENCE_FACTOR
from guandan.analysis.page import describe_deal, describe_judge, describe_moment, write_page
from guandan.analysis.words import describe_best_answer, describe_reason, format_signed
from guandan.cli.judge_name import JudgeName
from guandan.cli.progress import progress_bar
from guandan.cli.screen import print_json, print_renderables
from guandan.formatting.glyphs import colour_cards
from guandan.formatting.read_record import read_record_file
from guandan.rules.seat import SEATS
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.analysis import Review, ReviewedDecision
    from guandan.rules.seat import Seat

_STYLES = {Grade.INACCURACY: "yellow", Grade.MISTAKE: "dark_orange", Grade.BLUNDER: "bold red"}


def review(
    file: Path,
    seats: list[Seat],
    judge: JudgeName,
    seconds: float,
    lang: str,
    *,
    as_json: bool,
    html: Path | None,
) -> None:
    """Review a record, and show it, or write it as a page or as JSON."""
    record = read_record_file(file)
    judging = NetworkJudge() if judge is JudgeName.NETWORK else SearchJudge(seconds)
    with progress_bar(say("review.working", lang), len(record.entries)) as progress:
        done = 0

        def report(now: int, total: int) -> None:
            nonlocal done
            share = round(now * len(record.entries) / total)
            progress(share - done, "")
            done = share

        found = review_record(record, judging, seats=seats or SEATS, report=report)
    if html is not None:
        try:
            html.write_text(write_page(found, lang), encoding="utf-8")
        except OSError as error:
            raise typer.BadParameter(str(error)) from error
        typer.echo(say("review.written", lang, file=html), err=True)
    elif as_json:
        print_json(msgspec.to_builtins(found))
    else:
        _show(found, lang)


def _show(found: Review, lang: str) -> None:
    if not found.deals:
        print_renderables(say("review.nothing", lang))
        return
    print_renderables(Text(say("review.title", lang), style="bold"), Text(describe_judge(found, lang), style="dim"), "")
    for deal in found.deals:
        faults = [decision for decision in deal.decisions if decision.grade in _STYLES]
        print_renderables(Text(describe_deal(deal, lang), style="bold"))
        for fault in faults:
            print_renderables(_line(fault, lang))
            reasons = describe_reason(fault, lang)
            if reasons:
                print_renderables(Padding(Text(reasons, style="dim"), (0, 0, 0, 4)))
    print_renderables("", _players(found, lang), "", _pairs(found, lang))


def _line(one: ReviewedDecision, lang: str) -> Text:
    grade = name_of(one.grade, lang)
    instead = say("review.instead", lang, answer=describe_best_answer(one, lang))
    interval = say("review.interval", lang, low=format_signed(-one.high), high=format_signed(-one.low))
    loss = f"{format_signed(-one.loss)} ({say('review.proven', lang) if one.is_proven else interval})"
    return Text.assemble(
        "  ",
        colour_cards(describe_moment(one, lang)),
        " ",
        (grade, _STYLES[one.grade]),
        f" {loss} · ",
        colour_cards(instead),
    )


def _players(found: Review, lang: str) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column(say("review.player", lang))
    for key in ("review.decisions", "review.average_loss", "review.loss", "review.agreement"):
        grid.add_column(say(key, lang), justify="right")
    for grade in list(Grade)[1:]:
        grid.add_column(name_of(grade, lang), justify="right")
    for player in found.players:
        grid.add_row(
            f"{name_of(player.seat, lang)} {player.name}".strip(),
            str(player.decisions),
            f"{player.average_loss:.3f}",
            f"{player.loss:.2f}",
            f"{player.agreement:.0%}",
            *(str(player.grades.get(grade, 0)) for grade in list(Grade)[1:]),
        )
    return grid


def _pairs(found: Review, lang: str) -> Grid:
    """Show the levels, what the cards were worth, and the score without the luck of the cards."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column(say("review.pair", lang))
    for key in ("review.levels_won", "review.cards_worth", "review.adjusted"):
        grid.add_column(say(key, lang), justify="right")
    for pair in found.pairs:
        adjusted = f"{format_signed(pair.adjusted)} ± {CONFIDENCE_FACTOR * pair.error:.2f}"
        grid.add_row(name_of(pair.side, lang), f"{pair.levels:+.0f}", format_signed(pair.cards), adjusted)
    return grid

"""`guandan play`: a whole match in the terminal, or as JSON."""

from __future__ import annotations

import secrets
import shlex
from typing import TYPE_CHECKING

import msgspec
import typer
from rich.console import Group
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from guandan.cli.playing import PlayedDeal, SelfPlayedMatch
from guandan.cli.screen import print_json, print_renderables
from guandan.cli.show_deal import build_deal_heading, build_deal_summary, build_deal_view
from guandan.formatting.rulebook_values import describe_result, format_level, format_overrides, get_book_title
from guandan.game.log import write_lines
from guandan.game.record import write_record
from guandan.rulebooks import load
from guandan.rules.levels import level_rank
from guandan.rules.points import all_points
from guandan.rules.seat import Side
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import RenderableType

    from guandan.rules.levels import Standing
    from guandan.rules.points import Result
    from guandan.rules.rulebook import Rulebook

_SHORT = 12


def play(
    book: str, seed: str | None, deals: int | None, record: Path | None, lang: str, *, as_json: bool, quick: bool
) -> None:
    """Play and print one whole match."""
    overrides: dict[str, object] = {} if deals is None else {"match.deals": deals}
    played = SelfPlayedMatch(load(book), secrets.token_hex(4) if seed is None else seed, overrides)
    if as_json:
        print_json(_as_json(played))
    else:
        _show(played, book, lang, quick=quick)
    if record is not None:
        _write(played, record)
        typer.echo(say("match.recorded", lang, file=record), err=True)


def _write(played: SelfPlayedMatch, file: Path) -> None:
    """Write the record as text, or as JSON lines if the file's name says so."""
    history = played.history
    is_lines = file.suffix == ".jsonl"
    text = write_lines(history.entries) if is_lines else write_record(history.book, history.entries)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise typer.BadParameter(str(error)) from error


def _show(played: SelfPlayedMatch, named: str, lang: str, *, quick: bool) -> None:
    book = played.match.book
    print_renderables(build_match_title(book, lang))
    for deal in played.deals():
        print_renderables(
            "",
            Group(build_deal_heading(deal, lang), build_deal_summary(deal, lang))
            if quick
            else build_deal_view(deal, lang),
        )
    if played.match.result is not None:
        print_renderables("", build_result_panel(played.match.result, book, lang))
    words = ["guandan", "play", "--book", named, "--seed", played.seed]
    if "match.deals" in book.overrides:
        words += ["--deals", str(book.match.deals)]
    print_renderables("", Text(say("match.again", lang, command=shlex.join(words)), style="dim"))


def build_match_title(book: Rulebook, lang: str) -> RenderableType:
    """Which book the match is under, and what the table has set for itself."""
    lines = [
        Text(get_book_title(book, lang), style="bold"),
        Text(say("match.under", lang, book=book.id, version=book.version, digest=book.digest[:_SHORT]), style="dim"),
    ]
    if book.overrides:
        own = format_overrides(book.overrides, lang)
        lines.append(Text(say("match.own", lang, overrides=own), style="dim"))
    return Group(*lines)


def build_result_panel(result: Result, book: Rulebook, lang: str) -> RenderableType:
    """The result, and its points under every table of the book."""
    grid = Grid(box=None, padding=(0, 3, 0, 0))
    grid.add_column()
    for side in Side:
        grid.add_column(name_of(side, lang), justify="right")
    grid.add_row(say("deal.levels", lang), *(format_level(result.of(side), lang) for side in Side))
    for table, score in all_points(result, book.points, book.remedies).items():
        grid.add_row(say(f"points.{table}", lang), *(str(score[side]) for side in Side))
    title = Text(f"{say('match.result', lang)} · {describe_result(result, lang)}", style="bold")
    return Group(Rule(title, align="left", style="dim"), grid)


def _as_json(played: SelfPlayedMatch) -> dict[str, object]:
    deals = [_deal_as_json(deal) for deal in played.deals()]
    book, result = played.match.book, played.match.result
    return {
        "book": book.id,
        "version": book.version,
        "digest": book.digest,
        "overrides": book.overrides,
        "seed": played.seed,
        "deals": deals,
        "result": msgspec.to_builtins(result),
        "points": {} if result is None else msgspec.to_builtins(all_points(result, book.points, book.remedies)),
        "events": [msgspec.to_builtins(entry.event) for entry in played.history.entries],
    }


def _deal_as_json(played: PlayedDeal) -> dict[str, object]:
    deal = played.deal
    return {
        "number": deal.number,
        "level": deal.level,
        "stage": played.before.stage,
        "extra": deal.is_extra,
        "leader": deal.leader,
        "hands": msgspec.to_builtins(deal.drawn),
        "order": list(played.order),
        "before": _levels_as_json(played.before),
        "after": _levels_as_json(played.after),
    }


def _levels_as_json(standing: Standing) -> dict[str, object]:
    return {side.value: {"number": standing.of(side), "level": level_rank(standing.of(side))} for side in Side}

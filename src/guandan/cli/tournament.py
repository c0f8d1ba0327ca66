"""`guandan tournament`: play every bot against every other, with ratings, a table and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from guandan.cli.progress import progress_bar
from guandan.cli.screen import print_json, print_renderables
from guandan.cli.translation import FAILED_CHECK
from guandan.lab.tournament import OtherTournament, Row, Tournament, TournamentPlan, draw_svg
from guandan.texts import say

if TYPE_CHECKING:
    from pathlib import Path


def run(
    plan: TournamentPlan,
    deals: int,
    jobs: int,
    ray: str | None,
    out: Path | None,
    lang: str,
    *,
    picture: Path | None,
    as_json: bool,
) -> None:
    """Play what is missing, and show the table; Ctrl-C stops and shows what has been played."""
    try:
        tournament = Tournament(plan, out)
        done = len(tournament.lines)
        with progress_bar(say("tournament.playing", lang), deals * len(plan.pairings)) as advance:
            advance(done, "")
            for line in tournament.run(deals, jobs=jobs, ray=ray):
                advance(1, f"{line.a} – {line.b}")
    except KeyboardInterrupt:
        typer.echo(say("lab.interrupted", lang), err=True)
    except (OtherTournament, OSError) as error:
        raise typer.BadParameter(str(error)) from error
    rows = tournament.table()
    if picture is not None and rows:
        _draw(picture, rows, plan, lang)
    if as_json:
        told = {"bots": plan.bots, "book": plan.book, "seed": plan.seed, "deals": len(tournament.lines)}
        print_json({**told, "table": msgspec.to_builtins(rows)})
    elif rows:
        _show(tournament, rows, lang)
    if not rows:
        typer.echo(say("tournament.nothing", lang), err=True)
        raise typer.Exit(FAILED_CHECK)


def _draw(file: Path, rows: list[Row], plan: TournamentPlan, lang: str) -> None:
    svg = draw_svg(rows, say("tournament.title", lang, book=plan.book, seed=plan.seed))
    try:
        if file.suffix == ".png":
            from guandan.documents.pictures.raster import png_of  # noqa: PLC0415 (typst takes long to import)

            file.write_bytes(png_of(svg))
        else:
            file.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise typer.BadParameter(str(error)) from error


def _show(tournament: Tournament, rows: list[Row], lang: str) -> None:
    plan, names = tournament.plan, [row.bot for row in rows]
    print_renderables(Text(say("tournament.title", lang, book=plan.book, seed=plan.seed), style="bold"), "")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold dim", show_edge=False)
    table.add_column("")
    for title in ("tournament.rating", "lab.interval", "lab.deals_won"):
        table.add_column(say(title, lang), justify="right", no_wrap=True)
    for place in range(1, len(names) + 1):
        table.add_column(str(place), justify="right")
    for place, row in enumerate(rows, 1):
        met = [f"{row.against[name]:+.2f}" if name in row.against else "·" for name in names]
        rated = Text(f"{row.rating:+.3f}", style="bold")
        interval = f"{row.interval.low:+.3f} … {row.interval.high:+.3f}"
        table.add_row(f"{place} {row.bot}", rated, interval, f"{row.won:.1%}", *met)
    print_renderables(table, "", Text(say("tournament.note", lang), style="dim"))
    counted = sum(line.worth is not None for line in tournament.lines.values())
    decisions = sum(line.decisions for line in tournament.lines.values())
    print_renderables(say("lab.counted", lang, number=f"{counted:,}", decisions=f"{decisions:,}"))
    for row in rows:
        if row.failures:
            print_renderables(say("tournament.failed", lang, bot=row.bot, number=row.failures))

"""`guandan simulate`: simulate many deals, and show what happened in them."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import msgspec
import typer
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from guandan.cli.progress import progress_bar
from guandan.cli.screen import print_json, print_renderables
from guandan.cli.translation import FAILED_CHECK
from guandan.kernel import DESCRIPTION
from guandan.kernel.outcome import TributeFrequency
from guandan.lab import tally
from guandan.lab.lines import JsonLinesFile
from guandan.lab.parquet import ParquetDeals
from guandan.lab.playing import make_bot
from guandan.lab.simulate import POLICIES, SimulationPlan, simulate
from guandan.lab.summary import SimulationSummary, summary
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from guandan.lab.due import TributeShare
    from guandan.lab.playing import BotFailure
    from guandan.lab.summary import LengthStatistics

_WIDTH = 72


def run(
    plan: SimulationPlan,
    due: TributeShare,
    deals: int,
    jobs: int,
    lang: str,
    *,
    out: Path | None,
    parquet: Path | None,
    as_json: bool,
) -> None:
    """Play the deals with a progress bar, and show what happened."""
    kept = out is not None or parquet is not None
    plan = msgspec.structs.replace(plan, tribute=TributeFrequency[due.name], kept=kept)
    if plan.player not in POLICIES:
        make_bot(plan.player, 0)
    counts = tally.empty_tally()
    failures: list[BotFailure] = []
    began = perf_counter()
    try:
        with (
            JsonLinesFile(out) as lines,
            ParquetDeals(parquet, plan) as rows,
            progress_bar(say("lab.simulating", lang), deals) as advance,
        ):
            for part in simulate(plan, deals, jobs=jobs):
                counts = tally.add_rows((counts, part.counts))
                failures += part.failures
                lines.write(part.lines)
                rows.write(part.lines)
                pace = counts[tally.DECISIONS] / (perf_counter() - began)
                advance(part.deals, say("lab.pace", lang, pace=f"{pace:,.0f}"))
    except OSError as error:
        raise typer.BadParameter(str(error)) from error
    seconds = perf_counter() - began
    found = summary(counts)
    if as_json:
        print_json(_as_json(plan, found, failures, seconds))
    else:
        _show(plan, found, failures, seconds, lang)
    if deals and not found.deals:
        raise typer.Exit(FAILED_CHECK)


def _as_json(
    plan: SimulationPlan, found: SimulationSummary, failures: list[BotFailure], seconds: float
) -> dict[str, object]:
    return {
        "book": plan.book,
        "seed": plan.seed,
        "player": plan.player,
        "summary": msgspec.to_builtins(found, str_keys=True),
        "failures": msgspec.to_builtins(failures),
        "seconds": round(seconds, 3),
        "kernel": DESCRIPTION,
    }


def _show(
    plan: SimulationPlan, found: SimulationSummary, failures: list[BotFailure], seconds: float, lang: str
) -> None:
    head = say("lab.simulated", lang, deals=f"{found.deals:,}", player=plan.player, book=plan.book, seed=plan.seed)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    for title, words in _rows(found, lang):
        grid.add_row(title, words)
    pace = f"{found.decisions / seconds:,.0f}"
    print_renderables(
        Text(head, style="bold"), "", grid, "", Text(say("lab.paced", lang, pace=pace, kernel=DESCRIPTION), "dim")
    )
    for failure in failures[:10]:
        print_renderables(
            say("lab.failed", lang, bot=failure.bot, seat=name_of(failure.seat, lang), error=failure.error)
        )
    if failures:
        print_renderables(say("lab.excluded", lang, number=len(failures)))


def _rows(found: SimulationSummary, lang: str) -> Iterable[tuple[str, str]]:
    played = sum(found.plays.values())
    yield say("lab.plays", lang), _shares({name_of(kind, lang): n for kind, n in found.plays.items()}, played, lang)
    yield say("lab.passes", lang), _share(found.passes, found.decisions)
    bombs = {say("lab.cards", lang, number=size): number for size, number in found.bombs.items() if number}
    yield say("lab.bombs", lang), _shares(bombs, sum(found.bombs.values()), lang)
    wilds = {say("lab.wild", lang, number=number): times for number, times in found.wilds.items() if number}
    yield say("lab.wilds", lang), _shares(wilds, played, lang)
    places = zip((2, 3, 4), found.placings.values(), strict=True)
    yield say("lab.placings", lang), _shares({say(f"place.{place}", lang): n for place, n in places}, found.deals, lang)
    yield say("lab.rises", lang), _shares({f"{by:+d}": n for by, n in found.rises.items()}, found.deals, lang)
    firsts = {name_of(seat, lang): number for seat, number in found.firsts.items()}
    yield say("lab.firsts", lang), _shares(firsts, found.deals, lang)
    yield say("lab.tricks", lang), _length(found.tricks, lang)
    yield say("lab.decisions", lang), _length(found.lengths, lang)
    tribute = {
        say("lab.tribute_none", lang): found.tribute.none,
        say("lab.tribute_single", lang): found.tribute.single,
        say("lab.tribute_double", lang): found.tribute.double,
        say("lab.tribute_refused", lang): found.tribute.single_refused + found.tribute.double_refused,
    }
    yield say("lab.tribute", lang), _shares(tribute, found.deals, lang)
    yield say("lab.wind", lang), _share(found.wind, found.deals)


def _share(number: int, whole: int) -> str:
    return f"{number:,} ({number / whole:.1%})" if whole else "0"


def _shares(numbers: dict[str, int], whole: int, lang: str) -> str:
    """Keep a name and its number on one line."""
    lines = [""]
    joined = say("value.and", lang)
    for name, number in numbers.items():
        words = f"{name} {_share(number, whole)}"
        if lines[-1] and cell_len(lines[-1] + joined + words) > _WIDTH:
            lines[-1] += joined.rstrip()
            lines.append("")
        lines[-1] += (joined if lines[-1] else "") + words
    return "\n".join(lines)


def _length(length: LengthStatistics, lang: str) -> str:
    mean = f"{length.mean:.1f}"
    return say("lab.length", lang, mean=mean, least=length.least, median=length.median, most=length.most)

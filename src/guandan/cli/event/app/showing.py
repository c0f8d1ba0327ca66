"""show, standings, simulate, check, review."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from guandan.cli.event.app.options import At, File, Json, Why, build_context, event
from guandan.cli.event.names import pair_name
from guandan.cli.event.opening import reading
from guandan.cli.event.planning import plan_words
from guandan.cli.event.tables import entry_table, list_draw_reasons, round_tables
from guandan.cli.event.telling import heading, print_lines
from guandan.cli.screen import print_json
from guandan.competition.handlers.waits import describe_wait
from guandan.competition.handlers.waits import list_waits as waits_of
from guandan.errors import IllegalAction
from guandan.formatting.rulebook_values import get_book_title
from guandan.texts import say

if TYPE_CHECKING:
    from guandan.cli.event.opening import OpenEvent


Stage = Annotated[int | None, typer.Option(min=1, help="organise.help.stage", show_default=False)]
Kinds = Annotated[list[str], typer.Argument(help="documents.help.kinds", show_default=False)]
Out = Annotated[Path, typer.Option(help="documents.help.out")]
Form = Annotated[list[str] | None, typer.Option(help="documents.help.form", show_default=False)]
RoundNumber = Annotated[int | None, typer.Option("--round", min=1, help="documents.help.round", show_default=False)]
StageNumber = Annotated[int | None, typer.Option("--stage", min=1, help="documents.help.stage", show_default=False)]
Blank = Annotated[bool, typer.Option("--blank", help="documents.help.blank")]
LetterheadFile = Annotated[Path | None, typer.Option(help="documents.help.letterhead", show_default=False)]
Address = Annotated[str, typer.Option(help="documents.help.address", show_default=False)]


@event.command("show", help="organise.help.show")
def show(
    context: typer.Context,
    file: File,
    round_number: Annotated[
        int | None, typer.Option("--round", min=1, help="organise.help.round", show_default=False)
    ] = None,
    why: Why = False,
    pairs: Annotated[bool, typer.Option("--pairs", help="organise.help.with_pairs")] = False,
    at: At = None,
    as_json: Json = False,
) -> None:
    """Show the event, its last round or the one named, and what is to be done next."""
    called = build_context(context, file, at, None, as_json)
    with reading(called) as event:
        competition = event.competition
        played = competition.last if round_number is None else competition.round(round_number)
        if round_number is not None and played is None:
            raise IllegalAction("no_such_round", round=round_number)
        if called.as_json:
            print_json(_as_json(event))
            return
        counted = {"pairs": len(competition.entries), "rounds": len(competition.rounds)}
        print_lines(
            heading(competition.name),
            event.say("organise.under", book=get_book_title(event.championship.book, called.lang)),
        )
        print_lines(*plan_words(competition.plan, called.lang), event.say("organise.counted", **counted))
        if pairs:
            print_lines(entry_table(event, competition.entries.values()))
        if played is not None:
            print_lines(*round_tables(event, played))
            if why:
                print_lines(*list_draw_reasons(event, played))
        print_lines(heading(event.say("organise.waits")))
        print_lines(*(say("organise.wait", called.lang, text=text) for text in describe_waits(event)))


@event.command("standings", help="organise.help.standings")
def standings(
    context: typer.Context,
    file: File,
    stage: Stage = None,
    trace: Annotated[bool, typer.Option("--trace", help="organise.help.trace")] = False,
    teams: Annotated[bool, typer.Option("--teams", help="organise.help.teams")] = False,
    prizes: Annotated[bool, typer.Option("--prizes", help="organise.help.prizes")] = False,
    overall: Annotated[bool, typer.Option("--overall", help="organise.help.overall")] = False,
    at: At = None,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.standings import show_final_places, show_standings

    line = build_context(context, file, at, as_json=as_json)
    if overall:
        show_final_places(line)
        return
    show_standings(line, stage, trace=trace, teams=teams, with_prizes=prizes)


@event.command("simulate", help="organise.help.simulate")
def simulate(
    context: typer.Context,
    book: Annotated[str, typer.Option(help="help.book")] = "jiangsu-2017",
    pairs: Annotated[int, typer.Option(min=2, help="organise.help.pair_count")] = 24,
    seed: Annotated[int, typer.Option(min=0, help="lab.help.seed")] = 0,
    out: Annotated[Path | None, typer.Option(help="organise.help.out", show_default=False)] = None,
    varied: Annotated[bool, typer.Option("--varied", help="organise.help.varied")] = False,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.checking import simulate

    simulate(book, pairs, seed, out, context.obj, varied=varied, as_json=as_json)


@event.command("check", help="organise.help.check")
def check(context: typer.Context, file: File, as_json: Json = False) -> None:
    from guandan.cli.event.checking import check

    check(build_context(context, file, as_json=as_json))


@event.command("review", help="organise.help.review")
def review(
    context: typer.Context,
    file: File,
    integrity: Annotated[bool, typer.Option("--integrity", help="organise.help.integrity")] = False,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.reviewing import review_event

    review_event(build_context(context, file, as_json=as_json), integrity=integrity)


@event.command("documents", help="documents.help")
def documents(
    context: typer.Context,
    file: File,
    kinds: Kinds,
    out: Out = Path(),
    form: Form = None,
    round_number: RoundNumber = None,
    stage: StageNumber = None,
    blank: Blank = False,
    address: Address = "",
    letterhead: LetterheadFile = None,
    at: At = None,
    as_json: Json = False,
) -> None:
    from guandan.cli.event.documents import Wanted, write_documents

    wanted = Wanted(kinds, out, form or (), round_number, stage, blank, address, letterhead)
    write_documents(build_context(context, file, at, None, as_json), wanted)


# ---- The state of an event, who has to do what, and why the tables are as they are


def _as_json(event: OpenEvent) -> dict[str, object]:
    competition = event.competition
    return {
        "name": competition.name,
        "book": competition.book.id,
        "version": competition.version,
        "plan": msgspec.to_builtins(competition.plan),
        "entries": msgspec.to_builtins(list(competition.entries.values())),
        "rounds": msgspec.to_builtins(competition.rounds, str_keys=True),
        "names": {str(pair): pair_name(event, pair) for pair in competition.entries},
        "waits": describe_waits(event),
    }


# ---- What an event is waiting for, and from whom


def describe_waits(event: OpenEvent) -> list[str]:
    """Describe everything that somebody has to do."""
    found = [
        describe_wait(wait, event.lang, partial(pair_name, event)) for wait in waits_of(event.competition, event.at)
    ]
    return found or [event.say("organise.wait.nothing")]

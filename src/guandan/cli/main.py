"""The command `guandan`, which is also `python -m guandan`; a command imports what it needs when it runs."""

from __future__ import annotations

import gc
import io
import sys
from pathlib import Path
from typing import Annotated

import typer

from guandan.cli.app.access import account, link, webhook
from guandan.cli.app.botzone import botzone
from guandan.cli.app.options import Database, Json
from guandan.cli.app.season import common, season
from guandan.cli.app.store import backup, db, person, restore
from guandan.cli.deferred import DeferredGroup
from guandan.cli.event.group import group as event
from guandan.cli.judge_name import JudgeName
from guandan.cli.translation import TranslatedGroup
from guandan.lab.due import TributeShare
from guandan.rules.options.infraction import Situation
from guandan.rules.seat import Seat
from guandan.texts import Language, say

commands = typer.Typer()


class Guandan(TranslatedGroup, DeferredGroup):
    """The whole command, with the commands and groups below."""

    registry = commands


app = typer.Typer(
    cls=Guandan,
    help="help.guandan",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # rich's help takes longer to import than everything else together
    pretty_exceptions_enable=False,
)
rules = typer.Typer(help="help.rules", no_args_is_help=True, rich_markup_mode=None)
commands.add_typer(rules, name="rules")
referee = typer.Typer(help="help.referee", no_args_is_help=True, rich_markup_mode=None)
commands.add_typer(referee, name="referee")
commands.add_typer(event, name="event")
commands.add_typer(botzone, name="botzone")
commands.add_typer(db, name="db")
commands.add_typer(person, name="person")
commands.add_typer(account, name="account")
commands.add_typer(link, name="link")
commands.add_typer(webhook, name="webhook")
commands.add_typer(season, name="season")
commands.add_typer(common, name="common")

Book = Annotated[str, typer.Argument(help="help.book", show_default=False)]
Seed = Annotated[int, typer.Option(min=0, max=2**64 - 1, help="lab.help.seed")]
Jobs = Annotated[int, typer.Option(min=1, help="lab.help.jobs")]
Seconds = Annotated[float, typer.Option(min=0.0, help="lab.help.seconds")]
Out = Annotated[Path | None, typer.Option(help="lab.help.out", show_default=False, dir_okay=False)]


def main() -> None:
    """Run the command `guandan`."""
    gc.set_threshold(50_000)  # the collector would take a tenth of a short command, whose imports leave no garbage
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ♠ or 掼蛋 gets a question mark, not a traceback
    app(prog_name="guandan")


def _version(context: typer.Context, value: bool) -> None:
    if value:
        from guandan import __version__
        from guandan.kernel import DESCRIPTION

        typer.echo(say("cli.version", context.obj, version=__version__, kernel=DESCRIPTION))
        raise typer.Exit


@app.callback()
def guandan(
    lang: Annotated[Language | None, typer.Option(help="help.lang", show_default=False)] = None,
    version: Annotated[bool, typer.Option("--version", help="help.version", callback=_version, is_eager=True)] = False,
) -> None:
    """The options before every command; `Speaking` finds the language."""


@commands.command(help="help.play")
def play(
    context: typer.Context,
    book: Annotated[str, typer.Option(help="help.book")] = "jiangsu-2017",
    seed: Annotated[str | None, typer.Option(help="help.play.seed", show_default=False)] = None,
    deals: Annotated[int | None, typer.Option(min=1, help="help.play.deals", show_default=False)] = None,
    record: Annotated[Path | None, typer.Option(help="help.play.record", show_default=False)] = None,
    quick: Annotated[bool, typer.Option("--quick", help="help.play.quick")] = False,
    as_json: Json = False,
) -> None:
    from guandan.cli.show_match import play

    play(book, seed, deals, record, context.obj, as_json=as_json, quick=quick)


@rules.command("list", help="help.rules.list")
def rules_list(context: typer.Context, as_json: Json = False) -> None:
    from guandan.cli.rules import list_books

    list_books(context.obj, as_json=as_json)


@rules.command("show", help="help.rules.show")
def rules_show(
    context: typer.Context,
    book: Book,
    topic: Annotated[str | None, typer.Argument(help="help.rules.topic", show_default=False)] = None,
    as_json: Json = False,
) -> None:
    from guandan.cli.rules import show_book

    show_book(book, topic, context.obj, as_json=as_json)


@rules.command("diff", help="help.rules.diff")
def rules_diff(context: typer.Context, book: Book, other: Book, as_json: Json = False) -> None:
    from guandan.cli.rules import diff_books

    diff_books(book, other, context.obj, as_json=as_json)


@rules.command("check", help="help.rules.check")
def rules_check(
    context: typer.Context, file: Annotated[Path, typer.Argument(help="help.rules.file", show_default=False)]
) -> None:
    from guandan.cli.house_books import check_book

    check_book(file, context.obj)


@rules.command("fit", help="help.rules.fit")
def rules_fit(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="help.rules.notice", show_default=False)],
    book: Annotated[Path | None, typer.Option("--book", help="help.rules.fit_book", show_default=False)] = None,
    as_json: Json = False,
) -> None:
    from guandan.cli.notices import fit_file

    fit_file(file, book, context.obj, as_json=as_json)


@rules.command("schema", help="help.rules.schema")
def rules_schema() -> None:
    from guandan.cli.house_books import show_schema

    show_schema()


@rules.command("article", help="help.rules.article")
def rules_article(
    context: typer.Context,
    book: Book,
    article: Annotated[str, typer.Argument(help="help.rules.named", show_default=False)],
    as_json: Json = False,
) -> None:
    from guandan.cli.rules import show_article

    show_article(book, article, context.obj, as_json=as_json)


@referee.command("find", help="help.referee.find")
def referee_find(
    context: typer.Context,
    words: Annotated[list[str] | None, typer.Argument(help="help.referee.words", show_default=False)] = None,
    book: Annotated[str, typer.Option(help="help.book")] = "jiangsu-2017",
    situation: Annotated[Situation, typer.Option(help="help.referee.situation", show_default=False)] = Situation.ANY,
    as_json: Json = False,
) -> None:
    from guandan.cli.referee import find_infractions

    find_infractions(book, " ".join(words or ()), situation, context.obj, as_json=as_json)


@commands.command(help="help.plays")
def plays(
    context: typer.Context,
    cards: Annotated[str, typer.Argument(help="help.plays.cards", show_default=False)],
    level: Annotated[str, typer.Option(help="help.plays.level", show_default=False)],
    top: Annotated[str | None, typer.Option(help="help.plays.top", show_default=False)] = None,
    book: Annotated[str, typer.Option(help="help.book")] = "jiangsu-2017",
    readings: Annotated[bool, typer.Option("--readings", help="help.plays.readings")] = False,
    as_json: Json = False,
) -> None:
    from guandan.cli.plays import plays

    if readings and top is not None:
        raise typer.BadParameter(say("plays.either", context.obj))
    plays(cards, level, top, book, context.obj, all_cards=readings, as_json=as_json)


@commands.command(help="help.replay")
def replay(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="help.replay.file", show_default=False, exists=True, dir_okay=False)],
    seat: Annotated[
        Seat | None, typer.Option(help="help.replay.seat", show_default=False, case_sensitive=False)
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="help.replay.check")] = False,
    as_json: Json = False,
) -> None:
    from guandan.cli import replay

    if check:
        replay.check(file, context.obj, as_json=as_json)
    else:
        replay.replay(file, seat, context.obj, as_json=as_json)


@commands.command(help="help.review")
def review(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="help.replay.file", show_default=False, exists=True, dir_okay=False)],
    seat: Annotated[
        list[Seat] | None, typer.Option(help="help.review.seat", show_default=False, case_sensitive=False)
    ] = None,
    judge: Annotated[JudgeName, typer.Option(help="help.review.judge")] = JudgeName.NETWORK,
    seconds: Annotated[float, typer.Option(min=0.0, help="help.review.seconds")] = 0.2,
    html: Annotated[Path | None, typer.Option(help="help.review.html", show_default=False, dir_okay=False)] = None,
    as_json: Json = False,
) -> None:
    from guandan.cli.review import review

    review(file, seat or [], judge, seconds, context.obj, as_json=as_json, html=html)


@commands.command(help="lab.help.simulate")
def simulate(
    context: typer.Context,
    book: Annotated[str, typer.Option(help="help.book")] = "jiangsu-2017",
    deals: Annotated[int, typer.Option(min=1, help="lab.help.deals")] = 10_000,
    seed: Seed = 0,
    jobs: Jobs = 1,
    bot: Annotated[str, typer.Option(help="lab.help.bot")] = "light",
    level: Annotated[str | None, typer.Option(help="lab.help.level", show_default=False)] = None,
    tribute: Annotated[TributeShare, typer.Option(help="lab.help.tribute")] = TributeShare.HALF,
    seconds: Seconds = 1.0,
    out: Out = None,
    parquet: Annotated[Path | None, typer.Option(help="lab.help.parquet", show_default=False, dir_okay=False)] = None,
    as_json: Json = False,
) -> None:
    from guandan.cli.simulate import run
    from guandan.lab.simulate import SimulationPlan

    plan = SimulationPlan(book=book, seed=seed, player=bot, level=level, seconds=seconds)
    run(plan, tribute, deals, jobs, context.obj, out=out, parquet=parquet, as_json=as_json)


@commands.command(help="lab.help.arena")
def arena(
    context: typer.Context,
    a: Annotated[str, typer.Argument(help="lab.help.contestant", metavar="A", show_default=False)],
    b: Annotated[str, typer.Argument(help="lab.help.contestant", metavar="B", show_default=False)],
    deals: Annotated[int | None, typer.Option(min=1, help="lab.help.number", show_default=False)] = None,
    book: Annotated[str, typer.Option(help="help.book")] = "jiangsu-2017",
    seed: Seed = 0,
    jobs: Jobs = 1,
    match: Annotated[bool, typer.Option("--match", help="lab.help.match")] = False,
    until_settled: Annotated[bool, typer.Option("--until-settled", help="lab.help.settled")] = False,
    margin: Annotated[float, typer.Option(min=0.0, help="lab.help.margin")] = 0.0,
    seconds: Seconds = 1.0,
    out: Out = None,
    plays: Annotated[bool, typer.Option("--plays", help="lab.help.plays")] = False,
    ray: Annotated[str | None, typer.Option(help="lab.help.ray", show_default=False)] = None,
    as_json: Json = False,
) -> None:
    from guandan.cli.arena import run
    from guandan.lab.duplicate import Contest

    contest = Contest(a=a, b=b, book=book, seed=seed, seconds=seconds, plays=plays)
    run(
        contest,
        deals,
        jobs,
        ray,
        out,
        context.obj,
        margin=margin,
        is_match=match,
        until_settled=until_settled,
        as_json=as_json,
    )


@commands.command(help="tournament.help")
def tournament(
    context: typer.Context,
    bots: Annotated[list[str], typer.Argument(help="tournament.help.bots", metavar="BOT...", show_default=False)],
    deals: Annotated[int, typer.Option(min=1, help="tournament.help.deals")] = 100,
    book: Annotated[str, typer.Option(help="help.book")] = "jiangsu-2017",
    seed: Seed = 0,
    jobs: Jobs = 1,
    seconds: Seconds = 1.0,
    out: Annotated[Path | None, typer.Option(help="tournament.help.out", show_default=False, dir_okay=False)] = None,
    picture: Annotated[
        Path | None, typer.Option(help="tournament.help.picture", show_default=False, dir_okay=False)
    ] = None,
    ray: Annotated[str | None, typer.Option(help="lab.help.ray", show_default=False)] = None,
    as_json: Json = False,
) -> None:
    from guandan.cli.tournament import run
    from guandan.lab.tournament import TournamentPlan

    plan = TournamentPlan(bots=tuple(bots), book=book, seed=seed, seconds=seconds)
    run(plan, deals, jobs, ray, out, context.obj, picture=picture, as_json=as_json)


@commands.command(help="bot.help")
def bot(
    context: typer.Context,
    connect: Annotated[str, typer.Option(help="bot.help.connect", show_default=False)],
    name: Annotated[str, typer.Option("--bot", help="bot.help.bot")] = "normal",
    book: Annotated[str, typer.Option(help="help.book")] = "jiangsu-2017",
    seed: Seed = 0,
    seconds: Seconds = 1.0,
    room: Annotated[str | None, typer.Option(help="bot.help.room", show_default=False)] = None,
    seat: Annotated[int | None, typer.Option(min=0, max=3, help="bot.help.seat", show_default=False)] = None,
    rounds: Annotated[int, typer.Option(min=1, help="bot.help.rounds")] = 1,
) -> None:
    from guandan.cli.bot import join

    join(connect, name, context.obj, seed=seed, seconds=seconds, book=book, room=room, seat=seat, rounds=rounds)


@commands.command(help="train.help")
def train(
    context: typer.Context,
    resume: Annotated[Path, typer.Option(help="train.help.resume", show_default=False, file_okay=False)],
    until: Annotated[int | None, typer.Option(min=1, help="train.help.until", show_default=False)] = None,
    start_from: Annotated[str | None, typer.Option(help="train.help.start", show_default=False)] = None,
    nice: Annotated[bool, typer.Option("--nice", help="train.help.nice")] = False,
    export: Annotated[
        Path | None, typer.Option(help="train.help.export", show_default=False, exists=True, file_okay=False)
    ] = None,
    picture: Annotated[Path | None, typer.Option(help="train.help.picture", show_default=False, dir_okay=False)] = None,
    keep: Annotated[Path | None, typer.Option(help="train.help.keep", show_default=False, dir_okay=False)] = None,
) -> None:
    from guandan.cli.train import keep as keep_run
    from guandan.cli.train import train, write

    if keep is not None:
        keep_run(resume, keep, context.obj)
    elif export is None and picture is None:
        train(resume, until, start_from, context.obj, nice=nice)
    else:
        write(resume, export, picture, context.obj)


@commands.command(help="ratings.help")
def ratings(
    context: typer.Context,
    book: Annotated[str | None, typer.Option(help="ratings.help.book", show_default=False)] = None,
    pairs: Annotated[bool, typer.Option("--pairs", help="ratings.help.pairs")] = False,
    database: Database = "sqlite:///guandan.db",
    as_json: Json = False,
) -> None:
    from guandan.cli.ratings import show_ratings

    show_ratings(database, book, context.obj, of_pairs=pairs, as_json=as_json)


@commands.command(help="serve.help")
def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="serve.help.host")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="serve.help.port")] = 8000,
    lan: Annotated[bool, typer.Option("--lan", help="serve.help.lan")] = False,
    database: Database = "sqlite:///guandan.db",
    public_url: Annotated[str, typer.Option(help="serve.help.public_url", show_default=False)] = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="serve.help.workers")] = 1,
    trust_proxy: Annotated[list[str] | None, typer.Option(help="serve.help.proxy", show_default=False)] = None,
    allow_host: Annotated[list[str] | None, typer.Option(help="serve.help.allow_host", show_default=False)] = None,
    log: Annotated[bool, typer.Option("--log", help="serve.help.log")] = False,
    otel: Annotated[bool, typer.Option("--otel", help="serve.help.otel")] = False,
    bot: Annotated[list[str] | None, typer.Option(help="serve.help.bot", show_default=False)] = None,
    keep_access_log: Annotated[int, typer.Option(min=1, help="serve.help.keep_access_log")] = 400,
    keep_sessions: Annotated[int, typer.Option(min=1, max=400, help="serve.help.keep_sessions")] = 90,
    backup_every: Annotated[float, typer.Option(min=0, help="serve.help.backup_every")] = 0.0,
    backup_folder: Annotated[str, typer.Option(help="serve.help.backup_folder", show_default=False)] = "",
    keep_backups: Annotated[int, typer.Option(min=1, help="serve.help.keep_backups")] = 14,
    backup_url: Annotated[str, typer.Option(help="serve.help.backup_url", show_default=False)] = "",
    private_webhooks: Annotated[bool, typer.Option("--private-webhooks", help="serve.help.private_webhooks")] = False,
) -> None:
    from guandan.cli.serve import serve
    from guandan.server.operator_bots import parse_operator_bot
    from guandan.server.settings import ServerSettings

    settings = ServerSettings(
        host=host,
        port=port,
        database=database,
        public_url=public_url.rstrip("/"),
        workers=workers,
        proxies=tuple(trust_proxy or ()),
        hosts=tuple(allow_host or ()),
        logs_requests=log,
        has_telemetry=otel,
        bots=dict(parse_operator_bot(text) for text in bot or ()),
        access_log_days=keep_access_log,
        session_days=keep_sessions,
        backup_hours=backup_every,
        backup_folder=backup_folder,
        backups_kept=keep_backups,
        backup_url=backup_url,
        allows_private_webhooks=private_webhooks,
    )
    serve(settings, context.obj, lan=lan)


@commands.command(help="doctor.help")
def doctor(
    context: typer.Context,
    database: Database = "sqlite:///guandan.db",
    host: Annotated[str, typer.Option(help="serve.help.host")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="serve.help.port")] = 8000,
    public_url: Annotated[str, typer.Option(help="serve.help.public_url", show_default=False)] = "",
    trust_proxy: Annotated[list[str] | None, typer.Option(help="serve.help.proxy", show_default=False)] = None,
    backup_folder: Annotated[str, typer.Option(help="serve.help.backup_folder", show_default=False)] = "",
    backup_every: Annotated[float, typer.Option(min=0, help="doctor.help.backup_every")] = 24.0,
    as_json: Json = False,
) -> None:
    from guandan.cli.doctor import examine
    from guandan.services.doctor import Setup

    setup = Setup(
        database=database,
        host=host,
        port=port,
        public_url=public_url.rstrip("/"),
        proxies=tuple(trust_proxy or ()),
        backup_folder=backup_folder,
        backup_hours=backup_every,
    )
    examine(setup, context.obj, as_json=as_json)


commands.command(help="store.help.backup")(backup)
commands.command(help="store.help.restore")(restore)

"""`guandan season …` and `guandan common …`: seasons and common games without a browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from guandan.cli.account import run_with_access
from guandan.cli.database import with_store
from guandan.cli.screen import print_json, print_renderables
from guandan.cli.translation import FAILED_CHECK
from guandan.errors import InvalidText
from guandan.season.commands import PostponeMatch, RecordResult
from guandan.server.clock import SystemClock
from guandan.services.common_games import GameView, Hubs, find_wrong
from guandan.services.season_papers import SEASON_FORMS, write_season
from guandan.services.seasons import Doer, FixtureDraw, NewSeason, Seasons, TeamEntry
from guandan.texts import name_of, say
from guandan.texts.load import key_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime
    from pathlib import Path

    from guandan.season.state import Season
    from guandan.server.access.access import Access
    from guandan.services.seasons import DivisionView
    from guandan.store import Store

T = TypeVar("T")
_SEPARATORS = re.compile(r"[\s,，、]+")
_SCORE = re.compile(r"(\d{1,5})[:：-](\d{1,5})")


def _name_doer() -> Doer:
    return Doer(account=None, at=SystemClock().now(), by="the command line")


def _with_seasons(database: str, lang: str, work: Callable[[Seasons], Awaitable[T]], *, for_reading: bool = False) -> T:
    async def call_work(store: Store) -> T:
        return await work(Seasons(store))

    return with_store(database, lang, call_work, for_reading=for_reading)


def list_seasons(database: str, lang: str, *, as_json: bool) -> None:
    """List every season."""
    cards = _with_seasons(database, lang, lambda seasons: seasons.list_cards(), for_reading=True)
    if as_json:
        print_json(msgspec.to_builtins(cards))
        return
    for card in cards:
        state = say("web.season.closed" if card.is_closed else "web.season.running", lang)
        print_renderables(Text(f"{card.id}  {card.name}  {say(f'web.season.{card.kind}', lang)}  {state}"))


def make_season(database: str, file: Path, account: str, lang: str) -> None:
    """Make a season from a TOML file, for an account."""
    try:
        new = msgspec.toml.decode(file.read_bytes(), type=NewSeason)
    except msgspec.DecodeError as error:
        raise InvalidText(f"{file.name}: {error}") from error

    async def work(store: Store, access: Access) -> str:
        owner = await access.accounts.find_by_name(account)
        return await Seasons(store).create(new, _name_doer()._replace(account=owner.id))

    typer.echo(say("season.made", lang, season=run_with_access(database, lang, work)))


def split_names(text: str) -> tuple[str, ...]:
    """Parse names with commas or spaces between them."""
    return tuple(filter(None, _SEPARATORS.split(text)))


def add_team(database: str, season: str, entry: TeamEntry, lang: str) -> None:
    """Enter a team with its squad."""
    _with_seasons(database, lang, lambda seasons: seasons.enter(season, entry, _name_doer()))
    typer.echo(say("season.saved", lang))


def draw_matches(database: str, season: str, division: int, first: datetime | None, lang: str) -> None:
    """Draw the matches of a division."""
    wish = FixtureDraw(division=division, first=None if first is None else first.date())
    _with_seasons(database, lang, lambda seasons: seasons.draw(season, wish, _name_doer()))
    typer.echo(say("season.saved", lang))


def record_result(database: str, season: str, match: int, score: str, reason: str, lang: str) -> None:
    """Record a score such as 3:1."""
    read = _SCORE.fullmatch(score.strip())
    if read is None:
        raise typer.BadParameter(say("season.score_unreadable", lang, score=score))
    command = RecordResult(fixture=match, home=int(read[1]), away=int(read[2]), reason=reason)
    _with_seasons(database, lang, lambda seasons: seasons.do(season, [command], _name_doer()))
    typer.echo(say("season.saved", lang))


def postpone_match(database: str, season: str, match: int, reason: str, date: datetime | None, lang: str) -> None:
    """Postpone a match."""
    command = PostponeMatch(fixture=match, reason=reason, date=None if date is None else date.date())
    _with_seasons(database, lang, lambda seasons: seasons.do(season, [command], _name_doer()))
    typer.echo(say("season.saved", lang))


def show_season(database: str, season: str, lang: str, *, as_json: bool) -> None:
    """Show the tables and matches of a season."""
    view = _with_seasons(database, lang, lambda seasons: seasons.view(season), for_reading=True)
    if as_json:
        print_json(msgspec.to_builtins(view))
        return
    print_renderables(Text(view.name, style="bold"))
    for division in view.divisions:
        print_renderables(Text(division.name), _build_table(division, lang))
        for line in division.fixtures:
            score = "–" if line.fixture.score is None else "{}:{}".format(*line.fixture.score)
            state = name_of(line.fixture.state, lang)
            told = f"{line.fixture.day:>3}  {line.fixture.number:>3}  {line.home} {score} {line.away}  {state}"
            print_renderables(Text(f"{told} {line.fixture.date or ''}".rstrip()))


def _build_table(division: DivisionView, lang: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold dim", show_edge=False)
    table.add_column("", justify="right")
    table.add_column(say("season.team", lang))
    table.add_column(say("season.played", lang), justify="right")
    names = division.table[0].figures if division.table else ()
    for figure in names:
        table.add_column(figure.name.zh if lang == "zh" else figure.name.en, justify="right")
    for line in division.table:
        place = "–" if line.place is None else f"{line.place}{'=' if line.is_tied else ''}"
        table.add_row(place, Text(line.name), str(line.played), *(figure.text for figure in line.figures))
    return table


def write_paper(database: str, season: str, out: Path, lang: str) -> None:
    """Write the season's booklet, in the format that the file's name says."""
    form = next((form for form in SEASON_FORMS if out.suffix == f".{form}"), None)
    if form is None:
        raise typer.BadParameter(say("season.forms", lang, forms=", ".join(SEASON_FORMS)))

    async def read(seasons: Seasons) -> tuple[Season, dict[int, str]]:
        whole = await seasons.get(season)
        return whole, await seasons.read_people(whole)

    whole, people = _with_seasons(database, lang, read, for_reading=True)
    try:
        out.write_bytes(write_season(whole, people, form, lang, at=SystemClock().now()))
    except OSError as error:
        raise typer.BadParameter(say("organise.cannot_write", lang, file=out, problem=error.strerror)) from error
    typer.echo(str(out))


# ---- Common games


def list_games(database: str, lang: str, *, as_json: bool) -> None:
    """List the games whose hub this database is."""
    cards = with_store(database, lang, lambda store: Hubs(store).list_cards(), for_reading=True)
    if as_json:
        print_json(msgspec.to_builtins(cards))
        return
    for card in cards:
        facts = say("web.common.card", lang, boards=card.boards, clubs=card.clubs)
        print_renderables(Text(f"{card.id}  {card.name}  {facts}"))


def show_game(database: str, game: str, lang: str, *, as_json: bool) -> None:
    """Show the ranking of a game, or all that is public as JSON, which `verify` reads."""
    now = SystemClock().now()
    view = with_store(database, lang, lambda store: Hubs(store).view(game, now), for_reading=True)
    if as_json:
        print_json(msgspec.to_builtins(view))
        return
    print_renderables(Text(view.facts.name, style="bold"))
    for row in view.ranking:
        place = f"{row.place}{'=' if row.is_tied else ''}"
        print_renderables(Text(f"{place:>4}  {' / '.join(row.people)}  {row.club}  {row.score}"))


def verify_game(file: Path, lang: str) -> None:
    """Check a finished game from what its hub has published: keys, cards, net levels and scores."""
    try:
        view = msgspec.json.decode(file.read_bytes(), type=GameView)
    except msgspec.DecodeError as error:
        raise InvalidText(f"{file.name}: {error}") from error
    if not view.is_finished:
        raise typer.BadParameter(say("common.not_finished", lang))
    wrong = find_wrong(view)
    for fault, number in wrong:
        typer.echo(say(key_of(fault), lang, number=number))
    if wrong:
        raise typer.Exit(FAILED_CHECK)
    typer.echo(say("common.right", lang, boards=len(view.boards), tables=len(view.tables)))

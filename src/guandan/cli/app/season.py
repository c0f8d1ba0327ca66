"""`guandan season …` and `guandan common …`."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from guandan.cli.app.options import Database, Json

season = typer.Typer(help="season.help", no_args_is_help=True, rich_markup_mode=None)
common = typer.Typer(help="common.help", no_args_is_help=True, rich_markup_mode=None)

Season = Annotated[str, typer.Argument(help="season.help.id", show_default=False)]
Match = Annotated[int, typer.Argument(help="season.help.match", show_default=False, min=1)]
Reason = Annotated[str, typer.Option(help="season.help.reason", show_default=False)]
Day = Annotated[datetime | None, typer.Option(help="season.help.date", show_default=False, formats=["%Y-%m-%d"])]
_DATABASE = "sqlite:///guandan.db"


@season.command("list", help="season.help.list")
def season_list(context: typer.Context, database: Database = _DATABASE, as_json: Json = False) -> None:
    from guandan.cli.season import list_seasons

    list_seasons(database, context.obj, as_json=as_json)


@season.command("new", help="season.help.new")
def season_new(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="season.help.file", show_default=False, exists=True, dir_okay=False)],
    account: Annotated[str, typer.Option(help="season.help.account", show_default=False)],
    database: Database = _DATABASE,
) -> None:
    from guandan.cli.season import make_season

    make_season(database, file, account, context.obj)


@season.command("show", help="season.help.show")
def season_show(context: typer.Context, season: Season, database: Database = _DATABASE, as_json: Json = False) -> None:
    from guandan.cli.season import show_season

    show_season(database, season, context.obj, as_json=as_json)


@season.command("add", help="season.help.add")
def season_add(
    context: typer.Context,
    season: Season,
    name: Annotated[str, typer.Argument(help="season.help.team", show_default=False)],
    players: Annotated[str, typer.Option(help="season.help.players", show_default=False)] = "",
    division: Annotated[int, typer.Option(help="season.help.division", min=1)] = 1,
    club: Annotated[str, typer.Option(help="season.help.club", show_default=False)] = "",
    database: Database = _DATABASE,
) -> None:
    from guandan.cli.season import add_team, split_names
    from guandan.services.seasons import TeamEntry

    entry = TeamEntry(name=name, division=division, club=club, players=split_names(players))
    add_team(database, season, entry, context.obj)


@season.command("draw", help="season.help.draw")
def season_draw(
    context: typer.Context,
    season: Season,
    division: Annotated[int, typer.Option(help="season.help.division", min=1)] = 1,
    first: Day = None,
    database: Database = _DATABASE,
) -> None:
    from guandan.cli.season import draw_matches

    draw_matches(database, season, division, first, context.obj)


@season.command("result", help="season.help.result")
def season_result(
    context: typer.Context,
    season: Season,
    match: Match,
    score: Annotated[str, typer.Argument(help="season.help.score", show_default=False)],
    reason: Reason = "",
    database: Database = _DATABASE,
) -> None:
    from guandan.cli.season import record_result

    record_result(database, season, match, score, reason, context.obj)


@season.command("postpone", help="season.help.postpone")
def season_postpone(
    context: typer.Context,
    season: Season,
    match: Match,
    reason: Reason,
    date: Day = None,
    database: Database = _DATABASE,
) -> None:
    from guandan.cli.season import postpone_match

    postpone_match(database, season, match, reason, date, context.obj)


@season.command("paper", help="season.help.paper")
def season_paper(
    context: typer.Context,
    season: Season,
    out: Annotated[Path, typer.Argument(help="season.help.out", show_default=False, dir_okay=False)],
    database: Database = _DATABASE,
) -> None:
    from guandan.cli.season import write_paper

    write_paper(database, season, out, context.obj)


@common.command("list", help="common.help.list")
def common_list(context: typer.Context, database: Database = _DATABASE, as_json: Json = False) -> None:
    from guandan.cli.season import list_games

    list_games(database, context.obj, as_json=as_json)


@common.command("show", help="common.help.show")
def common_show(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="common.help.id", show_default=False)],
    database: Database = _DATABASE,
    as_json: Json = False,
) -> None:
    from guandan.cli.season import show_game

    show_game(database, game, context.obj, as_json=as_json)


@common.command("verify", help="common.help.verify")
def common_verify(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="common.help.file", show_default=False, exists=True, dir_okay=False)],
) -> None:
    from guandan.cli.season import verify_game

    verify_game(file, context.obj)

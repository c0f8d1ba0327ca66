"""`guandan backup`, `guandan restore`, `guandan db …` and `guandan person …`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from guandan.cli.app.options import Database, Json, Yes

db = typer.Typer(help="store.help.db", no_args_is_help=True, rich_markup_mode=None)
person = typer.Typer(help="store.help.person", no_args_is_help=True, rich_markup_mode=None)

BackupFile = Annotated[Path, typer.Argument(help="store.help.file", show_default=False, dir_okay=False)]


def backup(context: typer.Context, file: BackupFile, database: Database = "sqlite:///guandan.db") -> None:
    from guandan.cli.store import back_up

    back_up(database, file, context.obj)


def restore(context: typer.Context, file: BackupFile, database: Database = "sqlite:///guandan.db") -> None:
    from guandan.cli.store import restore

    restore(database, file, context.obj)


@db.command("check", help="store.help.check")
def db_check(context: typer.Context, database: Database = "sqlite:///guandan.db", as_json: Json = False) -> None:
    from guandan.cli.verify import check

    check(database, context.obj, as_json=as_json)


@person.command("erase", help="store.help.erase")
def person_erase(
    context: typer.Context,
    number: Annotated[int, typer.Argument(help="store.help.number", show_default=False, min=1)],
    database: Database = "sqlite:///guandan.db",
    yes: Yes = False,
) -> None:
    from guandan.cli.store import erase_person

    erase_person(database, number, context.obj, is_sure=yes)

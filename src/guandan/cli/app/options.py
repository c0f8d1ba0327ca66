"""Options that commands of several files share."""

from __future__ import annotations

from typing import Annotated

import typer

Database = Annotated[str, typer.Option(help="store.help.database")]
Json = Annotated[bool, typer.Option("--json", help="help.json")]
Yes = Annotated[bool, typer.Option("--yes", help="store.help.yes")]

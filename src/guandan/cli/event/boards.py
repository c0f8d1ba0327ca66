"""`guandan event boards`: sheets from which to make up the boards of a duplicate stage by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from guandan.cli.event.opening import reading
from guandan.cli.event.secret import chain_of
from guandan.cli.event.telling import print_lines
from guandan.competition.duplicate.boards import deal_boards
from guandan.competition.duplicate.sheets import render_boards
from guandan.competition.model.values import Format

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.cli.event.context import EventCommandContext
    from guandan.cli.event.opening import OpenEvent


def write_boards(called: EventCommandContext, out: Path, levels: str | None, secret: Path | None = None) -> None:
    """配牌单: a page to print for each board of the duplicate stage that was drawn last."""
    with reading(called) as event:
        seed, count = _boards(event, secret)
        dealt = deal_boards(seed, count, () if levels is None else tuple(levels.replace(",", " ").split()))
        try:
            with out.open("x", encoding="utf-8") as file:
                file.write(render_boards(dealt, event.competition.name, called.lang))
        except OSError as error:
            shown = {"file": out, "problem": error.strerror}
            raise typer.BadParameter(event.say("organise.cannot_write", **shown)) from error
    print_lines(event.say("organise.boards_written", count=count, file=out))


def _boards(event: OpenEvent, secret: Path | None) -> tuple[bytes, int]:
    """Return the seed of the boards, which comes from the organisers' secret, and their number."""
    last = event.competition.last
    if last is None or event.competition.stage(last.stage).format is not Format.DUPLICATE:
        raise typer.BadParameter(event.say("organise.no_duplicate"))
    first = event.competition.stage_rounds(last.stage)[0]
    return chain_of(event, secret).derive_board_seed(last.stage), max(
        board for table in first.tables for board in table.boards
    )

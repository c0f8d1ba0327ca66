"""`guandan ratings`: compute the ratings of players and pairs anew from the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from rich.table import Table
from rich.text import Text

from guandan.cli.database import with_store
from guandan.cli.screen import print_json, print_renderables
from guandan.services.played_index import read_all_played
from guandan.services.ratings import RatingTable, build_leaderboards, read_rated_names, select_rated
from guandan.tables.rulebook_cache import RulebookCache
from guandan.texts import say

if TYPE_CHECKING:
    from guandan.services.ratings import Leaderboards, RatingLine
    from guandan.store import Store


def show_ratings(database: str, book: str | None, lang: str, *, of_pairs: bool, as_json: bool) -> None:
    """Compute the ratings from the log alone, and print them: of one book, or of all."""

    async def compute(store: Store) -> Leaderboards:
        played = await read_all_played(store, RulebookCache(store))
        matches = select_rated(played, await store.players.read_merged())
        table = RatingTable(match for match in matches if book is None or match.book == book)
        return build_leaderboards(table, await read_rated_names(store, table))

    boards = with_store(database, lang, compute, for_reading=True)
    if as_json:
        print_json(msgspec.to_builtins(boards))
        return
    if not boards.matches:
        print_renderables(say("ratings.nothing", lang))
    for board in boards.books:
        title = Text(say("ratings.title", lang, book=board.book), style="bold")
        print_renderables(title, "", _build_table(board.pairs if of_pairs else board.players, lang), "")


def _build_table(lines: tuple[RatingLine, ...], lang: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold dim", show_edge=False)
    table.add_column("", justify="right")
    table.add_column(say("ratings.player", lang))
    for title in ("ratings.rating", "ratings.mean", "ratings.deviation", "ratings.matches", "ratings.won"):
        table.add_column(say(title, lang), justify="right", no_wrap=True)
    for line in lines:
        names = Text(" – ".join(f"{player.name} ({player.person})" for player in line.players))
        figures = (f"{line.rating:.2f}", f"{line.mean:.2f}", f"{line.deviation:.2f}")
        table.add_row(str(line.place), names, *figures, str(line.matches), str(line.won))
    return table

"""`guandan plays`: list the readings of cards, or the plays of a hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
from rich.table import Table
from rich.text import Text

from guandan.cards import read_level
from guandan.cli.screen import print_json, print_renderables
from guandan.formatting.glyphs import format_play, format_rank
from guandan.rulebooks import load
from guandan.rules.generate import legal_plays
from guandan.rules.readings import readings
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from guandan.rules.play import Play


def plays(cards: str, level: str, top: str | None, book: str, lang: str, *, all_cards: bool, as_json: bool) -> None:
    """List every play that a hand holds, or that beats the top play; or every reading of the cards together."""
    rules = load(book).plays
    found = readings(cards, level, rules) if all_cards else legal_plays(cards, level, top, rules)
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    if not found:
        print_renderables(Text(say("plays.none", lang), style="dim"))
        return
    counts = Counter(play.kind for play in found)
    kinds = say("value.and", lang).join(f"{name_of(kind, lang)} {count}" for kind, count in counts.items())
    print_renderables(
        _table(found, level, lang), Text(say("plays.count", lang, count=len(found), kinds=kinds), style="dim")
    )


def _table(found: list[Play], level: str, lang: str) -> Table:
    table = Table.grid(padding=(0, 2))
    rank = read_level(level)
    for play in found:
        cards = format_play(play, lang, rank, named=False)
        table.add_row(name_of(play.kind, lang), format_rank(play.rank, lang), cards)
    return table

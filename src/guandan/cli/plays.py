"""`guandan plays`: what cards may be played as, or what a hand may play."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
from rich.table import Table
from rich.text import Text

from guandan.cards import read_level
from guandan.cli.screen import show, show_json
from guandan.rulebooks import load
from guandan.rules.generate import legal_plays
from guandan.rules.readings import readings
from guandan.texts import name_of, say
from guandan.wording.glyphs import play_text, rank_name

if TYPE_CHECKING:
    from guandan.rules.play import Play


def plays(cards: str, level: str, top: str | None, book: str, lang: str, *, all_cards: bool, as_json: bool) -> None:
    """Every play that a hand holds, or that beats the top one; or every reading of the cards together."""
    rules = load(book).plays
    found = readings(cards, level, rules) if all_cards else legal_plays(cards, level, top, rules)
    if as_json:
        show_json(msgspec.to_builtins(found))
        return
    if not found:
        show(Text(say("plays.none", lang), style="dim"))
        return
    counts = Counter(play.kind for play in found)
    kinds = say("value.and", lang).join(f"{name_of(kind, lang)} {count}" for kind, count in counts.items())
    show(_table(found, level, lang), Text(say("plays.count", lang, count=len(found), kinds=kinds), style="dim"))


def _table(found: list[Play], level: str, lang: str) -> Table:
    table = Table.grid(padding=(0, 2))
    rank = read_level(level)
    for play in found:
        cards = play_text(play, lang, rank, named=False)
        table.add_row(name_of(play.kind, lang), rank_name(play.rank, lang), cards)
    return table

"""`guandan referee`: what a book says of an infraction."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from rich.table import Table
from rich.text import Text

from guandan.cli.screen import print_json, print_renderables
from guandan.formatting.rulebook_values import describe_case
from guandan.referee.infraction_search import search_infractions
from guandan.rulebooks import load
from guandan.rules.rulebook import to_plain
from guandan.texts import name_of, say
from guandan.texts.citing import format_citation

if TYPE_CHECKING:
    from guandan.referee.infraction_search import FoundInfraction
    from guandan.rules.options.infraction import Situation


def find_infractions(book: str, words: str, situation: Situation, lang: str, *, as_json: bool) -> None:
    """Show the infractions that fit, best first: each case with what follows, who decides it and by which article."""
    rules = load(book)
    found = search_infractions(rules, words, situation=situation)
    if as_json:
        print_json([_row(match_, lang) for match_ in found])
        return
    if not found:
        raise typer.BadParameter(say("referee.nothing_found", lang, words=words, book=rules.id))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold dim", show_edge=False)
    for key in ("rules.infraction", "rules.follows", "referee.decided_by", "rules.article"):
        table.add_column(say(key, lang), overflow="fold")
    for match_ in found:
        for place, number in enumerate(match_.cases):
            case = match_.infraction.cases[number - 1]
            name = Text("" if place else name_of(match_.infraction.id, lang), style="bold")
            table.add_row(
                name, describe_case(case, lang), name_of(case.decided_by, lang), format_citation(case.article, lang)
            )
    print_renderables(table)


def _row(found: FoundInfraction, lang: str) -> dict[str, object]:
    return {
        "infraction": str(found.infraction.id),
        "name": name_of(found.infraction.id, lang),
        "score": found.score,
        "cases": [
            {"number": number, "what": describe_case(case, lang), "case": to_plain(case)}
            for number, case in ((number, found.infraction.cases[number - 1]) for number in found.cases)
        ],
    }

"""Find what cites an article of a rulebook, and look articles up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.rules.rulebook import DECISION, OPTIONS, split_citation

if TYPE_CHECKING:
    from guandan.rules.article import Article, BookDecision
    from guandan.rules.rulebook import Rulebook


class CitingItems(Struct, frozen=True):
    """What rests on one article or decision: options by path, infractions and items of the checklist by id."""

    options: tuple[str, ...] = ()
    infractions: tuple[str, ...] = ()
    checklist: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Does anything?"""
        return bool(self.options or self.infractions or self.checklist)


def find_citing_items(book: Rulebook, name: str) -> CitingItems:
    """Everything in the book that cites this article or decision."""
    return CitingItems(
        options=tuple(path for path in OPTIONS if name in split_citation(book.cite(path))),
        infractions=tuple(
            breach.id
            for breach in book.infractions
            if any(name in split_citation(case.article) for case in breach.cases)
        ),
        checklist=tuple(item.id for item in book.checklist if name in split_citation(item.article)),
    )


def find_articles(book: Rulebook, asked: str) -> dict[str, Article | BookDecision]:
    """The articles that a text names: «JS 3.3», «3.3» and all below it, «D8»."""
    known: dict[str, Article | BookDecision] = {
        **book.articles,
        **{DECISION + name: decision for name, decision in book.decisions.items()},
    }
    wanted = " ".join(asked.split()).casefold()
    for prefix in ("", f"{book.prefix} ", DECISION) if wanted else ():
        found = {name: item for name, item in known.items() if _is_under(name.casefold(), (prefix + wanted).casefold())}
        if found:
            return found
    return {}


def _is_under(name: str, wanted: str) -> bool:
    """Is it the article asked for, or a part of it? «3.2» has 3.2.1 and 3.2P in it, but not 3.20."""
    rest = name.removeprefix(wanted)
    return name == wanted or (rest != name and not rest[0].isdigit())

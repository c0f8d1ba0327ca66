"""规则摘要: summarise the book's rules for an event, with articles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from guandan.documents.blocks import Align, ListBlock, ListColumn, SentenceBlock
from guandan.formatting.rulebook_values import format_value
from guandan.rules.article import Shown, Topic

if TYPE_CHECKING:
    from guandan.documents.printing import Printing

_SUMMARY_OPTIONS = (
    *("event.format", "event.pairings", "event.days", "event.starts", "event.ends", "event.venue"),
    *("event.seated_before", "match.minutes", "match.deals", "match.call_before", "match.at_call", "match.equal"),
    *("match.needs_winner", "levels.start", "levels.pass_a", "tribute.refusal", "tribute.return_to_opponent"),
    *("points.system", "points.win_draw_loss", "points.hundred", "ranking.criteria", "ranking.many_equal"),
    *("byes.forfeit_won", "sheet.recorded_by", "sheet.checked_by", "sheet.signed_by", "corrections.entry_minutes"),
    *("corrections.published_minutes", "appeals.minutes", "appeals.signatures", "appeals.fee", "appeals.heard_by"),
    *("prizes.pairs", "prizes.souvenirs", "prizes.team_places"),
)
"""The options that people at an event ask about first."""
_SUMMARY_TOPICS = frozenset({Topic.MANNER, Topic.CLOCK, Topic.MATCH, Topic.FORMAT, Topic.APPEALS})
_DATE = re.compile(r"\d+ ?月 ?\d+")
_SUMMARY_KINDS = frozenset({Shown.PROGRAMME, Shown.SCHEDULE, Shown.ENTRIES, Shown.PRIZES})


def list_summary_options(printing: Printing) -> ListBlock:
    """List the options that matter to everybody, each with its article."""
    book = printing.book
    told = [
        (path, book.value(path))
        for path in _SUMMARY_OPTIONS
        if not (path == "match.equal" and book.match.needs_winner)  # nobody may draw
    ]
    return ListBlock(
        name="rules",
        title=printing.say("documents.rules", book=printing.book_title),
        columns=(
            ListColumn(heading=printing.say("documents.option"), share=2, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.value"), share=3, align=Align.LEFT),
            ListColumn(heading=printing.say("documents.article"), share=1.2, align=Align.LEFT, extra=True),
        ),
        rows=tuple(
            (printing.say(f"option.{path}"), format_value(value, printing.lang), printing.cite_option(path))
            for path, value in told
            if value not in {None, (), False}
        ),
    )


def list_summary_articles(printing: Printing) -> SentenceBlock:
    """List the book's articles about the day: times, manners, winning, appeals, prizes.

    Where and when the document's own event was is left out: this event has its own place and days.
    """
    return SentenceBlock(
        title=printing.say("documents.articles"),
        lines=tuple(
            (name, str(getattr(article, printing.lang)))
            for name, article in printing.book.articles.items()
            if (article.topic in _SUMMARY_TOPICS or article.shown in _SUMMARY_KINDS)
            and article.topic is not Topic.VENUE
            and not _DATE.search(article.zh)
        ),
    )

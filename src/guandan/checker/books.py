"""规则: the books that a file carries, each found by its digest, and the book that a stage is played under."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import GuandanError
from guandan.rules.rulebook import Rulebook, digest_of, override

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.checker.lines import BookLine
    from guandan.checker.report import Findings
    from guandan.competition.model.entry_events import CompetitionCreated


def read_book(line: BookLine, findings: Findings) -> tuple[str, Rulebook]:
    """The book of a line; its digest must be that of what it says."""
    digest = digest_of(line.book)
    findings.expect("wrong_digest", line.book.id, digest, line.digest)
    findings.expect("wrong_digest", line.book.id, digest, line.book.digest)
    findings.count("books")
    return line.digest, line.book


def pinned(created: CompetitionCreated, books: Mapping[str, Rulebook], findings: Findings) -> Rulebook | None:
    """The event's book with the event's own options, or none if the file does not carry it."""
    book = books.get(created.digest)
    if book is None:
        findings.find("book_missing", created.book, created.digest, sorted(books))
        return None
    findings.expect("wrong_book", book.id, (book.id, book.version), (created.book, created.version))
    return with_options(book, created.overrides, findings)


def with_options(book: Rulebook, options: Mapping[str, object], findings: Findings) -> Rulebook:
    """The book with options of the event's or the stage's own."""
    if not options:
        return book
    try:
        return override(book, options)
    except GuandanError as error:
        findings.find("wrong_option", book.id, None, str(error))
        return book

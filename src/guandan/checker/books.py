"""规则: find the books of a file by their digests, and the book of a stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import GuandanError
from guandan.rules.rulebook import Rulebook, compute_digest, override

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.checker.lines import ReadBookLine
    from guandan.checker.report import Findings
    from guandan.competition.model.events import CompetitionCreated


def read_book(line: ReadBookLine, findings: Findings) -> tuple[str, Rulebook]:
    """Read the book of a line and check its digest."""
    digest = compute_digest(line.book)
    findings.expect("wrong_digest", line.book.id, digest, line.digest)
    findings.expect("wrong_digest", line.book.id, digest, line.book.digest)
    findings.count("books")
    return line.digest, line.book


def find_pinned_book(created: CompetitionCreated, books: Mapping[str, Rulebook], findings: Findings) -> Rulebook | None:
    """Find the event's book with the event's own options; none if the file does not contain it."""
    book = books.get(created.digest)
    if book is None:
        findings.add_difference("book_missing", created.book, created.digest, sorted(books))
        return None
    findings.expect("wrong_book", book.id, (book.id, book.version), (created.book, created.version))
    return apply_options(book, created.overrides, findings)


def apply_options(book: Rulebook, options: Mapping[str, object], findings: Findings) -> Rulebook:
    """Apply options of the event or the stage to the book."""
    if not options:
        return book
    try:
        return override(book, options)
    except GuandanError as error:
        findings.add_difference("wrong_option", book.id, None, str(error))
        return book

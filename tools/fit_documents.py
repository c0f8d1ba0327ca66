"""How well the reader of notices reads the five documents: `python tools/fit_documents.py FOLDER`.

The folder has the texts of the documents, one file for each of the five books, sorted by name in their order. Without a
folder it reads the books' own sentences about their articles.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from guandan.rulebooks import load, names
from guandan.rules.rulebook import OPTIONS, read_option
from guandan.services.notices.fit import build_fitted_book, fit_notice

HEADS = "| book | proposed | as in the book | read, of options with an article | read wrongly | from the next best |"


class Figures(NamedTuple):
    """Of one document: whether its book was found, and of its options how many came out right."""

    book: str
    base: str
    equal: int
    cited: int
    read: int
    wrong: int
    from_other: int
    other: str


def measure(name: str, text: str) -> Figures:
    """Read a document, from the book that is proposed and from the next best one."""
    book, fit = load(name), fit_notice(text)
    other = next(candidate.book for candidate in fit.books if candidate.book != name)
    read = {
        option.option: read_option(option.option, "none" if option.value is None else option.value, option.option)
        for sentence in fit.sentences
        for option in sentence.options
        if option.is_certain and option.option in OPTIONS
    }
    cited = [path for path in OPTIONS if book.cite(path).startswith(f"{book.prefix} ")]
    return Figures(
        book=name,
        base=fit.base,
        equal=_count_equal(name, fit_notice(text)),
        cited=len(cited),
        read=sum(path in read and read[path] == book.value(path) for path in cited),
        wrong=sum(value != book.value(path) for path, value in read.items()),
        from_other=_count_equal(name, fit_notice(text, base=other)),
        other=other,
    )


def _count_equal(name: str, fit) -> int:  # noqa: ANN001 (a NoticeFit)
    fitted, book = build_fitted_book(fit), load(name)
    return sum(fitted.value(path) == book.value(path) for path in OPTIONS)


def list_texts(folder: str | None) -> list[str]:
    """The five texts."""
    if folder is None:
        return ["\n".join(article.zh for article in load(name).articles.values()) for name in names()]
    return [path.read_text(encoding="utf-8") for path in sorted(Path(folder).glob("*.txt"))]


def main() -> None:
    """Print a table."""
    texts = list_texts(sys.argv[1] if len(sys.argv) > 1 else None)
    print(HEADS)
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for name, text in zip(names(), texts, strict=True):
        found = measure(name, text)
        share = f"{found.equal / len(OPTIONS):.1%}"
        told = f"{found.read} of {found.cited} ({found.read / found.cited:.0%})"
        other = f"{found.other}: {found.from_other / len(OPTIONS):.1%}"
        print(f"| {found.book} | {found.base} | {share} | {told} | {found.wrong} | {other} |")


if __name__ == "__main__":
    main()

"""Write the generated files (pages of docs, types of the scripts), or with --check tell which are out of date."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import architecture_page
import protocol_page
import protocol_types
import rulebook_pages
import scenario_page
import strength_page
from article_tests import ROOT, article_tests

if TYPE_CHECKING:
    from pathlib import Path

DOCS = ROOT / "docs"
BOOKS = DOCS / "rulebooks"


def main() -> None:
    """Write, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit with 1 if a page is out of date")
    check = parser.parse_args().check
    made = all_pages()
    there = {file: file.read_text(encoding="utf-8") for file in {*made, *BOOKS.glob("*.md")} if file.exists()}
    stale = sorted(file for file in made.keys() | there.keys() if made.get(file) != there.get(file))
    if check:
        for file in stale:
            print(f"{file.relative_to(ROOT)} is out of date: run `make docs`", file=sys.stderr)
        sys.exit(bool(stale))
    for file in stale:
        if file in made:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(made[file], encoding="utf-8")
        else:
            file.unlink()
        print(file.relative_to(ROOT))


def all_pages() -> dict[Path, str]:
    """Every page that is written by a program, by its file."""
    books = {BOOKS / name: text for name, text in rulebook_pages.pages(article_tests()).items()}
    # Only now: pytest, which collects the tests, must be the first to import what it watches.
    import access_page  # noqa: PLC0415
    import client_source  # noqa: PLC0415
    import dependencies  # noqa: PLC0415
    import model_card  # noqa: PLC0415

    written = (protocol_page, access_page, scenario_page, strength_page, architecture_page, model_card, dependencies)
    types = protocol_types.pages(ROOT / "tools" / "javascript")
    return (
        books
        | types
        | client_source.pages(ROOT)
        | {file: text for page in written for file, text in page.pages(DOCS).items()}
    )


if __name__ == "__main__":
    main()

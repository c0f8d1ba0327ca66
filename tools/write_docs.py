"""Write the generated pages (docs/rulebooks/), or with --check tell which of them are out of date."""

from __future__ import annotations

import argparse
import sys

from article_tests import ROOT, article_tests
from rulebook_pages import pages

FOLDER = ROOT / "docs" / "rulebooks"


def main() -> None:
    """Write, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit with 1 if a page is out of date")
    check = parser.parse_args().check
    made = pages(article_tests())
    there = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.md")}
    stale = sorted(name for name in made.keys() | there.keys() if made.get(name) != there.get(name))
    if check:
        for name in stale:
            print(f"docs/rulebooks/{name} is out of date: run `make docs`", file=sys.stderr)
        sys.exit(bool(stale))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in stale:
        if name in made:
            (FOLDER / name).write_text(made[name], encoding="utf-8")
        else:
            (FOLDER / name).unlink()
        print(f"docs/rulebooks/{name}")


if __name__ == "__main__":
    main()

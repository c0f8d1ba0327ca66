from __future__ import annotations

import importlib
import re
import shutil
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from guandan.rulebooks import list_names, load
from guandan.rulebooks.build import decisions
from guandan.rules.rulebook import OPTIONS
from tests.cli.command import ROOT

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

TESTS = {"JS 3.3.1": ["tests/a.py::test_one", "tests/a.py::test_two"], "decision D8": ["tests/b.py::test_three"]}


_made: dict[Path, str] = {}
"""What was made for the first test, by its place under the root: the same for all of them, and it takes seconds."""


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """tools/write_docs.py, writing to a folder of its own about two tests."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    module = importlib.import_module("write_docs")
    make_all = module.all_pages

    def all_pages() -> dict[Path, str]:
        if not _made:
            made = make_all().items()
            _made.update(
                {file.relative_to(tmp_path) if file.is_relative_to(tmp_path) else file: text for file, text in made}
            )
        return {tmp_path / place: text for place, text in _made.items()}

    monkeypatch.setattr(module, "all_pages", all_pages)
    docs = tmp_path / "docs"
    docs.mkdir()
    for page in (ROOT / "docs").glob("*.md"):  # of some of them only a part is generated
        shutil.copy(page, docs)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "DOCS", docs)
    monkeypatch.setattr(module, "BOOKS", docs / "rulebooks")
    monkeypatch.setattr(module, "article_tests", lambda: TESTS)
    # What the whole server is imported for; `make check` writes it.
    access = SimpleNamespace(pages=lambda folder: {folder / "access.md": "who may do what"})
    monkeypatch.setitem(sys.modules, "access_page", access)
    return module


def call(tool: ModuleType, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["write_docs.py", *words])
    try:
        tool.main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def test_pages_are_written_and_then_up_to_date(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert call(tool, monkeypatch, "--check") == 1
    assert call(tool, monkeypatch) == 0
    assert call(tool, monkeypatch, "--check") == 0
    twins = {"README", "own", "notices"}
    others = {"decisions.md", "differences.md", "rulebook.schema.json", *(f"{name}.zh.md" for name in twins)}
    pages = others | {f"{name}.md" for name in (*twins, *list_names())}
    assert {file.name for file in tool.BOOKS.iterdir()} == pages


def test_the_check_says_which_page_is_out_of_date_and_changes_nothing(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    call(tool, monkeypatch)
    (tool.BOOKS / "two-deck.md").write_text("changed by hand", encoding="utf-8")
    (tool.BOOKS / "old-book.md").write_text("a book that has gone", encoding="utf-8")
    assert call(tool, monkeypatch, "--check") == 1
    assert [line.split()[0] for line in capsys.readouterr().err.splitlines()] == [
        "docs/rulebooks/old-book.md",
        "docs/rulebooks/two-deck.md",
    ]
    assert (tool.BOOKS / "two-deck.md").read_text(encoding="utf-8") == "changed by hand"
    call(tool, monkeypatch)
    assert not (tool.BOOKS / "old-book.md").exists()
    assert call(tool, monkeypatch, "--check") == 0


def test_a_books_page_has_every_article_with_its_sentences_options_and_tests(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    call(tool, monkeypatch)
    for name in list_names():
        page = (tool.BOOKS / f"{name}.md").read_text(encoding="utf-8")
        articles = load(name).articles
        assert re.findall(r"^## (.*)$", page, re.MULTILINE) == list(articles)
        assert [one for one, item in articles.items() if f"{item.zh}  \n{item.en}\n" not in page] == []
        assert load(name).digest in page
    page = (tool.BOOKS / "jiangsu-2017.md").read_text(encoding="utf-8")
    part = page.split("\n## JS 3.3.1\n")[1].split("\n## ")[0]
    assert "- 状态 status: 程序实现 · done by the software\n" in part
    assert (
        "- `tribute.return_to_opponent` 还给对手的牌 · card returned to an opponent: **不超过 10 且不是级牌 · " in part
    )
    assert "- tests: [tests/a.py](../../tests/a.py): `test_one`, `test_two`\n" in part


def test_the_differences_have_every_option_once(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    call(tool, monkeypatch)
    page = (tool.BOOKS / "differences.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `([a-z_.]+)`", page, re.MULTILINE)) == sorted(OPTIONS)
    differing, alike = page.split("## Alike in all the books")
    assert "`tribute.equal`" in differing
    assert "`levels.start`" in alike


def test_the_decisions_page_has_every_decision(tool: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    call(tool, monkeypatch)
    page = (tool.BOOKS / "decisions.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == list(decisions())
    part = page.split("\n## D8\n")[1].split("\n## ")[0]
    assert "- two-deck: `tribute.return_to_partner`" in part
    assert "`test_three`" in part

"""What the READMEs say is true now: their examples run, their output is real, their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from typing import TYPE_CHECKING

import pytest

from guandan.rulebooks import names
from tests.cli.command import ROOT, run, said

if TYPE_CHECKING:
    from pathlib import Path

READMES = ["README.md", "README.zh.md"]
TOURS = ["docs/tour.md", "docs/tour.zh.md"]


LINK = re.compile(r"\]\(([^)\s]+)\)")


def blocks(name: str, language: str) -> list[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", TOURS)
def test_the_examples_run(name: str) -> None:
    examples = "\n".join(blocks(name, "python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test) == (0, len(test.examples))


@pytest.mark.parametrize("name", TOURS)
def test_the_deal_is_what_the_command_prints(name: str) -> None:
    (block,) = blocks(name, "text")
    command, _, rest = block.partition("\n")
    shown = rest.removeprefix("…\n").removesuffix("…\n")
    assert shown in said(*shlex.split(command.removeprefix("$ guandan ")))


@pytest.mark.parametrize("name", TOURS)
def test_the_commands_work(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [line for block in blocks(name, "sh") for line in block.splitlines() if line.startswith("guandan ")]
    assert commands
    for command in commands:
        assert run(*shlex.split(command)[1:]).exit_code == 0, command


@pytest.mark.parametrize("name", READMES)
def test_the_make_targets_are_there(name: str) -> None:
    named = {line.split()[1] for block in blocks(name, "sh") for line in block.splitlines() if line.startswith("make ")}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert named == {"run", "test"}
    assert [target for target in named if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


@pytest.mark.parametrize(("name", "other"), [READMES, READMES[::-1]])
def test_a_readme_is_one_screen_with_a_picture_two_commands_and_four_links(name: str, other: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    pictures = re.findall(r'<img src="([^"]+)"', text)
    assert [(ROOT / picture).exists() for picture in pictures] == [True]
    assert len([line for block in blocks(name, "sh") for line in block.splitlines()]) == 2
    links = LINK.findall(text)
    assert links.pop(0) == other
    assert len(links) == 4
    assert len(text.splitlines()) <= 30


@pytest.mark.parametrize("name", ["docs/rulebooks/README.md", "docs/rulebooks/README.zh.md"])
def test_every_book_has_a_link(name: str) -> None:
    links = LINK.findall((ROOT / name).read_text(encoding="utf-8"))
    assert [book for book in names() if f"{book}.md" not in links] == []


PAGES = [page.relative_to(ROOT) for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_the_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall((ROOT / page).read_text(encoding="utf-8"))
    files = [link.partition("#")[0] for link in links if not link.startswith(("http", "#", "mailto:"))]
    assert [link for link in files if not (ROOT / page.parent / link).exists()] == []


TWINS = sorted(
    page.relative_to(ROOT)
    for page in ROOT.glob("docs/**/*.zh.md")
    if page.name not in {"tour.zh.md", "organise.zh.md"}  # these are run, with words of their own
)


@pytest.mark.parametrize("page", TWINS, ids=str)
def test_a_chinese_page_has_the_commands_of_its_twin(page: Path) -> None:
    """A command or a file that has changed in one language has changed in the other."""
    twin = (ROOT / page.parent / page.name.replace(".zh.md", ".md")).read_text(encoding="utf-8")
    text = (ROOT / page).read_text(encoding="utf-8")
    commands = re.findall(
        r"(?:^    |`)((?:\S*/)?guandan [a-z-]+(?: [a-z-]+)?|docker [a-z]+|/[a-z][\w/-]*)", text, re.MULTILINE
    )
    assert [command for command in commands if command not in twin] == []


def test_both_glossaries_have_the_same_terms() -> None:
    row = re.compile(r"^\| (.+?) \| (.+?) \|", re.MULTILINE)
    english, chinese = (
        row.findall((ROOT / "docs" / name).read_text(encoding="utf-8")) for name in ("glossary.md", "glossary.zh.md")
    )
    skip = {"中文", "---"}
    assert [pair for pair in english if pair[0] not in skip] == [pair for pair in chinese if pair[0] not in skip]


def test_every_document_is_listed() -> None:
    listed = set(LINK.findall((ROOT / "docs" / "README.md").read_text(encoding="utf-8")))
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"README.md"}
    decisions = {f"decisions/{page.name}" for page in (ROOT / "docs" / "decisions").glob("*.md")}
    assert pages | decisions <= listed

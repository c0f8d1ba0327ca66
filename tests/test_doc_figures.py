"""Figures that the code knows stand in the documents as the code has them, and commands that they show are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from typer.main import get_command

from guandan import bots
from guandan.bots.learned.inputs import INPUT_SIZE
from guandan.cli.main import app
from guandan.kernel import ACTION_SIZE, CATALOGUE, OBSERVATION_SIZE
from guandan.lab.botzone.pack import MOST_BYTES, upload_parts
from guandan.lab.llm import OPTIONS
from guandan.texts import Language

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
FIGURES = (
    (r"uint8\[(\d+)\]", OBSERVATION_SIZE),
    (r"int8\[(\d{3,})\]", len(CATALOGUE), OBSERVATION_SIZE),
    (r"Discrete\((\d+)\)", len(CATALOGUE)),
    (r"`OBSERVATION` \((\d+) bytes", OBSERVATION_SIZE),
    (r"`ACTION` \((\d+) bytes", ACTION_SIZE),
    (r"row of (\d+) bytes", ACTION_SIZE),
    (r"the (\d+) numbers", OBSERVATION_SIZE),
    (r"its (\d+) features", ACTION_SIZE),
    (r"(\d+) numbers of a state", INPUT_SIZE),
    (r"the kernel's (\d+) and", OBSERVATION_SIZE),
    (r"catalogue of (\d[\d,]*) actions", len(CATALOGUE)),
)


def texts() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        yield page.relative_to(ROOT).as_posix(), page.read_text(encoding="utf-8")


@pytest.mark.parametrize("figure", FIGURES, ids=[figure[0] for figure in FIGURES])
def test_sizes_are_those_of_the_code(figure: tuple[str, int, int]) -> None:
    pattern, *allowed = figure
    for name, text in texts():
        for told in re.findall(pattern, text):
            assert int(told.replace(",", "")) in allowed, f"{name}: {told}"


def test_the_sizes_are_told_somewhere() -> None:
    """A pattern that no page has any more would test nothing."""
    whole = "\n".join(text for _, text in texts())
    assert [figure[0] for figure in FIGURES[:-1] if not re.search(figure[0], whole)] == []


def commands() -> list[tuple[str, str]]:
    """Every line of a code block that calls guandan."""
    found = []
    for name, text in texts():
        if name == "CHANGELOG.md":  # says what older versions had
            continue
        for block in re.findall(r"^```[a-z]*\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
            for line in block.replace("\\\n", " ").splitlines():
                words = line.strip().removeprefix("$ ").strip()
                if words.startswith("guandan "):
                    found.append((name, words))
    return found


def test_every_command_that_a_page_shows_is_there_with_its_options() -> None:
    shown = commands()
    assert len(shown) > 30
    whole = get_command(app)
    for name, line in shown:
        plain = re.sub(r"[\[\]]", " ", re.split(r"\s(?:[|>&]|2>|#)", line)[0])
        words = shlex.split(plain, comments=True)[1:]
        command: Any = whole
        if words[:1] == ["--lang"]:
            words = words[2:]
        while hasattr(command, "get_command") and words and not words[0].startswith("-"):
            following = command.get_command(SimpleNamespace(obj=Language.EN), words[0])
            assert following is not None, f"{name}: {line}: no such command: {words[0]}"
            command, words = following, words[1:]
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        used = {word.partition("=")[0] for word in words if word.startswith("--") and len(word) > 2}
        assert used <= known | {"--help", "--lang", "--version"}, f"{name}: {line}: {sorted(used - known)}"


def test_bots_that_pages_name_are_there() -> None:
    for name, line in commands():
        for told in re.findall(r"--bot[= ]([a-z]+)(?= |$)", line):
            assert told in {*bots.names(), "light", "uniform"}, f"{name}: {told}"


def test_the_options_of_a_chat_model_are_on_its_page() -> None:
    page = (ROOT / "docs" / "llm.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `(\w+)` \| (?:`([^`]*)`)? ?\|", page, re.MULTILINE))
    assert told == OPTIONS


def test_the_upload_is_as_large_as_its_page_says() -> None:
    page = (ROOT / "docs" / "botzone.md").read_text(encoding="utf-8")
    told = float(re.findall(r"([\d.]+) MB, of 4 MB", page)[0])
    assert MOST_BYTES == 4_000_000
    network = len(upload_parts()["guandan/bots/learned/network.npz"])
    assert network / 1e6 < told < network / 1e6 + 0.4


def test_the_model_card_is_beside_the_network() -> None:
    inside = ROOT / "src" / "guandan" / "bots" / "learned"
    card = (ROOT / "docs" / "model-card.md").read_text(encoding="utf-8")
    assert (inside / "model-card.md").read_text(encoding="utf-8") == card
    assert "Apache-2.0" in (inside / "LICENSE-network.txt").read_text(encoding="utf-8")

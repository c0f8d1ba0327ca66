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
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
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


CALL = re.compile(r"(?:\S+ )*?(?:\S*/)?guandan (?=[a-z])(?!guandan\b)")
"""What may stand before a command: its folder, a container, another user."""


def commands() -> list[tuple[str, str]]:
    """Every line of a code block, and every piece of code in a sentence, that calls guandan."""
    found = []
    for name, text in texts():
        if name == "CHANGELOG.md":  # says what older versions had
            continue
        blocks = re.findall(r"^```[a-z]*\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        rest = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
        lines = [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]
        lines = [line.strip().removeprefix("$ ") for line in lines]
        found += [(name, line) for line in lines if line.startswith("guandan ")]
        lines = [line.strip() for line in re.findall(r"^    \S.*$", rest, re.MULTILINE)]
        lines += re.findall(r"(?<!`)`([^`\n]+)`(?!`)", rest)
        for line in lines:
            call = CALL.match(line)
            if call and not line.startswith(("docker run", "docker logs", "runuser -u postgres")):
                found.append((name, "guandan " + line[call.end() :]))
    return found


def test_every_command_that_a_page_shows_is_there_with_its_options() -> None:
    shown = commands()
    assert len(shown) > 300
    whole = get_command(app)
    wrong = []
    for name, line in shown:
        plain = re.sub(r"[\[\]]", " ", re.split(r"\s(?:[|>&]|2>|#|  )", line)[0])
        words = shlex.split(plain, comments=True)[1:]
        command: Any = whole
        if words[:1] == ["--lang"]:
            words = words[2:]
        while hasattr(command, "get_command") and words and not words[0].startswith(("-", "…")):
            following = command.get_command(SimpleNamespace(obj=Language.EN), words[0])
            if following is None:
                wrong.append(f"{name}: {line}: no such command: {words[0]}")
                break
            command, words = following, words[1:]
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        used = {word.partition("=")[0] for word in words if word.startswith("--") and len(word) > 2}
        if unknown := sorted(used - known - {"--help", "--lang", "--version"}):
            wrong.append(f"{name}: {line}: {unknown}")
    assert wrong == []


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

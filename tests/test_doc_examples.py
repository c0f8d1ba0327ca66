"""Python that pages show runs: each page with such a block has a test that runs it, here or in its own part."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import textwrap
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import guandan.game.log
from guandan.game.record import write_record
from tests.analysis.matches import play_match
from tests.lab.njupt_scene import act

ROOT = Path(__file__).parent.parent
ELSEWHERE = {
    "docs/api.md": "tests/client/test_api_docs.py",
    "docs/arena.md": "tests/lab/test_arena_docs.py",
    "docs/bots.md": "tests/bots/test_docs.py",
    "docs/dataset.md": "tests/lab/test_parquet.py",
    "docs/doors.md": "tests/lab/test_open_spiel.py",
    "docs/environment.md": "tests/lab/test_env_docs.py",
    "docs/kernel.md": "tests/kernel/test_docs.py",
    "docs/record.md": "tests/game/record/test_docs.py",
    "docs/tour.md": "tests/cli/test_readme.py",
    "docs/tour.zh.md": "tests/cli/test_readme.py",
}
HERE = ("docs/njupt.md", "docs/review.md", "docs/store.md")


def blocks(name: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_every_page_with_python_is_run_somewhere() -> None:
    pages = {page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").rglob("*.md")}
    assert {name for name in pages if blocks(name)} == {*ELSEWHERE, *HERE}
    for page, file in ELSEWHERE.items():
        assert Path(page).name.partition(".")[0] in (ROOT / file).read_text(encoding="utf-8"), page


@pytest.mark.parametrize("name", ["bot.py", "verify_fairness.py", "whole_event.py"])
def test_an_example_that_is_not_told_enough_says_what_it_wants(name: str) -> None:
    command = [sys.executable, ROOT / "examples" / name, "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert f"{name} " in done.stderr + done.stdout


def test_the_protocol_s_examples_run() -> None:
    answering, playing = blocks("docs/njupt.md")
    message = act(["S3"])
    names: dict[str, Any] = {"message": message, "client": lambda _: 0}
    exec(answering, names)  # noqa: S102 (the page is ours)
    assert names["index"] in range(len(message["actionList"]))
    exec(playing, names)  # noqa: S102
    assert names["my_bot"](seed=1) is not None


def test_the_review_s_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = play_match(("hard", "random", "hard", "easy"), deals=1)
    (tmp_path / "match.txt").write_text(write_record(match.book, match.entries), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("docs/review.md")
    exec(example, {})  # noqa: S102
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["E", "N", "W", "S"]


def test_the_store_s_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play_match(("easy",) * 4, deals=1)
    monkeypatch.chdir(tmp_path)
    (example,) = blocks("docs/store.md")
    names: dict[str, Any] = {"event": match.entries[0].event, "now": datetime.now(UTC), "guandan": guandan}
    words = example.replace("after=answer.version", "after=0")  # the line that was just appended
    exec(f"async def run():\n{textwrap.indent(words, '    ')}\n    return entry.event", names)  # noqa: S102
    assert asyncio.run(names["run"]()) == match.entries[0].event

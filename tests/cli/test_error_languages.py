"""Errors of the command line are in one language: Chinese ones wholly Chinese, English ones English.

Names stay as they are: commands, options, the values that may be typed, files, and what was typed itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.cli.command import run

if TYPE_CHECKING:
    from pathlib import Path

CHINESE = re.compile(r"[\u4e00-\u9fff]")
PROSE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
"""Two words of English beside one another; names in lists are parted by commas."""

BAD = [
    "nosuch",
    "--nosuch",
    "--lang fr rules list",
    "rules",
    "rules nosuch",
    "rules show",
    "rules show nosuch",
    "rules show jiangsu-2017 nosuch",
    "rules show jiangsu-2017 --lang",
    "rules diff jiangsu-2017",
    "rules diff jiangsu-2017 nosuch",
    "rules article jiangsu-2017",
    "rules check nosuch.toml",
    "rules fit",
    "referee find nosuch x",
    "referee find jiangsu-2017 zzzz",
    "play --nosuch",
    "play --boook x",
    "play a b",
    "play --book nosuch",
    "play --seat Z",
    "plays",
    "plays ZZ",
    "plays S8 --level 99",
    "replay",
    "replay nosuch.json",
    "review nosuch.json",
    "simulate --seed x",
    "simulate --seed -1",
    "simulate --jobs 0",
    "arena easy",
    "arena easy nosuch",
    "arena easy hard --seconds -1",
    "tournament --book nosuch",
    "bot nosuch nosuch",
    "train",
    "ratings nosuch.db",
    "serve --port 99999999",
    "serve --port x",
    "serve --database nosuch",
    "event",
    "event nosuch",
    "event new",
    "event new {folder}/a.json",
    "event new {folder}/a.json --name x --book nosuch",
    "event draw",
    "event show {folder}/nofile",
    "event show {folder}",
    "event result {folder}/nofile 1",
    "event result {folder}/nofile x 3 4",
    "event documents {folder}/nofile nosuch",
    "event documents {folder}/nofile draw --form nosuch",
    "event documents {folder}/nofile draw --round 0",
    "event check {folder}/nofile",
    "event import {folder}/nofile {folder}/nolist.xlsx",
    "link make x nosuchrole",
    "link make x referee --database sqlite:///{folder}/none.db",
    "link list x --database nosuch",
    "account add",
    "account remove nobody --database sqlite:///{folder}/none.db",
    "person nosuch",
    "db check --database sqlite:///{folder}/none.db",
    "db nosuch",
    "webhook add",
    "botzone nosuch",
    "doctor --nosuch",
]


def clean(text: str, words: list[str]) -> str:
    """What was said, without names: the usage, what was typed, options, and whatever has a dot, slash or bar in it."""
    said = [line for line in text.splitlines() if not line.startswith(("用法", "详见"))]
    told = "\n".join(said)
    for word in sorted(words, key=len, reverse=True):
        told = told.replace(word, "·")
    return re.sub(r"[!-~]*[-./_:|=][!-~]*", "·", told)


@pytest.mark.parametrize("line", BAD)
def test_a_bad_command_line_is_refused_in_one_language(line: str, tmp_path: Path) -> None:
    words = line.format(folder=tmp_path).split()
    has_language = "--lang" in words
    chinese = run(*words, env={"LANG": "zh_CN.UTF-8"})
    english = run(*words, env={"LANG": "en_GB.UTF-8"})
    for result in (chinese, english):
        assert result.exit_code in {1, 2}, result.output
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    if line.rpartition(" ")[2] in {"rules", "event"}:
        return  # without a command there is help
    said = clean(chinese.output, words)
    assert CHINESE.search(said), chinese.output
    assert not PROSE.search(said), chinese.output
    assert has_language or not CHINESE.search(clean(english.output, words)), english.output


@pytest.mark.parametrize("line", ["event", "rules", "arena --help", "event import --help", "play --help"])
def test_help_in_chinese_has_no_english_headings(line: str) -> None:
    chinese = run(*line.split(), env={"LANG": "zh_CN.UTF-8"}).output
    english = run(*line.split(), env={"LANG": "en_GB.UTF-8"}).output
    assert chinese.startswith("用法：guandan")
    assert "选项：" in chinese
    assert "显示这些说明。" in chinese
    for heading in ("Usage", "Options:", "Commands:", "Arguments:", "Show this", "required", "default:", "env var"):
        assert heading not in chinese, heading
    assert english.startswith("Usage: guandan")
    assert "Show this message and exit." in english

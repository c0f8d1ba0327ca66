from __future__ import annotations

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

from guandan import __version__
from guandan.cli.translation import split_language
from guandan.kernel import DESCRIPTION
from guandan.store import Store
from guandan.texts import keys, say
from tests.cli.command import ROOT, run, said, start

COMMANDS = [
    (),
    ("play",),
    ("plays",),
    ("replay",),
    ("review",),
    ("rules",),
    ("rules", "list"),
    ("rules", "show"),
    ("rules", "diff"),
    ("rules", "article"),
    ("rules", "check"),
    ("rules", "fit"),
    ("rules", "schema"),
    ("referee",),
    ("referee", "find"),
]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_help_is_in_words_and_not_in_keys(command: tuple[str, ...], lang: str) -> None:
    text = said(*command, "--help", "--lang", lang)
    assert text.startswith("用法：guandan" if lang == "zh" else "Usage: guandan")
    assert "help." not in text


def test_help_is_in_the_language_asked_for() -> None:
    assert "打完并显示一整局。" in said("--help", "--lang", "zh")
    assert "打完并显示一整局。" in said("play", "--help", env={"LANG": "zh_CN.UTF-8"})
    assert "Play and show one whole match." in said("--help", "--lang=en", env={"LANG": "zh_CN.UTF-8"})


def test_every_help_text_is_shown_somewhere() -> None:
    shown = "".join("".join(said(*command, "--help", "--lang", "zh").split()) for command in COMMANDS)
    helps = [key for key in keys() if key.startswith("help.")]
    assert [key for key in helps if "".join(say(key, "zh").split()) not in shown] == []


def test_the_language_may_stand_anywhere() -> None:
    assert (
        said("--lang", "zh", "rules", "list")
        == said("rules", "list", "--lang=zh")
        == said("rules", "--lang", "zh", "list")
    )


@pytest.mark.parametrize(
    ("args", "words", "named"),
    [
        (["play"], ["play"], None),
        (["play", "--lang", "zh", "--quick"], ["play", "--quick"], "zh"),
        (["--lang=en", "play"], ["play"], "en"),
        (["play", "--lang"], ["play"], ""),
        (["plays", "--", "--lang", "zh"], ["plays", "--", "--lang", "zh"], None),
    ],
)
def test_the_language_is_taken_out_of_the_words(args: list[str], words: list[str], named: str | None) -> None:
    assert split_language(args) == (words, named)


@pytest.mark.parametrize(
    "words",
    [
        ("--nonsense",),
        ("nonsense",),
        ("play", "--deals", "0"),
        ("play", "--deals", "many"),
        ("play", "extra"),
        ("rules", "show"),
        ("rules", "show", "jiangsu-2017", "nonsense"),
        ("rules", "article", "jiangsu-2017", "9.9"),
        ("rules", "article", "jiangsu-2017", ""),
        ("plays", "S3"),
        ("plays", "S3", "--level", "2", "--top", "S3", "--readings"),
        ("replay", "no-such-file.txt"),
        ("replay", "README.md", "--seat", "X"),
        ("--lang", "fr", "play"),
        ("play", "--lang"),
    ],
)
def test_wrong_use_exits_with_2(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Usage" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--book", "no-such-book"),
        ("rules", "show", "no-such-book"),
        ("plays", "S3 XX", "--level", "2"),
        ("plays", "S3 S3 S3", "--level", "2"),
        ("plays", "S3", "--level", "1"),
        ("plays", "S3 S4 S5 H5", "--level", "5", "--top", "S3 C3 D4 S4 H5"),
        ("replay", "README.md"),
        ("replay", "README.md", "--check"),
    ],
)
def test_an_error_of_ours_is_one_line_and_exits_with_2(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for lang in ("zh", "en"):
        result = run(*words, "--lang", lang)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1


def test_the_error_is_told_in_the_language() -> None:
    assert run("plays", "S3", "--level", "1", "--lang", "zh").stderr.startswith("没有这个级数")


def test_nothing_at_all_shows_the_help() -> None:
    assert "Usage: guandan" in run().output


def test_the_version() -> None:
    assert said("--version") == f"guandan {__version__} (kernel: {DESCRIPTION})\n"


def test_python_m_guandan_and_guandan_are_one_command() -> None:
    script = shutil.which("guandan", path=str(Path(sys.executable).parent))
    assert script is not None
    words = ("rules", "list", "--lang", "zh")
    one, two = start("-m", "guandan", *words), start(*words, program=script)
    assert (one.returncode, one.stdout) == (two.returncode, two.stdout) == (0, said(*words))


def test_the_program_exits_as_it_should() -> None:
    wrong = start("-m", "guandan", "play", "--book", "no-such-book", LANG="zh_CN.UTF-8")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("规则文件有误")
    assert "Traceback" not in wrong.stderr


@pytest.mark.parametrize(
    ("words", "too_much"),
    [
        (("--help",), ("rich", "guandan.game", "guandan.rulebooks")),
        (("event", "show", "--help"), ("guandan.cli.event.app.drawing", "guandan.checker", "numpy", "sqlalchemy")),
        (("ratings", "--database", "sqlite:///{}"), ("litestar", "alembic", "numpy", "guandan.checker")),
        (("account", "list", "--database", "sqlite:///{}"), ("litestar", "alembic", "numpy", "guandan.checker")),
    ],
)
def test_a_command_is_quick_for_it_imports_only_what_it_needs(
    words: tuple[str, ...], too_much: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "guandan.db"
    if words[-1].startswith("sqlite"):
        asyncio.run(_make_database(f"sqlite:///{file}"))
    asked = [word.format(file) for word in words]
    program = (
        f"import sys; sys.argv[1:] = {asked}; import guandan.cli\ntry: guandan.cli.main()\nexcept SystemExit as end: "
        "assert not end.code\nprint(*sys.modules)"
    )
    shown = start("-c", program)
    assert shown.returncode == 0, shown.stderr
    modules = shown.stdout.splitlines()[-1].split()
    assert "guandan.cli" in modules
    assert [name for name in modules if name.startswith(too_much)] == []


async def _make_database(address: str) -> None:
    async with await Store.open(address):
        pass


def test_a_mistyped_command_is_answered_with_its_neighbour() -> None:
    assert "No such command 'simulat'. Did you mean simulate?" in run("simulat").output
    assert "没有命令“simulat”。是不是：simulate" in run("simulat", "--lang", "zh").output
    assert "没有命令“dra”。是不是：draw" in run("event", "dra", "--lang", "zh").output


def test_a_terminal_that_lacks_our_signs_gets_question_marks() -> None:
    shown = start("-m", "guandan", "plays", "S3", "--level", "2", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (shown.returncode, shown.stdout.splitlines()[0]) == (0, "single  3  3?")

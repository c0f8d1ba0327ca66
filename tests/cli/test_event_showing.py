from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import typer

from guandan.cli.event.app import drawing, entering, organising, refereeing, results, rounds, showing
from guandan.cli.event.app.options import event
from guandan.cli.event.group import MODULE_BY_COMMAND
from guandan.texts import keys, say
from tests.cli.command import run, said
from tests.cli.organiser import Organiser

if TYPE_CHECKING:
    from pathlib import Path

MODULES = (drawing, entering, organising, refereeing, results, rounds, showing)
COMMANDS = sorted(typer.main.get_command(event).commands)  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_help_is_in_words_and_not_in_keys(lang: str) -> None:
    shown = said("event", "--help", "--lang", lang)
    for command in COMMANDS:
        assert f"  {command} " in shown
        help_text = said("event", command, "--help", "--lang", lang)
        assert "organise." not in help_text
    assert shown.index("  new ") < shown.index("  draw ") < shown.index("  close ") < shown.index("  check ")


def test_each_command_is_looked_for_in_its_own_module() -> None:
    assert set(MODULE_BY_COMMAND) == set(COMMANDS)
    assert {module.__name__.rpartition(".")[2] for module in MODULES} == set(MODULE_BY_COMMAND.values())
    for info in event.registered_commands:
        assert info.callback is not None
        assert info.callback.__module__.rpartition(".")[2] == MODULE_BY_COMMAND[str(info.name)]


def test_every_help_text_is_shown_somewhere() -> None:
    shown = "".join(
        "".join(said("event", *words, "--help", "--lang", "zh").split())
        for words in ((), *((one,) for one in COMMANDS))
    )
    helps = [key for key in keys() if key.startswith("organise.help")]
    assert [key for key in helps if "".join(say(key, "zh").split()) not in shown] == []


@pytest.fixture
def us(tmp_path: Path) -> Organiser:
    found = Organiser(tmp_path, "five-round-points", "--rounds", "3")
    found.enters(4)
    return found


def test_show_says_what_is_to_be_done_next(us: Organiser) -> None:
    assert "draw round 1" in us.does("show")
    us.does("draw")
    assert "publish the draw of round 1" in us.does("show")
    us.does("publish")
    assert "start round 1" in us.does("show")
    us.does("start")
    assert "Table 2: no result yet" in us.does("show")
    us.does("clock", "call")
    for table in (1, 2):
        us.does("result", table, "--ew", "9", "--ns", "5")
        us.does("sign", table)
    assert "close round 1" in us.does("show")
    us.does("close")
    assert "draw round 2" in us.does("show", "--round", 1)
    us.refused("show", "--round", 7)


def test_every_figure_is_traced(us: Organiser) -> None:
    us.begins()
    us.does("clock", "call")
    for table in (1, 2):
        us.does("result", table, "--ew", "9", "--ns", 4 + table)
        us.does("sign", table)
    us.does("close")
    told = us.does("standings", "--trace")
    assert "(provisional)" in told
    assert "total 68 ← round 1, table 1: 68" in told
    data = json.loads(us.does("standings", "--json"))
    for line in data["lines"]:
        total = line["figures"][0]
        assert total["value"] == sum(source["value"] for source in total["sources"])
    assert "no teams" in us.does("standings", "--teams")
    assert "sets no prizes" in us.does("standings", "--prizes")
    assert us.refused("standings", "--stage", 3).strip()


def test_chinese_is_spoken_throughout(us: Organiser) -> None:
    shown = said("event", "show", str(us.file), "--lang", "zh")
    assert "组织者：编排第 1 轮" in shown
    refusal = run("event", "sign", str(us.file), "1", "--lang", "zh")
    assert refusal.exit_code == 2
    assert "轮" in refusal.stderr


@pytest.mark.parametrize("command", ["show", "standings", "check", "draw", "close", "lots", "clock"])
def test_a_file_that_is_not_there_or_not_ours(command: str, tmp_path: Path) -> None:
    missing = run("event", command, str(tmp_path / "nothing.event"))
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert "nothing.event" in missing.stderr
    empty = tmp_path / "empty.event"
    empty.write_bytes(b"")
    assert run("event", command, str(empty)).exit_code == 2
    other = tmp_path / "other.event"
    other.write_text('{"hello": 1}\n', encoding="utf-8")
    assert run("event", command, str(other)).exit_code == (1 if command == "check" else 2)
    assert run("event", command, str(tmp_path)).exit_code == 2


def test_a_last_line_that_broke_off_is_left_out_and_told_of(us: Organiser) -> None:
    whole = us.file.read_bytes()
    us.file.write_bytes(whole + b'{"line":"event","vers')
    shown = us.tries("show")
    assert shown.exit_code == 0
    assert "was cut off" in shown.stderr
    checked = us.tries("check")
    assert checked.exit_code == 0
    assert "was cut off" in checked.stderr
    us.does("draw")
    assert us.file.read_bytes().startswith(whole)
    assert us.does("check").startswith("No difference")


def test_a_file_that_was_tampered_with_is_found(us: Organiser) -> None:
    us.begins()
    us.does("clock", "call")
    us.does("result", 1, "--ew", "9", "--ns", "5")
    text = us.file.read_text(encoding="utf-8")
    us.file.write_text(text.replace('"winner":"EW"', '"winner":"NS"'), encoding="utf-8")
    found = us.tries("check")
    assert found.exit_code == 1
    assert "Differences found:" in found.stdout
    assert json.loads(us.tries("check", "--json").stdout)["differences"]


@pytest.mark.parametrize("book", ["jiangsu-2017", "nantong-2018"])
def test_a_simulated_event_counts_what_was_mixed_in_and_is_checked(book: str, tmp_path: Path) -> None:
    out = tmp_path / "sim.event"
    words = ("event", "simulate", "--book", book, "--pairs", "10", "--seed", "41")
    told = said(*words, "--out", str(out))
    counts = dict(word.split("=") for word in told.splitlines()[-1].split())
    assert {"pairs", "rounds", "forfeits", "corrections", "late_entries", "withdrawals", "substitutes"} <= set(counts)
    assert said("event", "check", str(out)).startswith("No difference")
    assert run(*words, "--out", str(out)).exit_code == 2
    assert {name: str(count) for name, count in json.loads(said(*words, "--json")).items()} == counts
    assert "standings of stage 1" in said("event", "standings", str(out), "--teams", "--prizes", "--trace")


def test_a_varied_simulation(tmp_path: Path) -> None:
    said("event", "simulate", "--varied", "--pairs", "8", "--seed", "3", "--out", str(tmp_path / "sim.event"))
    assert said("event", "check", str(tmp_path / "sim.event")).startswith("No difference")

"""At the command line too: what the book lets one appeal about, put right late, or take back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.organiser import Organiser

if TYPE_CHECKING:
    from pathlib import Path


def ruled(folder: Path, *options: str) -> Organiser:
    """A round in play under JS, with a penalty that the book leaves to the chief referee."""
    us = Organiser(folder, "jiangsu-2017", "--rounds", "2", *options)
    us.enters(4)
    us.begins()
    choice = ("--situation", "on_purpose", "--choice", "violation")
    us.does("rule", 1, "left_seat", "--seat", "E", *choice, "--as", "chief_referee", "--accept")
    return us


@pytest.mark.article("JS 5.2.1")
@pytest.mark.article("JS 5.2.3")
def test_js_5_2_an_appeal_that_changes_nothing_but_the_officials(tmp_path: Path) -> None:
    us = ruled(tmp_path)
    us.does("official", "裁判甲", "--role", "referee")
    told = (1, 1, 1, "EW", "--fee", "--reason", "too hard")
    assert "JS 5.2.1" in us.refused("lodge", *told, "--about", "other")
    us.does("lodge", *told, "--about", "rules")
    us.does("appeal", "forward", 1)
    decision = ("uphold", 1, "--as", "arbitration_committee", "--reason", "heard")
    us.refused("appeal", *decision, "--discipline", "admonished")
    us.refused("appeal", *decision, "--discipline", "admonished", "--who", "nobody")
    said = us.does("appeal", *decision, "--discipline", "licence_withdrawn", "--who", "裁判甲")
    assert "JS 5.2.3" in " ".join(said.split())
    assert "裁判甲" not in us.does("official")
    assert "No difference" in us.does("check")


@pytest.mark.article("JS 3.10.4")
@pytest.mark.parametrize("may", [False, True])
def test_js_3_10_4_late_and_after_the_draw(tmp_path: Path, *, may: bool) -> None:
    own = ("--set", "corrections.later_errors_stand=false", "--set", "corrections.draw_stands=false") if may else ()
    us = Organiser(tmp_path, "jiangsu-2017", "--rounds", "2", *own)
    us.enters(4)
    us.begins()
    for table in (1, 2):
        us.does("result", table, "--ew", "A+", "--ns", "7")
        us.does("sign", table)
    us.does("close")
    us.does("draw")
    us.does("publish")
    us.wait(11)
    correction = (1, 1, "--ew", "7", "--ns", "A+", "--reason", "turned round")
    us.refused("correct", *correction)
    if not may:
        assert "JS 3.10.4" in us.refused("correct", *correction, "--even-late")
        us.refused("undo", "draw")
        return
    assert "undo draw" in " ".join(us.does("correct", *correction, "--even-late").split())
    assert "the draw of round 2" in " ".join(us.does("show").split())
    us.does("undo", "draw")
    us.begins()
    assert "No difference" in us.does("check")

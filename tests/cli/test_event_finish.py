"""`guandan event finish`, `reopen`, `settings`, and a correction that changes who goes on."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.cli.organiser import Organiser

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def us(tmp_path: Path) -> Organiser:
    """One round of four pairs, played."""
    found = Organiser(tmp_path, "jiangsu-2017", "--rounds", "1")
    found.enters(4)
    found.begins()
    for table in (1, 2):
        found.does("result", table, "--ew", "A+", "--ns", "9")
        found.does("sign", table)
    found.does("close")
    return found


def test_windows_hold_the_end_up_until_they_are_waived(us: Organiser) -> None:
    assert "until" in us.refused("finish")
    us.refused("finish", "--waive", "all have signed", "--as", "referee")
    said = us.does("finish", "--waive", "all have signed")
    assert "corrections and appeals are possible until" in said
    assert "The organisers may draw lots" in " ".join(said.split())
    assert us.does("check").startswith("No difference")


def test_after_the_end_only_reopening_changes_anything(us: Organiser) -> None:
    us.at += timedelta(hours=1)
    us.does("finish")
    us.refused("journal", "--text", "late")
    us.refused("reopen")
    us.does("reopen", "--reason", "a prize was forgotten")
    us.does("settings", "--name", "春季赛", "--set", "event.venue=二楼", "--reason", "printed wrongly")
    us.does("finish")
    assert "春季赛" in us.does("show")
    assert us.does("check").startswith("No difference")


def test_options_that_results_have_used_are_refused(us: Organiser) -> None:
    assert "points.win_draw_loss" in us.refused(
        "settings", "--set", "points.win_draw_loss=[3,1,0]", "--reason", "other points"
    )


def test_a_correction_that_changes_who_goes_on_wants_a_yes(tmp_path: Path) -> None:
    us = Organiser(tmp_path, "knockout-2023")
    us.enters(4)
    us.begins()
    for table in (1, 2):
        us.does("result", table, "--ew", "A+", "--ns", "9")
        us.does("sign", table)
    us.does("close")
    correction = ("correct", 1, 1, "--ew", "9", "--ns", "A+", "--reason", "the sheet says so")
    assert "--yes" in us.refused(*correction)
    assert "round 1, table 1" in us.does(*correction, "--yes")

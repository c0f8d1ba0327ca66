"""The checker against deliberately broken implementations of the rules: each is found, and the page lists them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from guandan.checker import check_event
from tests.checker.mutants import MUTANTS, Mutant, write_table

PAGE = Path(__file__).parents[2] / "docs" / "checker-mutants.md"


def codes(text: str) -> set[str]:
    return {difference.code for difference in check_event(text).differences}


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: f"{mutant.item}: {mutant.mutant}")
def test_a_broken_rule_is_found(mutant: Mutant) -> None:
    with mutant.broken():
        hall = mutant.scene()
    assert mutant.code in codes(hall.paper.data.decode())


@pytest.mark.parametrize("scene", dict.fromkeys(mutant.scene for mutant in MUTANTS), ids=lambda scene: scene.__name__)
def test_the_same_event_under_the_right_program_is_borne_out(scene: object) -> None:
    hall = scene()  # type: ignore[operator]
    assert hall.wrong() == []


def test_the_page_lists_every_mutant() -> None:
    assert write_table() in PAGE.read_text(encoding="utf-8")

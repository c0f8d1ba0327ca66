"""Learning: the examples are what they are said to be, and the bench tells every reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan import readings
from guandan.rules.play import Kind
from guandan.web.pages.learn import EXAMPLES, PUZZLE
from tests.web.watching import PHONE, blamed

if TYPE_CHECKING:
    from tests.web.watching import Opener


@pytest.mark.parametrize("kind", Kind)
def test_each_kind_has_examples_that_are_of_it(kind: Kind) -> None:
    assert EXAMPLES[kind]
    for example in EXAMPLES[kind]:
        assert kind in {one.kind for one in readings(example.cards, example.level)}


def test_the_puzzle_has_three_readings() -> None:
    assert len(readings(PUZZLE.cards, PUZZLE.level)) == 3


def test_an_example_goes_to_the_bench_and_every_reading_comes_out(open_page: Opener) -> None:
    page = open_page("/learn", width=PHONE[0], height=PHONE[1])
    page.wait_for_selector(".reading")
    page.locator(".example .try").last.click()
    page.locator(".reading").nth(2).wait_for()
    assert page.input_value("#level") == PUZZLE.level
    assert page.locator(".laid .card").count() == 6


def test_cards_are_laid_and_taken_and_compared(open_page: Opener) -> None:
    page = open_page("/learn", lang="en")
    page.get_by_role("button", name="Clear").click()
    for _ in range(2):
        page.get_by_role("button", name="Lay big joker").click()
    page.get_by_text("One reading").wait_for()
    page.get_by_role("button", name="Beat this").click()
    for _ in range(2):
        page.get_by_role("button", name="Lay little joker").click()
    page.get_by_text("does not beat it").wait_for()
    page.locator(".laid .card").first.click()
    page.get_by_text("does not beat it").wait_for()
    assert page.locator(".laid .card").count() == 1


def test_an_exercise_is_checked_by_the_rules(open_page: Opener) -> None:
    page = open_page("/learn/exercises", width=360, height=740)
    panel = page.locator('[data-exercise="pair"]')
    assert min(panel.locator(".card").evaluate_all("cards => cards.map((card) => card.clientWidth)")) >= 44
    panel.locator(".card").nth(2).click()
    panel.locator(".button.main").click()
    panel.locator(".notice.bad").wait_for()
    for place in (2, 0, 1):
        panel.locator(".card").nth(place).click()
    panel.locator(".button.main").first.click()
    panel.locator(".notice.good").wait_for()
    assert blamed(page) == []
    panel.locator(".button.main").last.click()
    page.locator('[data-exercise="full_house"]').wait_for()

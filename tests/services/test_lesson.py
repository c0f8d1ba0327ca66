"""Every exercise can be answered, and not by everything."""

from __future__ import annotations

from itertools import combinations

import pytest

from guandan.services.lesson import Exercise, list_exercises
from guandan.services.readings import ReadingsRequest, list_readings

EXERCISES = {exercise.id: exercise for exercise in list_exercises()}


def solves(exercise: Exercise, cards: tuple[object, ...]) -> bool:
    request = ReadingsRequest(cards=cards, level=exercise.level, top=exercise.top)  # type: ignore[arg-type]
    return any(
        (exercise.kind is None or row.kind is exercise.kind) and (not exercise.top or row.beats)
        for row in list_readings(request).readings
    )


@pytest.mark.parametrize("name", [name for name, exercise in EXERCISES.items() if not exercise.options])
def test_a_hand_has_a_play_that_is_right_and_one_that_is_not(name: str) -> None:
    exercise = EXERCISES[name]
    sets = [cards for size in range(1, len(exercise.cards) + 1) for cards in combinations(exercise.cards, size)]
    found = [solves(exercise, cards) for cards in sets]
    assert any(found)
    assert not all(found)


@pytest.mark.parametrize("name", [name for name, exercise in EXERCISES.items() if exercise.options])
def test_one_option_is_right(name: str) -> None:
    exercise = EXERCISES[name]
    assert len(set(exercise.right) & set(exercise.options)) == len(exercise.right) == 1


@pytest.mark.article("JS 3.6")
@pytest.mark.article("JS 3.4.1")
def test_the_answers_are_those_of_the_book() -> None:
    right = {name: exercise.right for name, exercise in EXERCISES.items() if exercise.options}
    assert right == {"pay": ("SA",), "wind": ("partner",), "rise": ("2",), "pass_a": ("no",)}


def test_there_are_a_dozen() -> None:
    assert len(EXERCISES) >= 12

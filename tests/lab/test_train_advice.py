"""Advice: what `normal` would do in the learner's place, and how much differing from it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
import torch

from guandan.bots import Seen, make
from guandan.kernel import rules_of
from guandan.kernel.features import ACTION_SIZE, OBSERVATION_SIZE
from guandan.lab.train.actor import Actor
from guandan.lab.train.learner import Learner, compute_surprise
from guandan.lab.train.network import Network
from guandan.lab.train.samples import AdviceSamples
from guandan.lab.train.settings import TrainingSettings
from guandan.rulebooks import load

if TYPE_CHECKING:
    from guandan.lab.train.samples import Taught

RULES = rules_of(load("jiangsu-2017"))
SETTINGS = TrainingSettings(
    tables=32,
    chunk=90,
    batch=128,
    rate=2e-3,
    warm=10**9,
    advised=0.15,
    advised_decay=10**12,
    advice=0.5,
    lessons=64,
    learned=1.0,
)


def played(settings: TrainingSettings) -> Taught:
    torch.manual_seed(1)
    return Actor(settings, Network().eval(), tables=settings.tables, lot=3, rules=RULES).play(0)


def test_surprise_is_minus_the_logarithm_of_the_chance() -> None:
    states, rows = np.zeros((2, OBSERVATION_SIZE), dtype=np.uint8), np.zeros((5, ACTION_SIZE), dtype=np.uint8)
    lessons = AdviceSamples(states, rows, np.array([0, 0, 1, 1, 1]), np.array([1, 2]))
    logits = torch.tensor([0.0, 1.0, 500.0, 500.0, 500.0])
    expected = (np.log(1 + np.exp(-1)) + np.log(3)) / 2
    assert compute_surprise(logits, lessons).item() == pytest.approx(expected, abs=1e-6)


def test_lessons_put_together_keep_whose_actions_they_are() -> None:
    lessons = played(SETTINGS).advice
    whole = AdviceSamples.concatenate(lessons[:3])
    assert len(whole.states) == sum(len(part.states) for part in lessons[:3])
    second = lessons[1]
    at, above = len(lessons[0].states), len(lessons[0].rows)
    assert np.array_equal(whole.rows[whole.chosen][at : at + len(second.states)], second.rows[second.chosen])
    assert np.array_equal(whole.owners[above : above + len(second.rows)], second.owners + at)
    assert np.array_equal(whole.owners[whole.chosen], np.arange(len(whole.states)))


def test_advice_is_what_normal_would_do() -> None:
    torch.manual_seed(1)
    actor = Actor(SETTINGS, Network().eval(), tables=SETTINGS.tables, lot=3, rules=RULES)
    actor.tables.observe()
    places = np.array([1, 5, 6])
    actor._ask_adviser(places)  # noqa: SLF001 (a step of the actor)
    (lesson,) = actor._lessons  # noqa: SLF001
    bot = make("normal")
    for number, place in enumerate(places.tolist()):
        start = actor.tables.offsets[place]
        choice = bot.choose(Seen.of(actor.tables.batch[place]), 1.0)
        assert np.array_equal(lesson.rows[lesson.chosen[number]], actor.tables.rows[start + choice])
        assert np.array_equal(lesson.states[number], actor.tables.states[place])


def test_advice_fades() -> None:
    settings = TrainingSettings(advised=0.4, advised_last=0.1, advised_decay=1000)
    assert [settings.advised_at(number) for number in (0, 500, 2000)] == pytest.approx([0.4, 0.25, 0.1])
    assert settings.advice_at(500) == pytest.approx(settings.advice * 0.25 / 0.4)
    assert played(TrainingSettings(tables=32, chunk=4, warm=0, advised=0.0)).advice == []


def test_learning_from_advice_makes_it_less_surprising() -> None:
    taught = played(SETTINGS)
    learner = Learner(SETTINGS)
    for lot in range(4):
        learner.learn(taught, 0, lot)
    steps = len(learner.surprises) // 4
    assert steps > 2
    assert np.mean(learner.surprises[-steps:]) < np.mean(learner.surprises[:steps]) - 0.3


def test_the_shelf_keeps_the_newest_advice() -> None:
    settings = TrainingSettings(shelf=400, lessons=150)
    lessons = played(SETTINGS).advice
    learner = Learner(settings)
    learner._add_to_shelf(lessons)  # noqa: SLF001
    kept = learner._shelf  # noqa: SLF001
    assert kept == lessons[-len(kept) :]
    assert 350 < sum(map(len, kept)) <= 400
    taken = learner._draw_from_shelf(np.random.default_rng(1))  # noqa: SLF001
    assert 150 <= sum(map(len, taken)) < 170

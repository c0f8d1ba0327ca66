from __future__ import annotations

import operator
import os
import signal
import sys
from pickle import PicklingError
from typing import TYPE_CHECKING

import pytest

from guandan.errors import MissingExtra
from guandan.lab import jobs
from guandan.lab.arena import Arena
from guandan.lab.duplicate import Contest
from guandan.lab.seeds import derive_seed

if TYPE_CHECKING:
    from collections.abc import Iterator


def counted(given: list[int]) -> Iterator[int]:
    """Numbers without end, noted as they are given out."""
    number = 0
    while True:
        given.append(number)
        yield number
        number += 1


def test_answers_come_in_order() -> None:
    assert list(jobs.run_in_order(operator.neg, range(10))) == [-number for number in range(10)]


def test_processes_answer_in_order_and_no_more_is_given_out_than_is_needed() -> None:
    given: list[int] = []
    answers = jobs.run_in_order(operator.neg, counted(given), jobs=2)
    assert [next(answers) for _ in range(20)] == [-number for number in range(20)]
    answers.close()
    assert len(given) < 40


def test_a_task_that_cannot_be_sent_is_an_error_and_not_a_wait_without_end() -> None:
    tasks: list[object] = [lambda: None] * 3
    with pytest.raises((PicklingError, AttributeError), match="pickle"):
        list(jobs.run_in_order(id, tasks, jobs=2))


def test_a_process_leaves_interrupts_to_its_parent_and_keeps_to_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    before = signal.getsignal(signal.SIGINT)
    try:
        jobs.prepare_worker()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        assert os.environ["OMP_NUM_THREADS"] == "1"
    finally:
        signal.signal(signal.SIGINT, before)


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install \"pyguandan\[cluster\]\"") as raised:
        next(jobs.run_in_order(operator.neg, range(3), ray="local"))
    assert raised.value.extra == "cluster"


def test_seeds_differ_by_every_part() -> None:
    seeds = [
        derive_seed(0),
        derive_seed(1),
        derive_seed(0, 1),
        derive_seed(0, "E"),
        derive_seed(0, 1, "E"),
        derive_seed(0, 11, "E"),
    ]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert derive_seed(7, "cards", 3) == 0x7E1015051C73ECEF


@pytest.mark.long
@pytest.mark.part("lab")
@pytest.mark.filterwarnings("default")  # ray's own
def test_ray_gives_the_same_as_this_process() -> None:
    runs = []
    for ray in (None, "local"):
        arena = Arena(Contest(a="normal", b="easy", book="jiangsu-2017"))
        pairs = list(arena.run(60, jobs=2, ray=ray))
        runs.append(([pair.record for pair in pairs], arena.standing.report(0).worth))
    assert runs[0] == runs[1]

"""Random events under every book: the checker finds nothing in them, and every fact that was tampered with."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from guandan.checker import check_event
from tests.amount import some_or_many
from tests.checker.simulated import BOOKS, TAMPERINGS, simulated, tampered


def pairs_of(seed: int) -> int:
    return 6 + seed * 7 % 15


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("varied", [False, True], ids=["own", "varied"])
def test_events_by_chance_are_borne_out(book: str, varied: bool, seed: int) -> None:  # noqa: FBT001
    for chosen in range(seed, seed + 3):
        text = simulated(book, pairs_of(chosen), chosen, varied=varied)
        assert check_event(text).differences == (), (book, pairs_of(chosen), chosen, varied)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("varied", [False, True], ids=["own", "varied"])
def test_events_that_do_not_begin_at_table_1_are_borne_out(book: str, varied: bool, seed: int) -> None:  # noqa: FBT001
    for chosen in range(seed, seed + 2):
        text = simulated(book, pairs_of(chosen), chosen, varied=varied, options={"event.first_table": 41})
        assert check_event(text).differences == (), (book, pairs_of(chosen), chosen, varied)
        drawn = [line["event"] for line in map(msgspec.json.decode, text.splitlines()) if line["line"] == "event"]
        numbers = {table["number"] for event in drawn if event["event"] == "draw_drafted" for table in event["tables"]}
        fixed = {event.get("fixed_table") for event in drawn}
        assert 41 in numbers
        assert min(numbers - fixed) == 41


@pytest.mark.parametrize("book", ["jiangsu-2017", "two-deck"])
def test_a_bye_of_a_team_that_plays_boards_brings_no_net_levels(book: str) -> None:
    """In this event a team that rested in the first round is equal to others in points before the second."""
    assert check_event(simulated(book, 14, 20262131, varied=True)).differences == ()


@pytest.mark.long
@pytest.mark.part("competition")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("varied", [False, True], ids=["own", "varied"])
@pytest.mark.parametrize("block", range(50))
def test_many_events_by_chance_are_borne_out(book: str, varied: bool, block: int, seed: int) -> None:  # noqa: FBT001
    for number in range(10):
        chosen = seed + 1000 + 10 * block + number
        pairs = 6 + chosen % 27
        text = simulated(book, pairs, chosen, varied=varied)
        assert check_event(text).differences == (), (book, pairs, chosen, varied)


@pytest.mark.parametrize("events", some_or_many(1, 12))
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("varied", [False, True], ids=["own", "varied"])
def test_every_fact_tampered_with_is_found(book: str, varied: bool, events: int, seed: int) -> None:  # noqa: FBT001
    tried: Counter[str] = Counter()
    for number in range(events):
        text = simulated(book, 8 + 2 * number, seed + number, varied=varied)
        for name, file in tampered(text, Random(f"{book} {seed} {number}")):
            tried[name] += 1
            assert check_event(file).differences, (book, seed + number, varied, name)
    assert len(tried) >= len(TAMPERINGS) // 2, tried

"""A file that is broken anywhere gets differences with lines, and never breaks the checker."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from guandan.checker import check_event
from tests.checker.test_by_hand import x22
from tests.checker.test_five_rounds import six_pairs_three_forfeits
from tests.checker.test_knockout import six
from tests.checker.test_round_robin import five


@pytest.mark.parametrize(
    "text", ["", "\n\n", "x", "{}", "[]", '{"line": "head"}', '{"line":"event","version":1}', "\ud800"]
)
def test_what_is_no_event_is_a_difference(text: str) -> None:
    assert check_event(text).differences


def test_an_unreadable_line_is_named() -> None:
    lines = x22().text().split("\n")
    lines[10] = lines[10][:-3]
    differences = check_event("\n".join(lines)).differences
    assert (11, "unreadable") in [(found.line, found.code) for found in differences]


def test_the_head_comes_first() -> None:
    event = x22()
    event.lines[0], event.lines[1] = event.lines[1], event.lines[0]
    assert "head_first" in event.codes()
    event = x22()
    event.lines[0]["format"] = 2
    assert event.codes() == {"unknown_format"}


def test_only_events_that_come_first_come_first() -> None:
    event = x22()
    event.lines = [line for line in event.lines if line.get("event", {}).get("event") != "competition_created"]
    assert "not_created" in event.codes()


EVENTS = [event().text() for event in (x22, lambda: six().event, lambda: five().event, six_pairs_three_forfeits)]


@pytest.mark.parametrize("text", EVENTS, ids=["swiss", "knockout", "round_robin", "lot"])
def test_lines_lost_doubled_or_moved_never_break_the_checker(text: str, seed: int) -> None:
    random = Random(seed)
    whole = [line for line in text.split("\n") if line]
    for _ in range(30):
        lines = list(whole)
        place = random.randrange(2, len(lines))
        match random.randrange(3):
            case 0:
                del lines[place]
            case 1:
                lines.insert(random.randrange(2, len(lines)), lines[place])
            case _:
                lines.insert(random.randrange(2, len(lines)), lines.pop(place))
        codes = {found.code for found in check_event("\n".join(lines)).differences}
        assert "makes_no_sense" not in codes


def changed(value: Any, random: Random) -> Any:  # noqa: ANN401 (any JSON)
    """The same JSON with one number or text in it changed."""
    if isinstance(value, dict) and value:
        key = random.choice(sorted(value))
        return value | {key: changed(value[key], random)}
    if isinstance(value, list) and value:
        place = random.randrange(len(value))
        return [*value[:place], changed(value[place], random), *value[place + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-3, -1, 1, 2, 50))
    return random.choice((None, 0, "", "NS", [], 7))


@pytest.mark.parametrize("text", EVENTS, ids=["swiss", "knockout", "round_robin", "lot"])
def test_values_changed_never_break_the_checker(text: str, seed: int) -> None:
    random = Random(seed)
    lines = [line for line in text.split("\n") if line]
    for _ in range(60):
        place = random.randrange(2, len(lines))
        other = msgspec.json.encode(changed(msgspec.json.decode(lines[place]), random)).decode()
        report = check_event("\n".join([*lines[:place], other, *lines[place + 1 :]]))
        assert all(found.line >= 0 for found in report.differences)

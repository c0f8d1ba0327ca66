"""报名: late entries, partners, substitutes, withdrawals, schedules and plans that a file may not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.checker.kit import Writer, table
from tests.checker.test_by_hand import x22

if TYPE_CHECKING:
    from collections.abc import Callable


def nantong(**entered: object) -> Writer:
    """Two pairs of one branch, and a schedule for 14 April."""
    event = Writer("nantong-2018", {"format": "knockout"})
    event.pairs(2, unit="A", **entered)
    event.lines += [
        {"line": "person", "person": 8, "name": "P8", "unit": "A"},
        {"line": "person", "person": 9, "name": "P9", "unit": "B"},
    ]
    event.event("scheduled", slots=[{"round": 1, "starts": "2026-04-14T01:00:00Z"}])
    return event


@pytest.mark.article("NT 2.1")
@pytest.mark.parametrize(
    ("at", "comes", "codes"),
    [
        ("2026-04-13T15:59:00Z", 8, set()),  # 23:59 of the day before in China
        ("2026-04-13T16:00:00Z", 8, {"substitute_too_late"}),
        ("2026-04-10T10:00:00Z", 9, {"substitute_of_other_unit"}),
        ("2026-04-10T10:00:00Z", 3, {"person_twice"}),
        ("2026-04-10T10:00:00Z", 77, {"no_such_person"}),
    ],
)
def test_a_substitute_is_of_the_branch_and_in_time(at: str, comes: int, codes: set[str]) -> None:
    event = nantong()
    event.event("player_substituted", pair=1, leaves=1, comes=comes)
    event.lines[-1]["at"] = at
    assert event.codes() == codes


def test_who_leaves_must_be_of_the_pair() -> None:
    event = nantong()
    event.event("player_substituted", pair=1, leaves=4, comes=8)
    assert event.codes() == {"not_in_the_pair"}


def test_the_days_of_a_document_are_not_those_of_this_event() -> None:
    event = nantong()
    event.lines.pop()
    event.versions -= 1
    event.event("player_substituted", pair=1, leaves=1, comes=8)  # in 2026, after 14 April 2018
    assert event.differences() == []


def test_an_event_may_end_when_nobody_is_left_to_play() -> None:
    event = nantong()
    event.event("competition_closed")
    assert event.codes() == {"stage_not_closed"}
    event.before("competition_closed", 0, "pair_withdrawn", pair=2, first_round=1)
    assert event.differences() == []


def test_a_pair_waits_for_its_partner() -> None:
    event = nantong()
    event.event("pair_entered", pair=3, people=[8], unit="A", is_waiting=True)
    assert event.differences() == []
    event.event("pair_confirmed", pair=3)
    assert event.codes() == {"wrong_number_of_people"}
    event.lines[-1]["event"]["partner"] = 9
    assert event.differences() == []
    event.event("pair_confirmed", pair=3)
    assert event.codes() == {"not_waiting"}
    event.event("pair_confirmed", pair=7)
    assert event.codes() == {"not_waiting", "no_such_pair"}


def test_who_waits_is_not_drawn() -> None:
    event = nantong()
    event.event("pair_entered", pair=3, people=[8], unit="A", is_waiting=True)
    event.draft(1, [table(1, 1, 2)], byes=[3], lots=[1, 2, 3, 0])
    assert event.codes() == {"wrong_pairs_drawn"}


def again(event: Writer) -> None:
    event.event("pair_withdrawn", pair=4, first_round=4)
    event.event("pair_withdrawn", pair=4, first_round=4)


def in_the_past(event: Writer) -> None:
    event.event("pair_disqualified", pair=4, first_round=2, article="JS 4.3.5")


def late(event: Writer) -> None:
    event.event("pair_entered", pair=5, people=[9, 10], first_round=3)


def stranger(event: Writer) -> None:
    event.event("pair_withdrawn", pair=9, first_round=4)


def nobody_named(event: Writer) -> None:
    event.event("organisers_decided", matter="prizes", about=1)


def other_plan(event: Writer) -> None:
    event.event("plan_changed", plan={"stages": [{"format": "lot", "rounds": 3}]}, reason="too late")


def schedule_in_disorder(event: Writer) -> None:
    slots = [{"round": 1, "starts": "2026-04-14T02:00:00Z"}, {"round": 2, "starts": "2026-04-14T01:00:00Z"}]
    event.event("scheduled", slots=slots)


def checked_in_too_late(event: Writer) -> None:
    event.event("pair_checked_in", round=2, pair=1, presence="here")


def after_the_end(event: Writer) -> None:
    event.event("competition_closed")
    event.event("pair_changed", pair=1, seed=1)


def second_creation(event: Writer) -> None:
    created = event.of("competition_created")
    event.event(**({"kind": created["event"]} | {name: value for name, value in created.items() if name != "event"}))


def other_secret(event: Writer) -> None:
    event.event("competition_closed", secret="00" * 32)


def one_round_more(event: Writer) -> None:
    event.draft(4, [table(1, 1, 2), table(2, 3, 4)])


@pytest.mark.parametrize(
    ("happens", "code"),
    [
        (again, "left_already"),
        (in_the_past, "left_in_closed_round"),
        (late, "entered_for_drawn_round"),
        (stranger, "no_such_pair"),
        (nobody_named, "empty_decision"),
        (other_plan, "drawn_stage_changed"),
        (schedule_in_disorder, "wrong_schedule"),
        (checked_in_too_late, "wrong_round"),
        (after_the_end, "competition_closed"),
        (second_creation, "created_twice"),
        (other_secret, "wrong_secret"),
        (one_round_more, "more_rounds_than_planned"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_what_may_not_happen_is_found(happens: Callable[[Writer], None], code: str) -> None:
    event = x22()
    happens(event)
    assert code in event.codes()


def test_the_right_secret_may_be_made_public() -> None:
    event = x22()
    event.event("competition_closed", secret=event.secret.hex())
    assert event.differences() == []


def test_options_that_there_are_not() -> None:
    event = Writer("jiangsu-2017", {"format": "swiss", "rounds": 1}, overrides={"match.no_such": 1})
    assert event.codes() == {"wrong_option"}


def test_another_version_of_the_book() -> None:
    event = x22()
    event.of("competition_created")["version"] = "9"
    assert event.codes() == {"wrong_book"}

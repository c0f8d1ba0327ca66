"""Who ruled and why a referee was called, as people read it."""

from __future__ import annotations

import pytest

from guandan.formatting.rulings import describe_call_reason, describe_ruler
from guandan.referee.lateness import report_overtime
from guandan.rulebooks import load
from guandan.rules.seat import Seat
from guandan.server.tables.reasons import OVER_TIME


def name_person(number: int) -> str:
    return {12: "王五"}[number]


@pytest.mark.parametrize(
    ("by", "zh", "en"),
    [
        ("referee clock", "裁判 · 计时自动判罚", "the referee · automatically, by the clock"),
        ("chief_referee chief_referee 12", "裁判长 王五", "the chief referee 王五"),
        ("chief_referee chief_referee", "裁判长", "the chief referee"),
        ("chief_referee 张三", "裁判长 张三", "the chief referee 张三"),
        ("referee", "裁判", "the referee"),
        ("", "", ""),
    ],
)
def test_who_ruled_is_said_in_words(by: str, zh: str, en: str) -> None:
    assert (describe_ruler(by, "zh", name_person), describe_ruler(by, "en", name_person)) == (zh, en)


def test_a_call_by_the_clock_is_said_in_words() -> None:
    assert report_overtime(load("jiangsu-2017"), Seat.E) is not None
    assert (describe_call_reason(OVER_TIME, "zh"), describe_call_reason(OVER_TIME, "en")) == (
        "有人超时",
        "a player's time ran out",
    )
    assert describe_call_reason("牌打错了", "en") == "牌打错了"

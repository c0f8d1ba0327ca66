"""Absurd values are refused with a sentence, wherever they come in."""

from __future__ import annotations

import pytest

from guandan.competition.entries.drafts import preview_entries
from guandan.competition.model import commands as co
from guandan.competition.model.values import Final, Format, Plan, Stage
from guandan.errors import IllegalAction
from guandan.texts import explain
from tests.competition.kit import JS, Hall
from tests.competition.refereed import CHIEF, refereed

ABSURD = 10**8


@pytest.mark.parametrize("rounds", [100_000, 201])
def test_so_many_rounds(rounds: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        Hall(JS, Stage(format=Format.SWISS, rounds=rounds))
    assert caught.value.code == "value_out_of_bounds"
    assert "轮数" in explain(caught.value, "zh")
    assert str(rounds) in explain(caught.value, "en")


def test_options_of_an_event() -> None:
    absurd: list[dict[str, object]] = [
        {"match.minutes": ABSURD},
        {"match.minutes": 0},
        {"corrections.entry_minutes": ABSURD},
        {"event.first_table": 0},
    ]
    for options in absurd:
        with pytest.raises(IllegalAction) as caught:
            Hall(JS, Stage(format=Format.SWISS, rounds=3), overrides=options)
        assert caught.value.code == "option_out_of_bounds"
        assert explain(caught.value, "zh")


@pytest.mark.parametrize(
    "command",
    [
        co.ExtendTable(table=1, minutes=ABSURD),
        co.ExtendTable(table=ABSURD, minutes=5),
        co.SetLimits(entry_minutes=ABSURD),
        co.SetLimits(published_minutes=-ABSURD),
        co.EnterResult(table=1, final=Final(ew=14, ns=5, deals=ABSURD)),
        co.EnterResult(table=1, final=Final(ew=14, ns=5, ew_taken=ABSURD)),
        co.ChangePlan(plan=Plan(stages=(Stage(format=Format.SWISS, rounds=100_000),)), reason="more"),
        co.ChangePlan(plan=Plan(stages=(Stage(format=Format.ROUND_ROBIN, groups=ABSURD),)), reason="more"),
        co.EnterPair(people=(1, 2), pair=ABSURD),
        co.EnterPair(people=(1, 2), seed=ABSURD),
        co.EnterPair(people=(1, 2), fixed_table=ABSURD),
        co.NoteLateness(table=1, ew_minutes=float(ABSURD)),
        co.NoteLateness(table=1, ew_minutes=float("nan")),
        co.NameOfficial(person=1, role=CHIEF, tables=(ABSURD,)),
        co.PlayLive(tables=(ABSURD,)),
    ],
    ids=lambda command: f"{type(command).__name__}",
)
def test_commands(command: co.AnyCompetitionCommand) -> None:
    hall = refereed(JS, (1, 2), (3, 4))
    refusal = hall.refuses(command, "value_out_of_bounds")
    assert explain(refusal, "zh")


@pytest.mark.parametrize("level", [999_999_999, 15, 0, -1])
def test_levels(level: int) -> None:
    hall = refereed(JS, (1, 2), (3, 4))
    hall.refuses(co.EnterResult(table=1, final=Final(ew=level, ns=5)), "no_such_level_number")


class TestRowsLeftOut:
    """报名表: a row with text in it that enters nobody is always said."""

    HEADINGS = ("序号", "姓名", "搭档", "单位", "备注")

    def rows(self, *rows: tuple[str, ...]) -> list[list[str]]:
        return [list(self.HEADINGS), *(list(row) for row in rows)]

    def test_a_row_without_names_but_with_a_remark(self) -> None:
        found = preview_entries(
            self.rows(
                ("1", "甲一", "甲二", "一分会", ""),
                ("2", "", "", "二分会", "名单后补"),
                ("3", "乙一", "乙二", "三分会", ""),
            )
        )
        assert len(found.drafts) == 2
        assert found.skipped == (3,)

    def test_a_blank_line_of_the_form_is_none(self) -> None:
        found = preview_entries(
            self.rows(("1", "甲一", "甲二", "一分会", ""), ("2", "", "", "", ""), ("3", "乙一", "乙二", "三分会", ""))
        )
        assert (len(found.drafts), found.skipped) == (2, ())

    def test_every_row_is_entered_wrong_or_left_out(self) -> None:
        rows = [
            ["对号", "姓名", "电话"],
            ["1", "甲一", "1"],
            ["", "甲二", "2"],
            ["2", "乙一", "3"],
            ["2", "", "13900000000"],
            ["2", "乙二", "4"],
        ]
        found = preview_entries(rows)
        told = {row for draft in found.drafts for row in draft.rows}
        told |= {problem.row for problem in found.problems} | set(found.skipped)
        assert told == {2, 3, 4, 5, 6}

"""What the book says of people and times, printed where they need it; a changed book prints something else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Discipline, Format, Slot, Stage
from guandan.documents.booklets import build_programme
from guandan.documents.forms.appeals import build_appeal_forms
from guandan.documents.forms.registration import build_registration_form
from guandan.documents.forms.score_sheets import build_score_sheets
from guandan.documents.kinds import Document
from guandan.documents.lists.rulings import list_appeal_records
from guandan.documents.lists.schedule import list_responsibilities, list_schedule
from guandan.documents.lists.seating import list_seats_by_table, list_tables_by_pair
from guandan.documents.lists.standings import list_team_standings
from guandan.documents.write import DocumentOptions
from guandan.rules.options.authority import Authority
from tests.competition.kit import DAY, JS, KO, NT, ZD, Hall
from tests.competition.test_appeals import heard
from tests.competition.test_appeals_decided import left_seat, official
from tests.documents.kit import knockout, made, only, pages, printed

if TYPE_CHECKING:
    from guandan.documents.blocks import ListBlock


def seated(book: str, **overrides: object) -> Hall:
    """Six pairs, a round at nine, drawn."""
    stages = [Stage(format=Format.SWISS, rounds=2)] if book == JS else []
    hall = Hall(book, *stages, pairs=6, overrides={path.replace("__", "."): value for path, value in overrides.items()})
    hall.do(co.Schedule(slots=(Slot(round=1, starts=DAY),)))
    hall.draw()
    return hall


class TestSeated:
    @pytest.mark.article("JS 3.1")
    def test_js_3_1_until_when_one_sits_stands_on_schedule_and_seating(self) -> None:
        hall = seated(JS)
        paper = printed(hall)
        assert [note for note in list_schedule(paper).notes if "10 分钟" in note and "JS 3.1" in note]
        for listing in (list_seats_by_table(paper, hall.last), list_tables_by_pair(paper, hall.last)):
            assert listing.notes[0] == "请在 2018-04-14 08:50 前入座（JS 3.1）。"

    @pytest.mark.article("JS 3.1")
    @pytest.mark.parametrize(("minutes", "at"), [(15, "08:45"), (None, None)])
    def test_of_ones_own_another_time_or_none(self, minutes: int | None, at: str | None) -> None:
        hall = seated(JS, event__seated_before=minutes)
        paper = printed(hall)
        found = [*list_schedule(paper).notes, *list_seats_by_table(paper, hall.last).notes]
        assert any("入座" in note for note in found) == (at is not None)
        assert at is None or any(at in note for note in found)

    @pytest.mark.article("decision D40")
    def test_the_others_say_nothing(self) -> None:
        hall = seated(KO)
        assert [note for note in list_seats_by_table(printed(hall), hall.last).notes if "入座" in note] == []


def rows(listing: ListBlock | None) -> dict[str, str]:
    return {} if listing is None else {row[0]: f"{row[1]} {row[2]}" for row in listing.rows}


class TestResponsible:
    @pytest.mark.article("NT 0.4")
    @pytest.mark.article("NT 1.7")
    def test_nt_0_4_details_and_the_last_word(self) -> None:
        found = rows(list_responsibilities(printed(seated(NT))))
        assert found["细节由谁定"] == "工作组 NT 0；NT 0.4"
        assert found["规则由谁解释"] == "裁判委员会 NT 1.7"

    @pytest.mark.article("JS 5.3")
    @pytest.mark.article("JS 3.8.3")
    def test_js_5_3_the_sports_authority_and_who_names_a_scorer(self) -> None:
        found = rows(list_responsibilities(printed(seated(JS))))
        assert found["规则由谁解释"] == "体育主管部门 JS 5.3"
        assert found["记分者由谁指定"] == "裁判 JS 3.8.3"
        assert "细节由谁定" not in found

    @pytest.mark.article("ZD 5.1")
    def test_zd_5_1_the_chief_referee_by_name(self) -> None:
        hall = seated(ZD)
        hall.do(co.NameOfficial(person=hall.person("裁判长乙"), role=Authority.CHIEF_REFEREE))
        assert rows(list_responsibilities(printed(hall)))["由谁宣布时间"] == "裁判长：裁判长乙 ZD 5.1"

    def test_a_changed_book_names_others_and_the_programme_has_it(self) -> None:
        overrides = {"event__details_by": "organisers", "appeals__interpreted_by": "arbitration_committee"}
        paper = printed(seated(NT, **overrides))
        found = rows(list_responsibilities(paper))
        assert found["细节由谁定"].startswith("组委会")
        assert found["规则由谁解释"].startswith("仲裁委员会")
        assert [block.title for block in build_programme(paper).blocks if block.title == "职责分工"]

    def test_a_book_that_names_nobody_has_no_such_list(self) -> None:
        assert list_responsibilities(printed(seated(KO))) is None


class TestSheets:
    @pytest.mark.article("ZD 5.2")
    def test_zd_5_2_what_is_filled_in_before_is_said_and_is(self) -> None:
        hall = seated(ZD)
        sheets = build_score_sheets(printed(hall), hall.last)
        assert [rule for rule in sheets.rules if rule == "赛前填写：轮次、桌号、选手（ZD 5.2）"]
        assert sheets.round
        for sheet in sheets.sheets:
            assert sheet.table
            assert all(one.name for one in sheet.seats.values())

    @pytest.mark.article("ZD 5.2")
    def test_of_ones_own_something_else_is_filled_in_before(self) -> None:
        hall = seated(ZD, sheet__filled_before=["table"])
        assert [
            rule for rule in build_score_sheets(printed(hall), hall.last).rules if rule.startswith("赛前填写：桌号（")
        ]
        hall = seated(JS)
        assert [
            rule for rule in build_score_sheets(printed(hall), hall.last).rules if rule.startswith("赛前填写")
        ] == []

    @pytest.mark.article("JS 3.8.3")
    def test_js_3_8_3_there_is_a_place_for_a_scorer_whom_the_referee_names(self) -> None:
        hall = seated(JS)
        sheets = build_score_sheets(printed(hall), hall.last)
        assert [rule for rule in sheets.rules if rule == "记分者由谁指定：裁判（JS 3.8.3）"]
        assert (
            "记分员（如裁判指定）" in pages(only(made(hall, Document.SCORE_SHEETS, wish=DocumentOptions(round=1))))[0]
        )

    @pytest.mark.article("JS 3.8.3")
    def test_of_ones_own_nobody_names_one(self) -> None:
        hall = seated(JS, sheet__scorer_named_by=None)
        assert build_score_sheets(printed(hall), hall.last).words["scorer"] == ""
        assert "记分员" not in pages(only(made(hall, Document.SCORE_SHEETS, wish=DocumentOptions(round=1))))[0]


class TestAppeals:
    @pytest.mark.article("JS 5.3")
    @pytest.mark.article("JS 5.2.3")
    def test_js_5_the_form_says_what_is_heard_and_what_stands(self) -> None:
        rules = "".join(build_appeal_forms(printed(seated(JS)), blank=True).rules)
        for words in ("规则由谁解释：体育主管部门（JS 5.3）", "裁判职权内的判决不改", "可处分裁判", "受理范围"):
            assert words in rules
        changed = seated(JS, appeals__interpreted_by=None, appeals__may_discipline_referees=False)
        rules = "".join(build_appeal_forms(printed(changed), blank=True).rules)
        assert "规则由谁解释" not in rules
        assert "可处分裁判" not in rules

    @pytest.mark.article("JS 5.2.3")
    def test_js_5_2_3_what_became_of_ruling_and_referee_is_on_record(self) -> None:
        hall = left_seat()
        hall.officiate(heard(upheld=True, discipline=Discipline.ADMONISHED, referee=official(hall)))
        listed = list_appeal_records(printed(hall))
        assert listed is not None
        for text in (listed.rows[0][-1], str(build_appeal_forms(printed(hall)).papers)):
            assert "原判不变（JS 5.2.3）" in text
            assert "裁判 裁判甲：批评教育（JS 5.2.3）" in text


class TestEntries:
    @pytest.mark.article("NT 2.2T")
    def test_nt_2_2t_a_team_is_called_what_it_is(self) -> None:
        listing = list_team_standings(printed(knockout()), 1)
        assert listing is not None
        assert listing.columns[1].heading == "分会"

    @pytest.mark.article("ZD 4.2")
    @pytest.mark.article("NT 0")
    def test_the_entry_form_says_who_may_enter(self) -> None:
        assert [line for line in build_registration_form(printed(seated(ZD))).facts if line.startswith("不限男女")]
        assert [line for line in build_registration_form(printed(seated(NT))).facts if line.startswith("性别要求")]


def test_the_programme_keeps_the_planned_times_after_the_rounds_were_played() -> None:
    hall = seated(JS)
    hall.do(co.PublishDraw())
    hall.do(co.StartRound())
    paper = printed(hall)
    assert list_schedule(paper, as_planned=True).rows[0][2] == "2018-04-14 09:00"
    assert list_schedule(paper).rows[0][2] != "2018-04-14 09:00"


def test_the_pairs_of_a_unit_stay_on_one_page_of_the_list() -> None:
    """Three of a unit: none begins at the foot of a page with its first line alone."""
    hall = Hall(ZD)
    for number in range(60):
        people = (hall.person(f"甲{number}乙"), hall.person(f"丙{number}丁"))
        hall.do(co.EnterPair(people=people, unit=f"第{number // 3}部门"))
    found = [re.findall(r"甲(\d+)乙", page) for page in pages(only(made(hall, Document.PROGRAMME)))]
    listed = [{int(number) // 3 for number in page} for page in found if page]
    assert len(listed) > 1
    assert sum(map(len, listed)) == len(set.union(*listed))

"""A person entered twice is refused; of two people of the same name it is asked."""

from __future__ import annotations

import pytest

from guandan.competition.entries.drafts import DraftPerson, EntryPreview, accept_drafts, preview_entries
from guandan.errors import IllegalAction


def people(*lines: str, heading: str = "姓名,搭档,单位") -> list[list[str]]:
    return [heading.split(","), *(line.split(",") for line in lines)]


def wrong(found: EntryPreview) -> list[tuple[int, str, object]]:
    return [(one.row, str(one.code), one.details.get("other", one.details.get("person"))) for one in found.problems]


@pytest.mark.parametrize("again", ["张三", "张　三", "张 三", " 张三 "])
def test_the_same_name_in_the_same_unit_is_one_person(again: str) -> None:
    found = preview_entries(people("张三,李四,一部", "王五,赵六,一部", f"{again},孙七,一部"))
    assert wrong(found) == [(2, "person_twice", 4), (4, "person_twice", 2)]
    assert [draft.names for draft in found.drafts] == [("王五", "赵六")]
    assert found.questions == ()


def test_a_name_with_different_dots_is_the_same() -> None:
    found = preview_entries(people("阿不都·热合曼,李四,一部", "阿不都•热合曼,孙七,一部"))
    assert [row for row, _, _ in wrong(found)] == [2, 3]


def test_nobody_plays_with_himself() -> None:
    assert wrong(preview_entries(people("张三,张三,一部"))) == [(2, "person_twice", 2)]


@pytest.mark.parametrize(("unit", "other"), [("一部", "二部"), ("一部", ""), ("", "")])
def test_the_same_name_in_another_unit_or_an_unknown_one_is_asked_about(unit: str, other: str) -> None:
    rows = people(f"张三,李四,{unit}", f"孙七,张三,{other}")
    found = preview_entries(rows)
    (question,) = found.questions
    assert (question.id, question.name, question.unit, question.other_unit) == ("3=2", "张三", other, unit)
    assert found.problems == ()
    with pytest.raises(IllegalAction, match="import_has_questions"):
        accept_drafts(found, without_bad_rows=True)
    assert len(accept_drafts(preview_entries(rows, answers={"3=2": False}))) == 2
    one = preview_entries(rows, answers={"3=2": True})
    assert wrong(one) == [(2, "person_twice", 3), (3, "person_twice", 2)]
    assert one.questions == ()


def test_questions_are_asked_in_words() -> None:
    (question,) = preview_entries(people("张三,李四,一部", "孙七,张三,")).questions
    assert question.describe() == "第 3 行的 张三（单位未填）和第 2 行的（一部）是同一个人吗？"
    assert question.describe("en") == "Is 张三 in row 3 (no unit) the same person as in row 2 (一部)?"


def test_a_contact_of_ones_own_tells_people_apart_or_not() -> None:
    heading = "姓名,电话,搭档,电话,单位"
    found = preview_entries(people("张三,138,李四,139,一部", "张三,137,孙七,136,一部", heading=heading))
    assert [question.id for question in found.questions] == ["3=2"]
    found = preview_entries(people("张三,138,李四,139,一部", "张三,138,孙七,136,二部", heading=heading))
    assert [row for row, _, _ in wrong(found)] == [2, 3]


def test_a_contact_of_the_pair_says_nothing_about_its_people() -> None:
    found = preview_entries(people("张三,李四,一部,138", "张三,孙七,一部,137", heading="姓名,搭档,单位,电话"))
    assert [row for row, _, _ in wrong(found)] == [2, 3]
    assert preview_entries(people("张三,李四,一部,138", heading="姓名,搭档,单位,电话")).drafts[0].contacts == ("138",)


def test_who_is_entered_already_is_refused_or_asked_about() -> None:
    known = [
        DraftPerson(id=7, name="张三", unit="一部"),
        DraftPerson(id=9, name="王五", unit="三部"),
        DraftPerson(id=8, name="王五"),
    ]
    rows = people("张三,李四,一部", "王五,赵六,二部")
    found = preview_entries(rows, known=known)
    assert wrong(found) == [(2, "person_entered", 7)]
    assert [question.id for question in found.questions] == ["3=#9", "3=#8"]
    assert found.questions[0].describe() == "第 3 行的 王五（二部）就是已报名的 9 号（三部）吗？"
    answered = preview_entries(rows, known=known, answers={"3=#9": False, "3=#8": True})
    assert wrong(answered) == [(2, "person_entered", 7), (3, "person_entered", 8)]


def test_people_entered_already_are_not_compared_with_one_another() -> None:
    known = [DraftPerson(id=1, name="张三"), DraftPerson(id=2, name="张三")]
    assert preview_entries(people("王五,赵六,一部"), known=known).questions == ()


def test_three_of_a_name_are_asked_about_two_by_two() -> None:
    found = preview_entries(people("张三,李四,一部", "张三,王五,二部", "张三,赵六,三部"))
    assert [question.id for question in found.questions] == ["3=2", "4=2", "4=3"]


def test_rows_of_people_are_named_one_by_one() -> None:
    rows = people("1,张三,一部", "1,李四,一部", "2,王五,一部", "2,张三,一部", heading="组号,姓名,单位")
    assert wrong(preview_entries(rows)) == [(2, "person_twice", 5), (5, "person_twice", 2)]
    assert preview_entries(rows).drafts == ()

"""What people read has no numbers of ours in it: decisions, accounts, words of the log."""

from __future__ import annotations

import re

import pytest

from guandan.documents.forms.penalties import build_penalty_forms
from guandan.documents.kinds import FORMS_BY_DOCUMENT, Document, FileForm
from guandan.errors import IllegalAction
from guandan.formatting.actors import describe_actor
from guandan.formatting.rulings import describe_ruler
from guandan.rulebooks import load, names
from guandan.rules.rulebook import OPTIONS
from guandan.texts import explain
from guandan.texts.citing import format_citation
from tests.competition.kit import JS, Hall
from tests.competition.refereed import CHIEF, refereed
from tests.documents.kit import knockout, made, printed, robin, swiss, text_of

CODES = re.compile(r"decision\s?D\d|决定\s?D\d|约定\s?D\d|account\s?\d|session\s?[0-9a-f]{6}|[(（](?:table|house)[)）]")
HALLS = {"swiss": swiss, "knockout": knockout, "robin": robin}


def read(name: str, content: bytes) -> str:
    return text_of(content) if name.endswith(".pdf") else content.decode("utf-8", "replace")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("event", HALLS)
def test_no_document_has_a_code_of_ours(event: str, lang: str) -> None:
    for document in Document:
        form = FileForm.TXT if FileForm.TXT in FORMS_BY_DOCUMENT[document] else FileForm.PDF
        if document is Document.LOG:
            continue
        try:
            found = made(HALLS[event](), document, form, lang=lang)
        except IllegalAction:
            continue
        for name, content in found.items():
            assert not CODES.findall(read(name, content)), (name, lang)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_option_of_ones_own_is_said_to_be_so(lang: str) -> None:
    hall = Hall(JS, rounds=1, pairs=4, overrides={"event.seated_before": 15, "sheet.scorer_named_by": None})
    hall.begin()
    for document in (Document.PROGRAMME, Document.SCORE_SHEETS, Document.APPEAL_FORM):
        for name, content in made(hall, document, lang=lang).items():
            assert not CODES.findall(read(name, content)), name


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", names())
def test_no_citation_of_a_book_reads_as_a_code(name: str, lang: str) -> None:
    book = load(name)
    cited = [book.cite(path) for path in OPTIONS] + [case.article for one in book.infractions for case in one.cases]
    for citation in cited:
        words = format_citation(citation, lang)
        assert not re.search(r"decision|\btable\b|\bhouse\b", words)
        assert bool(words) == bool(citation)


def test_a_refusal_by_a_decision_is_by_convention() -> None:
    refused = IllegalAction("match_is_over", "decision D41")
    assert explain(refused, "zh").endswith("（按惯例）")
    assert explain(refused, "en").endswith("(by convention)")
    assert explain(IllegalAction("match_is_over", "decision D41; JS 3.1"), "en").endswith("(by JS 3.1; by convention)")


@pytest.mark.parametrize(
    ("recorded", "words"),
    [
        ("account 1", "组织者"),
        ("organiser", "组织者"),
        ("referee 3", "裁判员 张三"),
        ("person 3", "张三"),
        ("session 0a1b2c3d", ""),
        ("table 5", "牌桌 5"),
        ("clock", "计时自动判罚"),
        ("李四", "李四"),
    ],
)
def test_who_did_it_is_a_role_or_a_name(recorded: str, words: str) -> None:
    assert describe_actor(recorded, "zh", lambda _: "张三") == words


@pytest.mark.parametrize(
    ("by", "words"),
    [
        ("referee account 1", "裁判"),
        ("referee referee 3", "裁判 张三"),
        ("chief_referee chief_referee", "裁判长"),
        ("referee 李四", "裁判 李四"),
        ("referee session 0a1b2c", "裁判"),
    ],
)
def test_who_ruled_is_an_office_and_a_name(by: str, words: str) -> None:
    assert describe_ruler(by, "zh", lambda _: "张三") == words


def slip(hall: Hall, lang: str) -> dict[str, str]:
    paper = build_penalty_forms(printed(hall, lang)).papers[-1]
    return {field.label: field.value for row in paper.rows for field in row}


@pytest.mark.article("JS 4.3.2")
def test_a_slip_has_pairs_ruling_escalation_and_article() -> None:
    hall = refereed(JS)
    hall.late(1, 3)
    hall.late(1, 3)
    table = hall.last.tables[0]
    found = slip(hall, "zh")
    paper = printed(hall)
    assert found["违规方"] == paper.name_pair(table.ew)
    assert found["对方"] == paper.name_pair(table.ns)
    assert found["判罚"].startswith("警告；")
    assert found["累计"] == "累计为违例（第 1、2 号判罚累计）"
    assert found["条款"] == "JS 4.3.2；JS 3.9P.1；JS 3.9P.2；按惯例"
    english = slip(hall, "en")
    assert not [value for value in english.values() if re.search(r"[判罚违例警告]", value)]


def test_the_slips_of_a_round_leave_out_other_rounds() -> None:
    hall = refereed(JS)
    hall.late(1, 3)
    (paper,) = build_penalty_forms(printed(hall), played=1).papers
    assert [field.value for field in paper.rows[0]][:2] == ["1", "1"]
    (blank,) = build_penalty_forms(printed(hall), played=2).papers
    assert blank.rows[0][0].value == ""


def test_a_cancelled_slip_says_so_once() -> None:
    hall = refereed(JS)
    hall.rules(1, "wrong_tribute", CHIEF, seat="E", situation="after_lead")
    hall.cancels(1, 1)
    assert slip(hall, "zh")["判罚"].endswith("（已撤销）")
    assert "撤销这次判罚" not in slip(hall, "zh")["判罚"]


def test_a_slip_for_lateness_has_the_minutes_of_its_side() -> None:
    hall = refereed(JS)
    hall.late(1, 3, 4.5)
    facts = [
        field.value
        for paper in build_penalty_forms(printed(hall, "zh")).papers
        for row in paper.rows
        for field in row
        if field.label == "经过"
    ]
    assert sorted(facts) == ["迟到 3 分钟。", "迟到 4.5 分钟。"]

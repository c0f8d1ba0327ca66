"""Every document on paper, read back."""

from __future__ import annotations

import pytest

from guandan.competition.scoring.prizes import compute_prizes
from guandan.competition.scoring.standings import compute_scores, compute_standings
from guandan.documents.kinds import FORMS_BY_DOCUMENT, Document, FileForm
from guandan.documents.printing import Printing
from guandan.documents.write import DocumentOptions, files
from guandan.errors import IllegalAction
from guandan.texts import Language, name_of, say
from tests.competition.kit import DAY, JS, Hall
from tests.documents.kit import (
    EVENT,
    NAMES,
    UNITS,
    bare,
    knockout,
    made,
    only,
    outside,
    pages,
    printed,
    robin,
    swiss,
    text_of,
)

LISTED = (Document.PROGRAMME, Document.DRAW, Document.STANDINGS, Document.BOOK, Document.CROSS_TABLE)


@pytest.mark.parametrize("document", [*LISTED, Document.SCORE_SHEETS, Document.PLACE_CARDS, Document.REGISTRATION])
def test_every_name_prints_as_itself(document: Document) -> None:
    text = text_of(only(made(swiss(), document)))
    assert [name for name in NAMES if bare(name) not in text] == []


@pytest.mark.parametrize("document", [Document.PROGRAMME, Document.STANDINGS, Document.PLACE_CARDS])
def test_every_unit_prints_as_itself(document: Document) -> None:
    text = text_of(only(made(swiss(), document)))
    assert [unit for unit in UNITS if bare(unit) not in text] == []


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("hall", [swiss, knockout, robin])
@pytest.mark.parametrize("document", [one for one in Document if FileForm.PDF in FORMS_BY_DOCUMENT[one]])
def test_nothing_runs_off_a_page_and_every_page_is_of_the_event(document: Document, hall: object, lang: str) -> None:
    played: Hall = hall()  # type: ignore[operator]
    if document is Document.BRACKET and hall is not knockout:
        return
    if document is Document.CERTIFICATES and hall is not knockout:
        return
    content = only(made(played, document, lang=lang))
    assert list(outside(content)) == []
    assert [number for number, text in enumerate(pages(content), 1) if bare(EVENT) not in text] == []


@pytest.mark.parametrize("document", [one for one in LISTED if one is not Document.CROSS_TABLE])
def test_pages_are_numbered(document: Document) -> None:
    found = pages(only(made(swiss(), document)))
    for number, text in enumerate(found, 1):
        is_cover = number == 1 and document in {Document.PROGRAMME, Document.BOOK}
        assert (f"{number}/{len(found)}" in text) is not is_cover


def test_times_are_the_events_own() -> None:
    text = text_of(only(made(swiss(), Document.PROGRAMME)))
    assert "2018-04-1415:00" in text  # 07:00 UTC
    assert "北京时间" in text
    assert bare(say("documents.printed", at="2018-04-14 09:00", zone="北京时间")) in text


def test_the_standings_have_every_figure() -> None:
    hall = swiss()
    text = text_of(only(made(hall, Document.STANDINGS)))
    for line in compute_standings(hall.competition, 1):
        values = "".join(str(figure.value) for figure in line.figures)
        people = bare(printed(hall).name_people(line.pair))
        unit = bare(hall.competition.entries[line.pair].unit)
        assert f"{line.pair}{people}{unit}{values}" in text


def test_the_results_have_levels_and_points() -> None:
    hall = swiss()
    text = text_of(only(made(hall, Document.RESULTS, wish=DocumentOptions(round=1))))
    scores = {pair: own[0].points for pair, own in compute_scores(hall.competition, 1).items()}
    for table in hall.competition.rounds[0].tables:
        assert f"{scores[table.ew]}:{scores[table.ns]}" in text
    assert "过A:9" in text or "9:过A" in text
    assert bare(say("documents.round", round=1)) in text


def test_the_programme_has_articles_officials_and_the_draw() -> None:
    hall = swiss()
    text = text_of(only(made(hall, Document.PROGRAMME)))
    for wanted in ("裁判长乙", "JS3.8.1", "按惯例", bare(hall.book.articles["JS 5.1.1"].zh), "座位表"):
        assert bare(wanted) in text


def test_the_book_of_results_has_rulings_appeals_and_corrections() -> None:
    text = text_of(only(made(swiss(), Document.BOOK)))
    for wanted in ("越序出牌", "警告、违例", "JS4.3.1；按惯例", "=1+1?", "申诉不成立：事实由裁判认定#5"):
        assert wanted in text


@pytest.mark.parametrize("blank", [False, True])
def test_the_penalty_form_blank_and_filled(blank: bool) -> None:  # noqa: FBT001 (a case)
    text = text_of(only(made(swiss(), Document.PENALTY_FORM, wish=DocumentOptions(blank=blank))))
    assert ("东家在北家之前打出一对#5。" in text) is not blank
    assert ("2018-04-14" in text.replace(bare(printed(swiss()).printed_at), "")) is not blank
    assert bare(say("documents.facts")) in text


@pytest.mark.parametrize("blank", [False, True])
@pytest.mark.article("JS 5.1.1")
@pytest.mark.article("JS 5.1.2")
def test_the_appeal_form_blank_and_filled(blank: bool) -> None:  # noqa: FBT001 (a case)
    text = text_of(only(made(swiss(), Document.APPEAL_FORM, wish=DocumentOptions(blank=blank))))
    filled = ("越序出牌·警告、违例·JS4.3.1；按惯例", "=1+1?", "事实由裁判认定#5", "不退", "已交")
    assert {wanted in text for wanted in filled} == {not blank}
    assert "30（JS5.1.1）" in text


@pytest.mark.parametrize(("hall", "columns"), [(swiss, ("单位", "联系电话")), (knockout, ("分会", "序号", "备注"))])
def test_the_entry_form_has_the_books_columns(hall: object, columns: tuple[str, ...]) -> None:
    played: Hall = hall()  # type: ignore[operator]
    content = only(made(played, Document.REGISTRATION, wish=DocumentOptions(blank=True)))
    text = text_of(content)
    assert all(column in text for column in columns)
    assert bare(RARE_NAME) not in text
    assert ("13800000000" in text_of(only(made(played, Document.REGISTRATION)))) is ("联系电话" in columns)


RARE_NAME = NAMES[0]


def test_a_certificate_for_everybody_who_has_won() -> None:
    hall = knockout()
    given = compute_prizes(compute_standings(hall.competition, 1), (), hall.book, hall.competition.decisions)
    winners = [person for pairs in given.classes for pair in pairs for person in hall.competition.entries[pair].people]
    found = pages(only(made(hall, Document.CERTIFICATES)))
    assert len(found) >= len(winners) > 0
    for person, text in zip(winners, found, strict=False):
        assert bare(printed(hall).name_person(person)) in text
    assert "一等奖" in found[0]


def test_no_certificate_before_the_end() -> None:
    with pytest.raises(IllegalAction, match="documents_not_over"):
        made(swiss(), Document.CERTIFICATES)


def test_nothing_to_print_of_what_is_not_drawn() -> None:
    empty = Hall(JS, rounds=2, pairs=2)
    for document, code in ((Document.DRAW, "no_such_round"), (Document.STANDINGS, "no_such_stage")):
        with pytest.raises(IllegalAction, match=code):
            made(empty, document)
    with pytest.raises(IllegalAction, match="no_bracket"):
        made(swiss(), Document.BRACKET)
    with pytest.raises(IllegalAction, match="no_such_form"):
        made(swiss(), Document.LOG, FileForm.PDF)


def test_an_erased_person_is_a_number() -> None:
    hall = Hall(JS, rounds=1, pairs=2)
    hall.begin()
    hall.championship.erase_person(3)
    printing = Printing(hall.championship, at=DAY)
    text = text_of(only(files(printing, Document.DRAW, FileForm.PDF)))
    assert bare(say("documents.person", person=3)) in text
    assert "选手1" in text


def test_every_document_has_its_title_in_both_languages() -> None:
    for lang in Language:
        text = text_of(only(made(swiss(), Document.STANDINGS, lang=lang)))
        assert bare(name_of(Document.STANDINGS, lang)) in text

"""Texts that are far too long: everything stays on its page, and nothing is lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from guandan.competition.model import commands as co
from guandan.documents.kinds import FORMS_BY_DOCUMENT, Document, FileForm
from guandan.game.commands import Rule
from guandan.rules.options.authority import Authority
from tests.competition.kit import JS, Hall
from tests.documents.kit import made, offence, only, outside, pages, text_of

NAME = "长" * 40
WORD = "W" * 60
UNIT = "某单位" * 40
REASON = "理由" * 900
EVENT = "杯赛" * 50


@pytest.fixture(scope="module")
def hall() -> Hall:
    hall = Hall(JS, rounds=2)
    for number in range(4):
        people = tuple(hall.championship.add_person(f"{text}{number}", UNIT) for text in (NAME, WORD))
        hall.do(co.EnterPair(people=people, unit=f"{UNIT}{number}", remarks=UNIT))
    hall.do(co.NameOfficial(person=hall.championship.add_person(NAME), role=Authority.CHIEF_REFEREE))
    hall.championship.competition = replace(hall.competition, name=EVENT)
    hall.begin()
    hall.championship.play(1, Rule(replace(offence(), reason=REASON)), hall.at)
    hall.score_all()
    hall.close()
    hall.round()
    hall.do(co.CloseCompetition())
    return hall


@pytest.mark.parametrize("document", [one for one in Document if FileForm.PDF in FORMS_BY_DOCUMENT[one]])
def test_nothing_runs_off_a_page(hall: Hall, document: Document) -> None:
    if document is Document.BRACKET:
        return
    assert list(outside(only(made(hall, document)))) == []


def test_a_long_reason_is_printed_whole(hall: Hall) -> None:
    text = text_of(only(made(hall, Document.PENALTY_FORM)))
    assert text.count("理由") == 900


def test_score_sheets_keep_to_their_pages(hall: Hall) -> None:
    assert len(pages(only(made(hall, Document.SCORE_SHEETS)))) == 2


def test_a_long_word_is_printed_whole(hall: Hall) -> None:
    assert text_of(only(made(hall, Document.STANDINGS))).count("W") == 4 * len(WORD)

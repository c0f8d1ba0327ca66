"""The reader of notices: the five books' sentences, files, what it leaves unread, and what it asks."""

from __future__ import annotations

import io
import zipfile

import pytest

from guandan.errors import InvalidText
from guandan.rulebooks import load, names
from guandan.rules.rulebook import OPTIONS, read_option
from guandan.services.notices.fit import SentenceStatus, build_fitted_book, fit_notice
from guandan.services.notices.text import LARGEST_TEXT, read_notice_file, read_number, split_notice

LEAST_EQUAL = 0.9
LEAST_READ = 0.4


@pytest.mark.parametrize("name", names())
def test_the_sentences_of_a_book_come_out_as_that_book(name: str) -> None:
    book = load(name)
    fit = fit_notice("\n".join(article.zh for article in book.articles.values()))
    assert fit.base == name
    fitted = build_fitted_book(fit)
    equal = sum(fitted.value(path) == book.value(path) for path in OPTIONS)
    assert equal / len(OPTIONS) >= LEAST_EQUAL


@pytest.mark.parametrize("name", names())
def test_much_of_a_book_is_read_from_its_sentences_and_nothing_wrongly(name: str) -> None:
    book = load(name)
    fit = fit_notice("\n".join(article.zh for article in book.articles.values()))
    read = {
        option.option: read_option(option.option, "none" if option.value is None else option.value, option.option)
        for sentence in fit.sentences
        for option in sentence.options
        if option.is_certain and option.option in OPTIONS
    }
    assert {path: value for path, value in read.items() if value != book.value(path)} == {}
    cited = [path for path in OPTIONS if book.cite(path).startswith(f"{book.prefix} ")]
    assert sum(path in read for path in cited) / len(cited) >= LEAST_READ


def test_what_is_not_understood_is_marked_and_a_heading_is_not() -> None:
    fit = fit_notice("一、比赛时间\n请各位选手自带茶杯，保持会场整洁。\n每轮限时50分钟。")
    assert [sentence.status for sentence in fit.sentences] == [
        SentenceStatus.HEADING,
        SentenceStatus.UNREAD,
        SentenceStatus.READ,
    ]
    assert (fit.unread, fit.sentences[2].line) == (1, 3)


def test_two_values_for_one_option_are_asked_and_not_set() -> None:
    fit = fit_notice("每轮限时50分钟。\n每轮限时60分钟。\n瑞士制，共打5轮。")
    assert {(question.option, question.value) for question in fit.questions} == {
        ("match.minutes", 50),
        ("match.minutes", 60),
    }
    assert "match.minutes" not in fit.changes
    assert all(sentence.status is SentenceStatus.ASKED for sentence in fit.sentences[:2])


def test_somebody_may_choose_the_book_to_start_from() -> None:
    text = "瑞士制，共打5轮，每轮50分钟。"
    fit = fit_notice(text, base="two-deck")
    assert (fit.base, fit.changes["match.minutes"]) == ("two-deck", 50)


def test_the_proposed_text_is_a_house_book() -> None:
    fit = fit_notice("打A三次不过，退回打2。")
    assert 'tries_at_a = { is = 3, article = "house" }' in fit.text
    assert build_fitted_book(fit).levels.tries_at_a == 3


@pytest.mark.parametrize(
    ("text", "number"), [("12", 12), ("十", 10), ("十二", 12), ("二十", 20), ("四十五", 45), ("两", 2), ("半", 30)]
)
def test_numbers(text: str, number: int) -> None:
    assert read_number(text) == number


def a_docx(*paragraphs: str) -> bytes:
    body = "".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in paragraphs)
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("word/document.xml", f"<w:document><w:body>{body}</w:body></w:document>")
    return content.getvalue()


def test_a_word_file_is_read_by_its_paragraphs() -> None:
    text = read_notice_file(a_docx("每轮限时50分钟。", "瑞士制 &amp; 5 轮"), "规程.docx")
    assert text.splitlines()[:2] == ["每轮限时50分钟。", "瑞士制 & 5 轮"]


def test_a_text_file_may_be_in_either_encoding() -> None:
    assert read_notice_file("每轮50分钟".encode("gb18030")) == read_notice_file("每轮50分钟".encode()) == "每轮50分钟"


@pytest.mark.parametrize("content", [b"PK\x03\x04nothing", b"\xff\xff\xff\x81"])
def test_what_is_no_notice_is_refused(content: bytes) -> None:
    with pytest.raises(InvalidText):
        read_notice_file(content)


def test_a_notice_that_is_too_long_is_refused() -> None:
    with pytest.raises(InvalidText):
        split_notice("一" * (LARGEST_TEXT + 1))

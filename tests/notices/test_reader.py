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


def read_changes(text: str) -> dict[str, object]:
    """What a sentence became for certain, wishes for the plan among it."""
    return {
        option.option: option.value
        for sentence in fit_notice(text).sentences
        for option in sentence.options
        if option.is_certain
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("每一场的比赛时间为45分钟。", {"match.minutes": 45}),
        ("每轮半小时。", {"match.minutes": 30}),
        ("每局一个半小时。", {"match.minutes": 90}),
        ("比赛限时50分钟。", {"match.minutes": 50}),
        ("离结束还有5分钟时裁判宣布。", {"match.call_before": 5}),
        ("铃响后立即停牌。", {"match.at_call": "stop"}),
        ("时间到时，正在打的这副牌打完为止。", {"match.at_call": "finish_deal"}),
        ("时间到后，打完当前一副再打一副。", {"match.at_call": "one_more"}),
        ("级数一样就加打一副。", {"match.equal": "draw", "match.needs_winner": True}),
        ("固定打8级，不升级。", {"levels.fixed": True, "levels.start": "8"}),
        ("总分相同的抽签。", {"ranking.criteria": ["total", "lot"]}),
        ("中途退出的选手不计名次。", {"ranking.withdrawn": "moves_up"}),
        ("一败出局。", {"event.format": "knockout", "plan.format": "knockout"}),
        ("每轮抽签定对手。", {"event.pairings": ["lot"], "plan.format": "lot"}),
        ("采用七轮瑞士制。", {"event.rounds": 7, "plan.format": "swiss"}),
        ("半决赛负者争夺三四名。", {"plan.third_place": True}),
        ("打过的对手不再相遇。", {"event.avoid_repeats": True}),
        ("每对最多轮空一次。", {"byes.never_twice": True}),
        ("由积分最低的一对轮空。", {"byes.choice": "lowest"}),
        ("赛前5分钟就位。", {"event.seated_before": 5}),
        ("录取前六名。", {"prizes.pairs": [6]}),
        ("冠军、亚军、季军各一对。", {"prizes.pairs": [1, 1, 1]}),
        ("其余选手发参与奖。", {"prizes.souvenirs": True}),
        ("还贡须是10以下（含10）。", {"tribute.return_double": "not_above_ten"}),
        (
            "对判罚不服的，须在30分钟内书面申诉，交申诉费200元，申诉成立的予以退还，驳回的不退。",
            {
                "appeals.minutes": 30,
                "appeals.in_writing": True,
                "appeals.fee": True,
                "appeals.fee_back_if_upheld": True,
                "appeals.fee_back_if_dismissed": False,
            },
        ),
        ("胜一场得3分；平一场得1分；负一场得0分。", {"points.win_draw_loss": [3, 1, 0]}),
        (
            "双上升三级，一、三名升两级，一、四名升一级。",
            {"levels.rise_second": 3, "levels.rise_third": 2, "levels.rise_last": 1},
        ),
        ("剩牌在8张以内时须报牌。", {"announce.unasked_at": 8}),
        ("每轮固定打8副牌。", {"match.deals": 8}),
        ("未尽事宜由组委会负责解释。", {"appeals.interpreted_by": "organisers"}),
        ("打平各得2分；赢了得4分，输了不得分。", {"points.win_draw_loss": [4, 2, 0]}),
        (
            "积分相同的，先看净胜级；再看相互胜负；仍相同则抽签。",
            {"ranking.criteria": ["total", "net_levels", "head_to_head", "lot"]},
        ),
        (
            "名次依次按下列顺序确定：\n1.总积分\n2.对手分\n3.累进分",
            {"ranking.criteria": ["total", "opponents", "cumulative", "lot"]},
        ),
    ],
)
def test_everyday_words_are_read(text: str, expected: dict[str, object]) -> None:
    assert expected.items() <= read_changes(text).items()


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("小组赛每场45分钟，决赛每场60分钟。", "match.minutes"),
        ("每轮赛后休息10分钟。", "match.minutes"),
        ("每轮开始前10分钟到场。", "match.minutes"),
        ("赛前10分钟就座，裁判宣布注意事项。", "match.call_before"),
        ("提前十分钟喊最后一副。", "match.at_call"),
        ("打完手上这一副后再打一副。", "match.at_call:finish_deal"),
        ("如需决出胜负，级数相同加打一副。", "match.needs_winner"),
        ("淘汰赛级数相同加打一副。", "match.needs_winner"),
        ("固定打8副牌。", "levels.fixed"),
        ("固定打8副牌。", "levels.start"),
        ("输了掉入败者组，再输就回家。", "plan.format:knockout"),
        ("小组赛胜者进下一轮。", "event.format"),
        ("总分相同的看对手分，再抽签。", "ranking.criteria:lot"),
        ("决出前三名。", "plan.third_place"),
        ("每组前两名出线，共8对进入淘汰。", "event.expected_pairs"),
        ("各组前三名晋级，发晋级证书。", "prizes.pairs"),
        ("还给对家的牌10以下。", "tribute.return_to_opponent"),
        ("不设纪念品，其余选手不发纪念品。", "prizes.souvenirs"),
        ("申诉后60分钟内裁定。", "appeals.minutes"),
        ("申诉不收费，无需交纳100元。", "appeals.fee"),
        ("名次如下：\n1.张三\n2.李四", "ranking.criteria"),
        ("积分相同的，依次看净胜级、连胜场次，再抽签。", "ranking.criteria"),
        ("积分相同的，依次看对手分的平均值、小分。", "ranking.criteria"),
    ],
)
def test_what_may_mean_something_else_is_not_set(text: str, option: str) -> None:
    path, _, value = option.partition(":")
    found = read_changes(text)
    wrong = {"finish_deal": "finish_deal", "knockout": "knockout", "lot": ["total", "lot"]}.get(value, found.get(path))
    assert path not in found or (value and found[path] != wrong)


def test_points_of_deals_beside_a_ranking_are_asked_about() -> None:
    fit = fit_notice("瑞士制，共打4轮，每轮6副。\n每副双下得3分，一三名2分，一四名1分。\n总分相同的抽签。")
    assert [(question.option, question.value) for question in fit.questions] == [("points.system", "deal_points")]
    assert "points.system" not in fit.changes

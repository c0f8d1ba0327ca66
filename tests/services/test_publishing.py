"""What leaves the house: names of files, and what a link says of an event."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.values import Slot
from guandan.documents.kinds import Document
from guandan.services.documents import DocumentChoice, name_download
from guandan.services.events import count_pairs_in_play, describe_occasion
from tests.competition.kit import DAY, JS, Hall
from tests.documents.kit import printed, swiss


@pytest.mark.parametrize(
    ("document", "file", "choice", "name"),
    [
        (Document.STANDINGS, "stage-1-standings.pdf", DocumentChoice(), "第2轮-名次表.pdf"),
        (Document.RESULTS, "round-01-results.xlsx", DocumentChoice(round=1), "第1轮-本轮成绩.xlsx"),
        (Document.DRAW, "round-02-draw-03.png", DocumentChoice(), "第2轮-对阵与座位-03.png"),
        (Document.PROGRAMME, "programme.pdf", DocumentChoice(), "秩序册.pdf"),
        (Document.DRAW, "draw.zip", DocumentChoice(), "第2轮-对阵与座位.zip"),
    ],
)
def test_a_file_is_named_by_event_round_and_document(
    document: Document, file: str, choice: DocumentChoice, name: str
) -> None:
    assert name_download(printed(swiss()), document, file, choice) == f"第十二届“和谐杯”掼蛋锦标赛 #1-{name}"


def test_whoever_has_left_is_not_counted() -> None:
    hall = Hall(JS, rounds=1, pairs=6)
    hall.do(co.Schedule(slots=(Slot(round=1, starts=DAY),)))
    hall.do(co.WithdrawPair(pair=2))
    assert count_pairs_in_play(hall.competition) == (5, 1)
    assert describe_occasion(hall.competition, "zh") == f"2018-04-14 · 5 对 · {hall.competition.book.title_zh}"
    assert "5 pairs" in describe_occasion(hall.competition, "en")

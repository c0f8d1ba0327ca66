"""桌卡: each table's number, and with a server its QR and beside it the code that can be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.documents.forms.place_cards import build_place_cards
from guandan.documents.forms.score_sheets import build_score_sheets
from guandan.documents.forms.table_cards import build_table_cards
from guandan.documents.kinds import Document, FileForm
from guandan.documents.printing import Printing
from guandan.documents.qr import draw_qr
from guandan.documents.write import DocumentOptions, files
from tests.documents.kit import swiss, text_of

if TYPE_CHECKING:
    from guandan.competition.championship.championship import Championship

CODES = {"1": "ABC234", "2": "DEF567"}
HOME = "http://hall.test"


@pytest.fixture(scope="module")
def championship() -> Championship:
    return swiss().championship


def test_the_code_stands_beside_the_qr_that_leads_to_the_same(championship: Championship) -> None:
    cards = build_table_cards(Printing(championship, "en", address=HOME, codes=CODES))
    first = cards.cards[0]
    assert (first.code, first.qr) == ("ABC234", draw_qr(f"{HOME}/p/ABC234"))
    assert f"{HOME}/p" in cards.how
    assert all(not card.code and not card.qr for card in cards.cards[2:])


def test_without_a_server_a_card_has_the_number_alone(championship: Championship) -> None:
    cards = build_table_cards(Printing(championship, codes=CODES)).cards
    last = championship.competition.last
    assert last is not None
    assert len(cards) == len(last.all_tables)
    assert not any(card.qr or card.code for card in cards)


def test_the_code_can_be_read_on_paper(championship: Championship) -> None:
    made = files(Printing(championship, address=HOME, codes=CODES), Document.TABLE_CARDS, FileForm.PDF)
    text = text_of(made["table-cards.pdf"])
    assert "ABC234" in text.replace(" ", "")


def test_a_score_sheet_tells_how_to_score_by_phone(championship: Championship) -> None:
    one = championship.competition.rounds[0]
    sheets = build_score_sheets(Printing(championship, "en", address=HOME, codes=CODES), one).sheets
    assert sheets[0].phone == "Score by phone: hall.test/p, code ABC234"
    assert sheets[-1].phone == ""


def test_a_place_card_of_a_round_tells_the_code_of_its_table_too(championship: Championship) -> None:
    one = championship.competition.rounds[0]
    own = Printing(championship, "en", address=HOME, codes=CODES, pins=dict.fromkeys(range(1, 99), "123456"))
    cards = build_place_cards(own, one).cards
    assert [card.phone for card in cards[:4]] == ["Score by phone: hall.test/p, code ABC234"] * 4
    assert cards[-1].phone == "", "its table has no code"
    assert not any(card.phone for card in build_place_cards(own, None).cards), "whoever has no table yet"
    assert not any(card.phone for card in build_place_cards(Printing(championship, codes=CODES), one).cards)
    (made,) = files(own, Document.PLACE_CARDS, FileForm.PDF, DocumentOptions(round=1)).values()
    text = text_of(made)
    assert text.count("codeABC234") == 4, "on its owner's side alone"
    assert text.count("PINtosignwith:123456") == len(cards)

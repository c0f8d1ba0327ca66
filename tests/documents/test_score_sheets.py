from __future__ import annotations

import pytest
import segno
from msgspec.structs import replace

from guandan.documents.code import compute_event_mark, read_code
from guandan.documents.forms.score_sheets import build_score_sheets
from guandan.documents.kinds import Document, FileForm
from guandan.documents.qr import draw_qr
from guandan.documents.write import DocumentOptions, files
from guandan.rules.seat import Seat
from tests.competition.kit import ZD, Hall
from tests.documents.kit import ADDRESS, bare, knockout, made, only, pages, printed, robin, swiss


def test_each_table_has_a_sheet_with_its_people_in_their_seats() -> None:
    hall = swiss()
    one = hall.competition.rounds[0]
    sheets = build_score_sheets(printed(hall), one)
    assert [sheet.table for sheet in sheets.sheets] == [str(table.number) for table in one.tables]
    for table, sheet in zip(one.tables, sheets.sheets, strict=True):
        east, west = hall.competition.entries[table.ew].people
        assert sheet.seats[Seat.E].name == hall.championship.people[east].name
        assert sheet.seats[Seat.W].name == hall.championship.people[west].name
        code = read_code(sheet.code)
        assert (code.round, code.table, code.mark) == (1, table.number, compute_event_mark(hall.competition.commitment))


@pytest.mark.article("JS 3.8.1")
def test_where_each_deal_is_written_a_sheet_fills_a_page() -> None:
    hall = swiss()
    found = pages(only(made(hall, Document.SCORE_SHEETS, wish=DocumentOptions(round=1))))
    tables = hall.competition.rounds[0].tables
    assert len(found) == len(tables)
    for table, text in zip(tables, found, strict=True):
        assert bare(f"桌号 {table.number}") in text
        assert "西家（JS3.8.1）" in text
        assert "不得涂改（JS3.8.1）" in text


def test_where_only_the_end_is_written_two_sheets_share_a_page() -> None:
    for hall in (robin(), knockout()):
        one = hall.competition.rounds[0]
        found = pages(only(made(hall, Document.SCORE_SHEETS, wish=DocumentOptions(round=1))))
        assert len(found) == -(-len(one.tables) // 2)
        codes = [sheet.code for sheet in build_score_sheets(printed(hall), one).sheets]
        assert [code for number, code in enumerate(codes) if code not in found[number // 2]] == []


def test_points_are_asked_for_where_they_count() -> None:
    assert build_score_sheets(printed(robin()), robin().competition.rounds[0]).counts
    assert not build_score_sheets(printed(knockout()), knockout().competition.rounds[0]).counts


def test_the_code_stands_in_the_qr_with_the_address_if_there_is_one() -> None:
    hall = swiss()
    one = hall.competition.rounds[0]
    own = f"?of={hall.competition.commitment[:12]}"
    for address, before, after in (("", "GUANDAN:", ""), (f"{ADDRESS}/", f"{ADDRESS}/s/", own)):
        sheet = build_score_sheets(printed(hall, address=address), one).sheets[0]
        assert sheet.qr == draw_qr(before + sheet.code.replace("-", "") + after)
    assert draw_qr("a") != draw_qr("b")


def test_a_qr_is_drawn_as_it_was_made() -> None:
    text = "GUANDAN:030017584"
    made_svg = draw_qr(text)
    size = segno.make_qr(text, error="m").symbol_size(border=0)[0]
    assert f'viewBox="0 0 {size} {size}"' in made_svg


def test_a_list_of_codes() -> None:
    hall = swiss()
    found = made(hall, Document.SCORE_SHEETS, FileForm.CSV, DocumentOptions(round=1))
    (name,) = found
    lines = found[name].decode("utf-8-sig").splitlines()
    assert name == "round-01-codes.csv"
    assert [line.split(",")[0] for line in lines[1:]] == [str(one.number) for one in hall.competition.rounds[0].tables]


def test_sheets_of_long_titles_stay_on_their_pages() -> None:
    hall = Hall(ZD, pairs=8)
    hall.begin()
    hall.championship.competition = replace(hall.competition, name="长" * 120)
    found = pages(only(files(printed(hall), Document.SCORE_SHEETS, FileForm.PDF)))
    assert len(found) == 2
    assert [text.count("长") for text in found] == [240, 240]

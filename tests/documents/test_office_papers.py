"""What an office asks of papers: one page, the book's own figures, a file that an archive takes."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.documents.forms.appeals import build_appeal_forms
from guandan.documents.forms.penalties import build_penalty_forms
from guandan.documents.forms.score_sheets import build_score_sheets
from guandan.documents.kinds import Document
from guandan.documents.lists.cross_table import list_cross_table
from guandan.documents.lists.results import list_round_results
from guandan.documents.lists.seating import list_tables_by_pair
from guandan.documents.lists.standings import list_pair_standings
from guandan.documents.pictures.cross import draw_cross_table
from guandan.documents.write import DocumentOptions
from guandan.errors import IllegalAction
from guandan.formatting.ranges import list_ranges
from guandan.formatting.rulebook_values import format_event_points
from guandan.rules.seat import Side
from tests.competition.kit import JS, KO, ZD, Hall
from tests.documents.kit import knockout, made, only, pages, printed, robin, swiss


@pytest.mark.article("JS 5.1.2")
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("blank", [False, True])
def test_js_5_1_2_the_appeal_form_is_one_page_with_two_lines_to_sign(lang: str, *, blank: bool) -> None:
    forms = build_appeal_forms(printed(swiss(), lang), blank=blank)
    assert forms.papers[0].signatures[0] == forms.papers[0].signatures[1]
    assert len(set(forms.papers[0].signatures)) == 3
    assert len(pages(only(made(swiss(), Document.APPEAL_FORM, wish=DocumentOptions(blank=blank), lang=lang)))) == 1


@pytest.mark.article("ZD T")
def test_zd_t_the_cross_table_is_in_points() -> None:
    paper = printed(robin())
    cells = [cell for row in list_cross_table(paper, 1).rows for cell in row]
    assert [cell.split("\n")[1] for cell in cells if "号\n" in cell] == ["72", "72", "28", "28"] * 2
    assert ">72<" in draw_cross_table(paper, 1)
    assert "9:" not in draw_cross_table(paper, 1)


@pytest.mark.article("JS 4.3.4")
def test_js_4_3_4_results_have_the_level_score_and_a_forfeit_is_17_to_0() -> None:
    hall = Hall(JS, rounds=1, pairs=4)
    hall.begin()
    hall.do(co.ForfeitTable(table=1, sides=(Side.NS,), reason="缺席"))
    listing = list_round_results(printed(hall), hall.last)
    column = [one.heading for one in listing.columns].index("级差分")
    assert [row[column] for row in listing.rows] == ["17 : 0", ""]


def test_a_knockout_has_no_level_score() -> None:
    listing = list_round_results(printed(knockout()), knockout().competition.rounds[0])
    assert "级差分" not in [one.heading for one in listing.columns]


@pytest.mark.article("ZD T")
def test_zd_t_the_points_table_is_on_the_sheet() -> None:
    sheets = build_score_sheets(printed(robin()), robin().last)
    assert sheets.points[0][1] == "52:48"
    assert sheets.points[1:] == tuple((str(gap), f"{52 + 4 * gap}:{48 - 4 * gap}") for gap in range(1, 13))
    assert "84:16" in pages(only(made(robin(), Document.SCORE_SHEETS)))[0]


@pytest.mark.article("JS 3.7.2")
def test_js_3_7_2_the_sheet_says_what_a_match_is_worth() -> None:
    sheets = build_score_sheets(printed(swiss()), swiss().last)
    assert sheets.points == ()
    assert sheets.point_rules == "胜 2 分，平 1 分，负 0 分；级差分：级数相同各 13 分，每差 1 级加减 1 分；弃权 17 : 0"
    hall = Hall(KO, pairs=4)
    hall.begin()
    assert build_score_sheets(printed(hall), hall.last).point_rules == ""


@pytest.mark.parametrize("document", [Document.PENALTY_FORM, Document.CROSS_TABLE, Document.SCORE_SHEETS])
def test_a_pdf_says_that_it_is_for_archives(document: Document) -> None:
    content = only(made(robin(), document))
    assert b"<pdfaid:part>2</pdfaid:part>" in content


def test_a_name_that_no_font_has_is_printed_all_the_same() -> None:
    hall = Hall(JS, rounds=1)
    for _ in range(2):
        hall.do(co.EnterPair(people=tuple(hall.championship.add_person(name) for name in ("😀", "𠮷")), unit="☃"))
    hall.begin()
    content = only(made(hall, Document.DRAW))
    assert content.startswith(b"%PDF")
    assert b"pdfaid:part" not in content


@pytest.mark.parametrize(("lang", "tied"), [("zh", "3 并列"), ("en", "3=")])
def test_a_shared_place_is_written_as_the_language_has_it(lang: str, tied: str) -> None:
    listing = list_pair_standings(printed(knockout(), lang), 1)
    assert [row[0] for row in listing.rows[:4]] == ["1", "2", tied, tied]


def test_a_penalty_slip_is_printed_by_its_number() -> None:
    paper = printed(swiss())
    assert len(build_penalty_forms(paper, played=1, table=1, number=1).papers) == 1
    with pytest.raises(IllegalAction, match="no_such_ruling"):
        build_penalty_forms(paper, played=2, table=1, number=1)
    with pytest.raises(IllegalAction, match="no_such_ruling"):
        build_penalty_forms(paper, played=1, table=1, number=2)


@pytest.mark.article("ZD V.1")
def test_zd_v_1_who_is_drawn_again_has_one_line_and_no_points_of_the_forfeit() -> None:
    hall = Hall(ZD, pairs=6)
    hall.begin()
    hall.do(co.ForfeitTable(table=1, sides=(Side.EW,), article="ZD V.1"))
    alone = hall.last.table(1).ns
    hall.do(co.DrawLeftOver(seed=hall.link))
    listing = list_tables_by_pair(printed(hall), hall.last)
    assert [row for row in listing.rows if row[0] == str(alone)] == [
        (str(alone), *listing.rows[alone - 1][1:3], "–", "轮空")
    ]
    assert len(listing.rows) == 6
    assert hall.sheet(1).result is not None
    assert format_event_points(hall.sheet(1).result, hall.championship.book) == ""
    hall.score(2, "K", "10")
    assert format_event_points(hall.sheet(2).result, hall.championship.book) == "64 : 36"


def test_the_tables_of_a_referee_are_written_as_ranges() -> None:
    assert list_ranges((3, 1, 2, 6, 8, 9)) == ["1–3", "6", "8", "9"]
    assert list_ranges(()) == []

"""Pictures for chats, and drawings."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from guandan.competition.model.values import Plan
from guandan.competition.planning.plan import build_knockout as knockout_stage
from guandan.competition.simulate.run import Simulation
from guandan.documents.booklets import build_standings_booklet
from guandan.documents.kinds import FORMS_BY_DOCUMENT, Document, FileForm
from guandan.documents.pictures.bracket import build_bracket_columns, draw_bracket_sheets
from guandan.documents.pictures.svg import estimate_text_width, fit_text
from guandan.documents.printing import Printing
from guandan.documents.write import MAX_ROWS, DocumentOptions, files, split_long_lists
from guandan.rulebooks import load
from tests.competition.kit import KO, NT, Hall
from tests.documents.kit import NAMES, knockout, made, only, printed, robin, swiss

PHONE = 1080
_SVG = "{http://www.w3.org/2000/svg}"


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def texts(svg: bytes) -> set[str]:
    """What can be read in a drawing: its texts, and what they were cut from."""
    root = ET.fromstring(svg)  # noqa: S314 (ours)
    found = set()
    for text in root.iter(f"{_SVG}text"):
        title = text.find(f"{_SVG}title")
        found.add((title.text if title is not None else text.text) or "")
    return found


@pytest.mark.parametrize("document", [Document.DRAW, Document.RESULTS, Document.STANDINGS])
def test_a_list_is_a_picture_as_wide_as_a_telephone(document: Document) -> None:
    for png in made(swiss(), document, FileForm.PNG).values():
        width, height = size(png)
        assert width == PHONE
        assert height < 3 * PHONE


def test_long_lists_come_in_parts() -> None:
    simulation = Simulation(load("jiangsu-2017"), 90, 3)
    simulation.run()
    printing = Printing(simulation.championship)
    whole = build_standings_booklet(printing, 1)
    parted = split_long_lists(whole)
    assert max(len(listing.rows) for listing in parted.lists) <= MAX_ROWS
    assert [row for listing in parted.lists for row in listing.rows] == [
        row for listing in whole.lists for row in listing.rows
    ]
    found = files(printing, Document.STANDINGS, FileForm.PNG)
    assert list(found) == [f"stage-1-standings-{number:02d}.png" for number in range(1, len(found) + 1)]
    assert len(found) == len(parted.blocks)


@pytest.mark.parametrize(("hall", "document"), [(knockout, Document.BRACKET), (robin, Document.CROSS_TABLE)])
def test_a_drawing_has_every_name_as_itself(hall: object, document: Document) -> None:
    played: Hall = hall()  # type: ignore[operator]
    svg = only(made(played, document, FileForm.SVG))
    found = texts(svg)
    missing = [pair for pair in played.competition.entries if printed(played).name_people(pair) not in found]
    assert missing == []
    assert b"<b>" not in svg


def test_a_cross_table_of_rounds() -> None:
    found = texts(only(made(swiss(), Document.CROSS_TABLE, FileForm.SVG)))
    assert printed(swiss()).name_people(1) in found


def test_a_bracket_before_its_end_has_room_for_what_is_to_come() -> None:
    hall = Hall(KO, pairs=8)
    hall.begin()
    columns = build_bracket_columns(printed(hall), 1)
    assert [len(column.ties) for column in columns] == [4, 2, 1]
    assert [tie.winner for tie in columns[0].ties] == [0] * 4
    hall.score_all()
    hall.close()
    assert all(tie.winner for tie in build_bracket_columns(printed(hall), 1)[0].ties)


def test_the_match_for_the_third_place_stands_by_itself() -> None:
    plan = Plan(stages=(knockout_stage(load(KO), third_place=True),))
    hall = Hall(KO, plan=plan, pairs=4)
    hall.begin()
    assert [[tie.is_third for tie in one.ties] for one in build_bracket_columns(printed(hall), 1)] == [
        [False] * 2,
        [False, True],
    ]
    hall.score_all()
    hall.close()
    hall.round()
    assert [tie.is_third for tie in build_bracket_columns(printed(hall), 1)[-1].ties] == [False, True]


def test_rounds_that_are_drawn_anew_have_no_lines_to_them() -> None:
    redrawn = [column.is_redrawn for column in build_bracket_columns(printed(knockout()), 1)]
    assert load(NT).event.redrawn_rounds == (4, 5)
    assert redrawn == [number in {4, 5} for number in range(1, len(redrawn) + 1)]


def test_a_large_bracket_goes_on_several_sheets_with_everybody_on_them() -> None:
    simulation = Simulation(load("knockout-2023"), 50, 1)
    simulation.run()
    printing = Printing(simulation.championship)
    drawn = draw_bracket_sheets(printing, 1)
    assert len(drawn) > 2
    found = set().union(*(texts(svg.encode()) for _, svg in drawn))
    first = simulation.competition.rounds[0]
    playing = {pair for table in first.tables for pair in (table.ew, table.ns)} | set(first.byes)
    assert [pair for pair in playing if printing.name_people(pair) not in found] == []


@pytest.mark.parametrize("text", [*NAMES, "长" * 50, "W" * 80, "", "…"])
@pytest.mark.parametrize("room", [12.0, 60.0, 200.0])
def test_a_text_fits_its_room(text: str, room: float) -> None:
    shown, fits = fit_text(text, room, 14)
    assert estimate_text_width(shown, fits) <= room + 0.1
    assert shown.removesuffix("…") in text


@pytest.mark.parametrize("document", [one for one in Document if FileForm.PNG in FORMS_BY_DOCUMENT[one]])
def test_every_document_can_be_looked_at(document: Document) -> None:
    found = made(knockout(), document, FileForm.PNG, DocumentOptions(round=1))
    assert found
    for png in found.values():
        assert min(size(png)) > 200
        assert len(png) > 3000


def test_a_name_that_breaks_xml_does_not() -> None:
    hall = Hall(KO, pairs=2)
    hall.begin()
    odd = replace(hall.championship.people[1], name="a\x00b\x1b]]>&amp;\ud7ff")
    hall.championship.people[1] = odd
    found = texts(only(made(hall, Document.BRACKET, FileForm.SVG)))
    assert any(text.startswith("ab]]>&amp;") for text in found)

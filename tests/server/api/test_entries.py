from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

import pytest
import xlsxwriter

from tests.server.api.kit import Hall, sheet

if TYPE_CHECKING:
    from tests.server.access.site import Site


@pytest.fixture
def hall(site: Site) -> Hall:
    return Hall(site, pairs=4)


def _xlsx(rows: list[list[str]]) -> bytes:
    content = io.BytesIO()
    book = xlsxwriter.Workbook(content, {"in_memory": True})
    page = book.add_worksheet()
    for number, row in enumerate(rows):
        page.write_row(number, 0, row)
    book.close()
    return content.getvalue()


def test_entries_by_hand_and_everything_that_happens_to_them(hall: Hall) -> None:
    pair = hall.do("/pairs", {"people": [{"name": "戊一", "contact": "139"}], "unit": "五分会", "is_waiting": True})
    assert (pair["pair"], pair["status"]) == (5, "waiting")
    assert [wait["code"] for wait in hall.get("/waits")] == ["partner", "draw"]
    hall.do("/pairs/5/confirm", {"partner": {"name": "戊二"}})
    hall.do("/pairs/5", {"fixed_table": 1, "remarks": "坐近门处"}, method="PUT")
    people = hall.get("/pairs?words=戊")["items"][0]["people"]
    hall.do("/pairs/5/substitute", {"leaves": people[1]["person"], "comes": {"name": "戊三"}, "reason": "病"})
    hall.do("/people/1", {"name": "甲壹"}, method="PUT")
    hall.do("/pairs/4/withdraw", {"reason": "不来了"})
    shown = {one["pair"]: one for one in hall.get("/pairs")["items"]}
    assert [row["name"] for row in shown[5]["people"]] == ["戊一", "戊三"]
    assert shown[1]["people"][0]["name"] == "甲壹"
    assert shown[4]["status"] == "withdrawn"
    assert shown[5]["fixed_table"] == 1


def test_contacts_are_for_the_desk_alone(hall: Hall, site: Site) -> None:
    hall.do("/pairs", {"people": [{"name": "戊一", "contact": "13912345678"}, {"name": "戊二"}], "unit": "五分会"})
    assert "13912345678" in hall.desk.get(f"/api/v1/events/{hall.event}/pairs").text
    for browser in (site.browser(), site.guest()):
        answer = browser.get(f"/api/v1/events/{hall.event}/pairs")
        assert answer.status_code == 200
        assert "13912345678" not in answer.text


@pytest.mark.parametrize(
    ("body", "code", "place"),
    [
        ({"people": []}, "bad_request", "people"),
        ({"people": [{"name": ""}]}, "name_missing", ""),
        ({"people": [{"name": "甲一"}, {"name": "新人"}], "unit": "1分会"}, "person_known", ""),
        ({"people": [{"name": "甲一"}, {"name": "新人"}], "unit": "别处"}, "namesake_known", ""),
        ({"people": [{"person": 99}, {"name": "新人"}]}, "no_such_person", ""),
        ({"people": [{"name": "新一"}, {"name": "新二"}], "pair": 2}, "pair_number_taken", ""),
        ({"people": [{"name": "新一"}, {"name": "新二"}], "colour": "red"}, "bad_request", ""),
        ({"people": [{"name": "新一"}, {"name": "新二"}], "seed": "first"}, "bad_request", "seed"),
    ],
)
def test_a_wrong_entry_names_what_is_wrong(hall: Hall, body: object, code: str, place: str) -> None:
    problem = hall.refused("/pairs", body)
    assert problem["code"] == code
    assert place in problem["place"]


def test_pairs_that_are_not_there(hall: Hall) -> None:
    for path, body in (
        ("/pairs/77/withdraw", {}),
        ("/pairs/77/confirm", {}),
        ("/pairs/77/disqualify", {"article": "JS 4.3"}),
        ("/pairs/77/substitute", {"leaves": 1, "comes": {"name": "新人"}}),
    ):
        assert hall.refused(path, body)["code"] == "no_such_pair"
    assert hall.refused("/pairs/77", {"unit": "x"}, method="PUT")["code"] == "no_such_pair"


def test_an_import_is_looked_at_before_it_is_taken(site: Site) -> None:
    hall = Hall(site, pairs=0)
    rows = [["序号", "姓名", "搭档", "单位"], ["1", "甲一", "甲二", "一分会"], ["2", "乙一", "", "一分会"]]
    files = {"file": ("list.xlsx", _xlsx(rows), "application/octet-stream")}
    preview = hall.ask("POST", "/import/preview", files=files).json()
    assert [draft["names"] for draft in preview["drafts"]] == [["甲一", "甲二"]]
    assert [(one["row"], one["code"]) for one in preview["problems"]] == [(3, "partner_missing")]
    assert "3" in preview["problems"][0]["words"]["zh"]
    assert {one["heading"]: one["field"] for one in preview["columns"]}["搭档"] == "name_2"
    assert hall.ask("POST", "/import", files=files).json()["code"] == "import_has_problems"
    assert hall.get("/pairs")["total"] == 0
    taken = hall.ask("POST", "/import", files=files, data={"without_bad_rows": "true"})
    assert taken.json()["pairs"] == [1]


def test_namesakes_are_asked_about(site: Site) -> None:
    hall = Hall(site, pairs=0)
    rows = [["姓名", "搭档", "单位"], ["甲一", "甲二", "一分会"], ["甲一", "乙二", "二分会"]]
    files = {"file": ("list.xlsx", _xlsx(rows), "application/octet-stream")}
    questions = hall.ask("POST", "/import/preview", files=files).json()["questions"]
    assert [one["name"] for one in questions] == ["甲一"]
    assert hall.ask("POST", "/import", files=files).json()["code"] == "import_has_questions"
    taken = hall.ask("POST", "/import", files=files, data={"different": questions[0]["mark"]})
    assert taken.json()["pairs"] == [1, 2]


def test_headings_can_be_named(site: Site) -> None:
    hall = Hall(site, pairs=0)
    files = sheet(2, heading="号,选手之一,选手之二,哪儿的")
    mapping = {"columns": "选手之一=name; 选手之二=name_2; 哪儿的=unit"}
    assert len(hall.ask("POST", "/import", files=files, data=mapping).json()["pairs"]) == 2
    wrong = hall.ask("POST", "/import/preview", files=files, data={"columns": "选手之一=colour"})
    assert (wrong.status_code, wrong.json()["code"]) == (404, "no_such_field")


def _bomb() -> bytes:
    """A hundred megabytes of nothing in a small file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        for part in range(3):
            archive.writestr(f"xl/worksheets/sheet{part}.xml", b" " * 40_000_000)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_is_empty"),
        (b"%PDF-1.7 a letter", "file_is_no_sheet"),
        (b"PK\x03\x04 broken", "file_is_no_sheet"),
        (b"\xd0\xcf\x11\xe0 old", "file_is_of_an_old_kind"),
        (b"<html><table></table></html>", "file_is_no_sheet"),
    ],
    ids=["empty", "pdf", "broken", "old", "html"],
)
def test_what_is_no_list_is_refused(hall: Hall, content: bytes, code: str) -> None:
    answer = hall.ask("POST", "/import/preview", files={"file": ("list.xlsx", content, "application/octet-stream")})
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert hall.get("/pairs")["total"] == 4


def test_a_spreadsheet_bomb_is_refused(hall: Hall) -> None:
    answer = hall.ask("POST", "/import", files={"file": ("list.xlsx", _bomb(), "application/octet-stream")})
    assert (answer.status_code, answer.json()["code"]) == (409, "file_is_too_large")


def test_a_huge_upload_is_not_read(hall: Hall) -> None:
    content = b"a,b\n" * 6_000_000
    answer = hall.ask("POST", "/import/preview", files={"file": ("list.csv", content, "text/csv")})
    assert answer.status_code == 413


def test_check_in(hall: Hall) -> None:
    hall.do("/presences", {"pairs": [2], "presence": "late"}, method="PUT")
    hall.do("/presences", {"rest": True}, method="PUT")
    assert [row["presence"] for row in hall.get("/presences")] == ["here", "late", "here", "here"]
    assert hall.refused("/presences", {"pairs": [9]}, method="PUT")["code"] == "no_such_pair"


def test_a_list_after_the_deadline_is_taken_with_its_reason_alone(site: Site) -> None:
    late = Hall(site, pairs=0, overrides={"entries.deadline": "2020-01-01"})
    refused = late.ask("POST", "/import", files=sheet(2), data={"waived": "  "})
    assert (refused.status_code, refused.json()["code"]) == (409, "entries_closed")
    assert late.get("/pairs")["total"] == 0, "nothing is entered"
    taken = late.ask("POST", "/import", files=sheet(2), data={"waived": "名单截止前已交到工会"})
    assert taken.status_code == 200, taken.text
    assert taken.json()["pairs"] == [1, 2]
    entered = [line for line in late.get("/log")["items"] if line["event"]["event"] == "pair_entered"]
    assert [line["event"]["waived"] for line in entered] == ["名单截止前已交到工会"] * 2

"""Events to print, with names that look like markup, formulas and tags, and readers of what was printed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pypdfium2 as pdfium
from msgspec.structs import replace

from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Slot, Stage
from guandan.documents.kinds import Document, FileForm
from guandan.documents.printing import Printing
from guandan.documents.write import files
from guandan.game.commands import Rule
from guandan.game.ruling import Ruling
from guandan.rules.options.authority import Authority
from guandan.rules.seat import Seat, Side
from tests.competition.kit import DAY, JS, NT, ZD, Hall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.documents.write import DocumentOptions

RARE = "㛃䶮𬭎𫖯"
ODD = ("#let x = 1", "=1+1", "<b>粗</b>", "*星* _下_ `引` $x$ @a", "-2+3", "@SUM(A1)", "+86", "'引号'")
LONG = ("很长很长的选手姓名十个字", "Longfirstname Extraordinarily-Doublename")
NAMES = (RARE[:2], RARE[2:], *ODD, *LONG, "选手甲", "选手乙", "选手丙", "选手丁")
UNITS = ("江苏省南京市玄武区机关工会委员会第三联合分会", "=cmd|' /C calc'!A0", "#unit[a]", "第一中学")
EVENT = "第十二届“和谐杯”掼蛋锦标赛 #1"
ADDRESS = "http://hall.example:8000"


def named(hall: Hall) -> Hall:
    """Eight pairs with those names, from four units, and the event's own name."""
    for place in range(0, len(NAMES), 2):
        unit = UNITS[place // 2 % len(UNITS)]
        people = tuple(hall.championship.add_person(name, unit, "13800000000") for name in NAMES[place : place + 2])
        hall.do(co.EnterPair(people=people, unit=unit, remarks="=2+2" if place == 0 else ""))
    hall.championship.competition = replace(hall.competition, name=EVENT)
    return hall


@cache
def swiss() -> Hall:
    """Two rounds of three under JS, with officials, a ruling, an appeal and a correction."""
    hall = named(Hall(JS, rounds=3))
    hall.do(co.Schedule(slots=(Slot(round=1, starts=DAY), Slot(round=3, starts=DAY.replace(hour=7)))))
    for name, role in (("裁判甲", Authority.REFEREE), ("裁判长乙", Authority.CHIEF_REFEREE)):
        hall.do(co.NameOfficial(person=hall.championship.add_person(name), role=role))
    hall.begin()
    hall.deals(1, "EW")
    hall.championship.play(1, Rule(offence()), hall.at)
    hall.score_all()
    hall.close()
    signed = hall.competition.entries[hall.competition.rounds[0].tables[0].ew].people
    appeal = co.LodgeAppeal(round=1, table=1, ruling=1, side=Side.EW, signatures=signed, fee_paid=True, reason="=1+1?")
    hall.do(appeal)
    hall.do(co.ForwardAppeal(appeal=1, by=Authority.CHIEF_REFEREE))
    by = Authority.ARBITRATION_COMMITTEE
    hall.do(co.DecideAppeal(appeal=1, is_upheld=False, by=by, reason="事实由裁判认定 #5"))
    hall.round()
    return hall


def offence() -> Ruling:
    reason = "东家在北家之前打出一对 #5。"
    rungs = ("warning", "violation")
    return Ruling(
        side=Side.EW,
        infraction="played_out_of_turn",
        article="JS 4.3.1; decision D8",
        rungs=rungs,
        seat=Seat.E,
        by="裁判甲",
        reason=reason,
    )


@cache
def knockout() -> Hall:
    """NT's knockout of eight pairs, to its end."""
    hall = named(Hall(NT))
    while 1 not in hall.competition.stages_closed:
        hall.round()
    hall.do(co.CloseCompetition())
    return hall


@cache
def robin() -> Hall:
    """A round robin in two groups under ZD, one round of which is played, and the next is drawn."""
    hall = named(Hall(ZD, Stage(format=Format.ROUND_ROBIN, groups=2)))
    hall.round()
    hall.begin()
    return hall


def printed(hall: Hall, lang: str = "zh", address: str = "") -> Printing:
    return Printing(hall.championship, lang, at=DAY, address=address)


def made(
    hall: Hall, document: Document, form: FileForm = FileForm.PDF, wish: DocumentOptions | None = None, lang: str = "zh"
) -> dict[str, bytes]:
    return files(printed(hall, lang), document, form, wish)


def only(found: dict[str, bytes]) -> bytes:
    (content,) = found.values()
    return content


def pages(content: bytes) -> list[str]:
    """The text of each page of a PDF, in one line without spaces, as breaks and spaces are the page's own.

    Where a line ends with a hyphen, the reader has a sign of its own for it.
    """
    document = pdfium.PdfDocument(content)
    return ["".join(page.get_textpage().get_text_range().split()).replace("\ufffe", "-") for page in document]


def text_of(content: bytes) -> str:
    return "".join(pages(content))


def bare(text: str) -> str:
    return "".join(text.split())


def outside(content: bytes) -> Iterator[tuple[int, str]]:
    """Letters of a PDF that do not lie on their page."""
    document = pdfium.PdfDocument(content)
    for number, page in enumerate(document, 1):
        width, height = page.get_size()
        letters = page.get_textpage()
        for place in range(letters.count_chars()):
            left, bottom, right, top = letters.get_charbox(place)
            if left < 0 or bottom < 0 or right > width or top > height:
                yield number, letters.get_text_range(place, 1)

"""落款: hosts, logo and certificates in the organisers' own name; nothing of a logo but its drawing gets in."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from guandan.documents.forms.certificates import build_sample_certificate
from guandan.documents.kinds import Document, FileForm
from guandan.documents.letterhead import CertificateStyle, Letterhead, check_certificate_text, fill_certificate_text
from guandan.documents.lists.rules_summary import list_summary_articles
from guandan.documents.logo import MAX_LOGO_BYTES, MAX_LOGO_DOTS, read_logo
from guandan.documents.printing import Printing
from guandan.errors import IllegalAction
from guandan.services.documents import draw_certificate, make_files
from guandan.services.letterheads import read_letterhead_file
from tests.competition.kit import KO, NT, Hall
from tests.documents.kit import DAY, swiss, text_of

if TYPE_CHECKING:
    from pathlib import Path

HOSTS = Letterhead(hosts=("江苏省体育总会",), organisers=("南京市掼蛋协会",), co_organisers=("甲公司", "乙学校"))
SVG = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10"
  onload="alert(1)"><script>alert(2)</script><image xlink:href="file:///etc/passwd"/><use href="#a"/>
  <foreignObject><p>x</p></foreignObject><style>@import "http://x";</style><rect id="a" width="20" height="10"
  fill="url(http://x/y)" style="fill:#a00" onclick="x()"/></svg>"""


def png(width: int, height: int) -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    rows = b"".join(b"\0" + b"\xaa\x11\x11" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def printing(letterhead: Letterhead) -> Printing:
    return Printing(swiss().championship, "zh", at=DAY, letterhead=letterhead)


def test_of_an_svg_only_the_drawing_is_left() -> None:
    clean = read_logo(SVG.encode())
    assert "<rect" in clean
    for bad in (
        "script",
        "alert",
        "onload",
        "onclick",
        "image",
        "use",
        "foreignObject",
        "passwd",
        "http://x",
        "import",
    ):
        assert bad not in clean, bad


def test_logos_of_each_kind_can_be_drawn() -> None:
    sample = build_sample_certificate(printing(HOSTS))
    plain = draw_certificate(sample, "zh", "")
    for content in (SVG.encode(), png(40, 20)):
        assert draw_certificate(sample, "zh", read_logo(content)) != plain


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "logo_unreadable"),
        (b"%PDF-1.7", "logo_unreadable"),
        (b"<html/>", "logo_unreadable"),
        (b"<svg", "logo_unreadable"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "logo_unreadable"),
        (b"<!DOCTYPE svg [<!ENTITY a 'b'>]><svg viewBox='0 0 1 1'>&a;</svg>", "logo_unreadable"),
        (b"<svg viewBox='0 0 1 1'>" + b"<g/>" * 5_001 + b"</svg>", "logo_unreadable"),
        (b"\x89PNG\r\n\x1a\n", "logo_unreadable"),
        (b"\xff\xd8\xff\xe0\x00\x10", "logo_unreadable"),
        (png(40, 20)[:-30], "logo_unreadable"),
        (png(40, 20).replace(b"IDAT", b"IDAX"), "logo_unreadable"),
        (png(MAX_LOGO_DOTS + 1, 1), "logo_too_many_dots"),
        (b"x" * (MAX_LOGO_BYTES + 1), "logo_too_large"),
    ],
)
def test_what_is_no_logo_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        read_logo(content)
    assert refused.value.code == code


def test_the_programme_names_hosts_and_officials() -> None:
    (content,) = make_files(printing(HOSTS), Document.PROGRAMME, FileForm.PDF).values()
    text = text_of(content)
    for words in ("主办", "江苏省体育总会", "承办", "南京市掼蛋协会", "协办", "甲公司", "裁判长乙"):
        assert words in text, words


@pytest.mark.parametrize("book", [NT, KO])
def test_a_programme_has_no_day_or_place_of_the_documents_own_event(book: str) -> None:
    block = list_summary_articles(Printing(Hall(book, pairs=4).championship, "zh", at=DAY))
    text = "".join(words for _, words in block.lines)
    for own in ("2018", "2023", "立德楼", "图书馆", "文化活动中心", "月 25"):
        assert own not in text, own


@pytest.mark.parametrize("style", CertificateStyle)
def test_certificates_bear_the_organisers_name_and_their_own_words(style: CertificateStyle) -> None:
    own = replace(
        HOSTS, style=style, certificate_text="{name}（{unit}）与{partner}获{event}{prize}。{organiser} {date}"
    )
    (certificate,) = build_sample_certificate(printing(own)).certificates
    assert certificate.text.startswith("张三（示例单位）与李四获")
    assert certificate.text.endswith("一等奖。南京市掼蛋协会 2018 年 4 月 14 日")
    assert certificate.prize == ""
    usual = build_sample_certificate(printing(replace(HOSTS, style=style)))
    assert (usual.signed, usual.seal, usual.certificates[0].prize) == ("南京市掼蛋协会", "（盖章）", "一等奖")
    assert draw_certificate(usual, "zh", "").startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{nobody}", "certificate_placeholder"),
        ("{name.__class__}", "certificate_placeholder"),
        ("{name!r}", "certificate_placeholder"),
        ("{0}", "certificate_placeholder"),
        ("{}", "certificate_placeholder"),
        ("{name:>99}", "certificate_placeholder"),
        ("{name", "certificate_braces"),
        ("}", "certificate_braces"),
    ],
)
def test_braces_name_only_what_there_is(text: str, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        check_certificate_text(text)
    assert refused.value.code == code


def test_braces_can_be_written_twice() -> None:
    assert fill_certificate_text("{{x}} {name}", {"name": "甲"}) == "{x} 甲"


def test_a_letterhead_comes_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(png(4, 4))
    file = tmp_path / "letterhead.toml"
    file.write_text('hosts = ["甲"]\nstyle = "banner"\nlogo = "logo.png"\n', "utf-8")
    read = read_letterhead_file(file)
    assert (read.hosts, read.style, "image/png" in read.logo) == (("甲",), CertificateStyle.BANNER, True)
    for bad in ("hosts = 1", "style = 'x'", "logo = 'missing.png'", "=", "other = 1"):
        file.write_text(bad, "utf-8")
        with pytest.raises(IllegalAction):
            read_letterhead_file(file)

"""The documentation site: its pages are gathered with links that lead somewhere, and the server serves it offline."""

from __future__ import annotations

import re
import runpy
import subprocess
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from javascript.run import NODE

from guandan.rulebooks.load import PARTIAL_NAMES, names
from guandan.web import ROUTES
from guandan.web.pages import docs
from tests.server.access.site import Site, running

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[3]
PAGE = b"<html><script>let one = 1</script><script src='x.js'></script>\xe6\x8e\xbc\xe8\x9b\x8b</html>"


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "tools" / "docs_site.py"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running(tmp_path_factory.mktemp("docs"), pages=ROUTES) as found:
        yield found


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "docs.zip", "w") as file:
        file.writestr("index.html", PAGE)
        file.writestr("zh/index.html", PAGE)
        file.writestr("assets/a.css", "a { }")
    monkeypatch.setattr(docs, "_SITE", tmp_path / "docs.zip")
    docs._read_file.cache_clear()  # noqa: SLF001 (a cache of the module)


@pytest.mark.usefixtures("packed")
def test_the_server_serves_its_own_copy(site: Site) -> None:
    browser = site.browser()
    assert browser.get("/docs?lang=en").headers["location"] == "/docs/index.html"
    assert browser.get("/docs?lang=zh").headers["location"] == "/docs/zh/index.html"
    page = browser.get("/docs/index.html")
    assert page.content == PAGE
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    policy = page.headers["content-security-policy"]
    assert policy.count("'sha256-") == 1
    assert "unsafe-inline" not in policy.partition("style-src")[0]
    assert browser.get("/docs/assets/a.css").headers["content-type"].startswith("text/css")


@pytest.mark.usefixtures("packed")
@pytest.mark.parametrize(
    "path", ["/docs/none.html", "/docs/../web/docs.zip", "/docs/%2e%2e/secret.html", "/docs/x.exe"]
)
def test_nothing_else_is_served(site: Site, path: str) -> None:
    assert site.browser().get(path).status_code == 404


def test_a_server_without_it_says_so(site: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(docs, "_SITE", tmp_path / "none.zip")
    answer = site.browser().get("/docs?lang=en")
    assert answer.status_code == 404
    assert "make site" in answer.text


def test_links_to_files_outside_docs_lead_to_their_pages(tool: dict[str, Any]) -> None:
    pages = {
        "api.md": (ROOT / "docs" / "api.md", ""),
        "files/examples/bot.py.md": (ROOT / "examples" / "bot.py", ""),
        "contributing.md": (ROOT / "CONTRIBUTING.md", ""),
    }
    origin = ROOT / "docs" / "rulebooks" / "x.md"
    text = "[a](../../examples/bot.py) [b](../../CONTRIBUTING.md#tests) [c](../../tests/conftest.py) [d](../none.md)"
    rewritten = tool["rewrite_links"](text, origin, "rulebooks/x.md", pages)
    assert rewritten == "[a](../files/examples/bot.py.md) [b](../contributing.md#tests) c [d](../none.md)"
    assert tool["rewrite_links"]("```\n[a](b)\n```", origin, "rulebooks/x.md", pages) == "```\n[a](b)\n```"


def test_a_link_to_the_other_language_leaves_this_language_s_folder(tool: dict[str, Any]) -> None:
    """The site has English pages at its top and Chinese ones in zh/; mkdocs builds each by itself."""
    names = ("own.md", "own.zh.md", "bots.md")
    pages = {f"rulebooks/{name}": (ROOT / "docs" / "rulebooks" / name, "") for name in names}
    for name, link, leads in (
        ("own.md", "[中文](own.zh.md)", '<a href="../zh/rulebooks/own.html">中文</a>'),
        ("own.zh.md", "[English](own.md#format)", '<a href="../../rulebooks/own.html#format">English</a>'),
        ("own.zh.md", "[bots](bots.md)", "[bots](../rulebooks/bots.md)"),
        ("own.md", '<img src="a.png" alt="A" width="300">', "![A](a.png){ width=300 }"),
    ):
        origin = pages[f"rulebooks/{name}"][0]
        assert tool["rewrite_links"](link, origin, f"rulebooks/{name}", pages) == leads


def test_dead_links_of_the_built_pages_are_found(tool: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "zh").mkdir()
    (tmp_path / "a.html").write_text('<h2 id="one">1</h2><a href="b.html">b</a><a href="#two">2</a>', encoding="utf-8")
    (tmp_path / "zh" / "a.html").write_text('<a href="../a.html#one">1</a><img src="x.png">', encoding="utf-8")
    (tmp_path / "zh" / "c.html").write_text(
        '<a href="a.html#one">1</a><a href="https://b.example">b</a>', encoding="utf-8"
    )
    assert tool["find_dead_links"](tmp_path) == [
        "a.html: #two",
        "a.html: b.html",
        "zh/a.html: x.png",
        "zh/c.html: a.html#one",
    ]
    tool["lead_to_english"](tmp_path)
    assert '"../a.html#one"' in (tmp_path / "zh" / "c.html").read_text(encoding="utf-8")
    assert tool["find_dead_links"](tmp_path) == ["a.html: #two", "a.html: b.html", "zh/a.html: x.png"]


CUTTING = (
    "function cut(t,e){let r=new Set,n=new Uint16Array(t.length);for(let s=0;s<t.length;s++)for(let o=s+1;o<t.length;"
    "o++)t.slice(s,o)in e&&(n[s]=o-s);let i=[0];for(let s=i.length;s>0;){let o=i[--s];for(let u=1;u<n[o];u++)n[o+u]>"
    "n[o]-u&&(r.add(t.slice(o,o+u)),i[s++]=o+u);let a=o+n[o];n[a]&&a<t.length-1&&(i[s++]=a),r.add(t.slice(o,a))}return "
    'r.has("")?new Set([t]):r}'
)
"""How the theme's search cuts what is typed at the words of its index."""


def test_a_chinese_word_is_searched_whole(tool: dict[str, Any]) -> None:
    asked = """const words = { 接: 1, 接风: 1, 由: 1, 对家: 1, 王: 1 };
        console.log(["接风", "对家接风", "由对家", "王"].map((text) => [...cut(text, words)].join("+")).join(" "))"""

    def run(script: str) -> str:
        command = [NODE, "--eval", f"{script};{asked}"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    assert run(CUTTING).split()[0] == "接"  # the fault that is mended
    assert run(tool["mend_cutting"](CUTTING)) == "接风 对家+接风 由+对家 王"


def test_a_search_that_cuts_words_in_another_way_ends_the_build(tool: dict[str, Any]) -> None:
    for script in ("", CUTTING * 2):
        with pytest.raises(SystemExit, match="search"):
            tool["mend_cutting"](script)


def test_a_program_s_page_is_no_translation(tool: dict[str, Any]) -> None:
    """`bot.py.md` would be read as `bot` in a language «py», and built nowhere."""
    shown = [name for name, _ in tool["list_pages"]() if name.startswith("files/")]
    assert "files/examples/bot-py.md" in shown
    assert [name for name in shown if name.count(".") > 1] == []


def test_every_page_of_docs_is_in_the_site_and_every_link_leads_somewhere() -> None:
    """What the strict build checks, without building: the files that pages of docs link to are there."""
    missing = []
    tool = runpy.run_path(str(ROOT / "tools" / "docs_site.py"))
    for file in sorted((ROOT / "docs").rglob("*.md")):
        for part in tool["FENCE"].split(file.read_text(encoding="utf-8")):
            for found in () if part.startswith("```") else tool["LINK"].finditer(part):
                path = found[3].partition("#")[0]
                if path and "://" not in path and not (file.parent / path).resolve().exists():
                    missing.append(f"{file.name}: {path}")
    assert missing == []


def test_every_page_that_the_navigation_names_is_there() -> None:
    lines = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2].splitlines()
    named = [line.rpartition(" ")[2] for line in lines if line.strip().endswith(".md")]
    own = {"index.md", "reference/rest.md", "reference/python.md", "contributing.md", "changes.md"}
    there = [ROOT / "docs" / name.replace("/index.md", "/README.md") for name in named if name not in own]
    assert len(there) > 35
    assert [path for path in there if not path.exists()] == []


BOOKS = {*names(), *PARTIAL_NAMES}
IN_BOTH = {"rulebooks/differences.md", "rulebooks/decisions.md"}
"""Pages in both languages at once; so are the pages of the books."""


def test_players_organisers_and_referees_read_chinese() -> None:
    """On the Chinese site no page of their three entrances falls back to English."""
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    theirs = navigation.partition("  - Play:\n")[2].partition("  - Research and develop:\n")[0]
    named = [line.rpartition(" ")[2].replace("/index.md", "/README.md") for line in theirs.splitlines()]
    books = {f"rulebooks/{book}.md" for book in BOOKS}
    pages = [name for name in named if name.endswith(".md") and name not in IN_BOTH | books]
    assert len(pages) > 15
    assert [name for name in pages if not (ROOT / "docs" / name.replace(".md", ".zh.md")).exists()] == []
    for name in IN_BOTH | books:
        assert re.search(r"[\u4e00-\u9fff]{6}", (ROOT / "docs" / name).read_text(encoding="utf-8")), name


def test_every_title_of_the_navigation_has_a_chinese_one() -> None:
    settings, _, navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")
    translated = re.findall(r"^            ([^:]+): ", settings.partition("nav_translations:")[2], re.MULTILINE)
    titles = re.findall(r"^ +- ([^:\n]+):(?: |$)", navigation, re.MULTILINE)
    same = {"Botzone", *BOOKS}
    assert [title for title in titles if title not in same and title not in translated] == []

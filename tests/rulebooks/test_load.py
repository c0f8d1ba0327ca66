"""Loading: what the loader refuses and where, books of one's own, digests."""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
import pytest

from guandan.errors import InvalidRulebook
from guandan.rulebooks import load, names
from guandan.rules.options.tribute import EqualTribute
from guandan.rules.rulebook import GROUPS, OPTIONS, Rulebook, compute_digest, to_plain

if TYPE_CHECKING:
    from pathlib import Path

EQUAL = 'equal = { is = "clockwise", article = "JS 3.3.2" }\n'
OWN = 'version = "1"\ntitle_zh = "自"\ntitle_en = "Own"\n'


def a_copy(folder: Path, old: str, new: str) -> Path:
    """The file of jiangsu-2017 under another name, with one place changed."""
    text = files("guandan.rulebooks").joinpath("jiangsu-2017.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = folder / "copy.toml"
    path.write_text(text.replace(old, new).replace('id = "jiangsu-2017"', 'id = "copy"'), encoding="utf-8")
    return path


def a_book(folder: Path, name: str, extends: str, rest: str = "") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(f'id = "{name}"\nextends = "{extends}"\n{OWN}{rest}', encoding="utf-8")
    return path


def test_the_five_books_load() -> None:
    assert names() == ("jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018")
    assert [load(name).id for name in names()] == list(names())


@pytest.mark.parametrize("name", names())
def test_every_option_and_every_built_in_article_is_complete(name: str) -> None:
    book = load(name)
    assert book.citations.keys() == OPTIONS.keys()
    assert all(article.startswith(f"{book.prefix} ") for article in book.articles)
    assert all(article.zh and article.en for article in book.articles.values())


def test_a_built_in_book_is_read_once() -> None:
    assert load("two-deck") is load("two-deck")


@pytest.mark.parametrize(
    ("old", "new", "where", "message"),
    [
        (EQUAL, "", "copy.toml: tribute.equal", "missing"),
        ('prefix = "JS"\n', "", "copy.toml: prefix", "missing"),
        (EQUAL, f'{EQUAL}odd = {{ is = 1, article = "JS 3.3.2" }}\n', "copy.toml: tribute.odd", "no such option"),
        (
            "[tribute]\n",
            '[tributes]\nx = { is = 1, article = "JS 1.1" }\n[tribute]\n',
            "copy.toml: tributes",
            "no such",
        ),
        ('prefix = "JS"\n', 'prefix = "JS"\ncolour = "red"\n', "copy.toml: colour", "no such table"),
        (EQUAL, 'equal = { is = "clockwise" }\n', "copy.toml: tribute.equal", "cites no article"),
        (EQUAL, 'equal = { is = "clockwise", article = "" }\n', "copy.toml: tribute.equal", "cites no article"),
        (EQUAL, 'equal = { is = "clockwise", article = 3 }\n', "copy.toml: tribute.equal", "text is wanted"),
        (EQUAL, 'equal = "clockwise"\n', "copy.toml: tribute.equal", "is written"),
        (EQUAL, 'equal = { article = "JS 3.3.2" }\n', "copy.toml: tribute.equal", "is written"),
        (EQUAL, EQUAL.replace("}", ', note = "x" }'), "copy.toml: tribute.equal", "is written"),
        (EQUAL, EQUAL.replace("clockwise", "by_lot"), "copy.toml: tribute.equal", "by_lot"),
        (EQUAL, EQUAL.replace('"clockwise"', "7"), "copy.toml: tribute.equal", "one of clockwise, first_picks"),
        (EQUAL, EQUAL.replace("clockwise", "none"), "copy.toml: tribute.equal", "none"),
        (EQUAL, EQUAL.replace("JS 3.3.2", "JS 9.9"), "copy.toml: tribute.equal", "«JS 9.9»"),
        (EQUAL, EQUAL.replace("JS 3.3.2", "JS 3.3.2; JS 9.9"), "copy.toml: tribute.equal", "«JS 9.9»"),
        (EQUAL, EQUAL.replace("JS 3.3.2", "decision D99"), "copy.toml: tribute.equal", "«decision D99»"),
        (EQUAL, EQUAL.replace("JS 3.3.2", "house"), "copy.toml: tribute.equal", "«house»"),
        (EQUAL, EQUAL.replace("JS 3.3.2", "D8"), "copy.toml: tribute.equal", "«D8»"),
        ('id = "jiangsu-2017"\n', "id = 2017\n", "copy.toml: id", "text is wanted"),
        ('[articles."JS 5.3"]\n', '[articles."JS 5.3"]\nby = "x"\n', 'copy.toml: articles."JS 5.3"', "`by`"),
        ('[articles."JS 5.3"]\n', '[articles."JS 5.3"]\nwhy_zh = "x"\nwhy_en = "x"\n', None, "status outside"),
        ('[articles."JS 1.1"]\n', '[articles."JS 0"]\nzh = "一"\nen = "a"\n[articles."JS 1.1"]\n', None, "status"),
        ('prefix = "JS"\n', 'prefix = "JS\n', "copy.toml", "line 7"),
    ],
)
def test_a_wrong_book_is_refused_with_its_place(tmp_path: Path, old: str, new: str, where: str, message: str) -> None:
    with pytest.raises(InvalidRulebook, match=message) as refused:
        load(a_copy(tmp_path, old, new))
    assert where is None or refused.value.where == where


def test_a_whole_copy_of_ones_own_differs_only_in_name(tmp_path: Path) -> None:
    own, base = load(a_copy(tmp_path, EQUAL, EQUAL)), load("jiangsu-2017")
    assert own.digest != base.digest
    assert msgspec.structs.replace(own, id=base.id, digest=base.digest, is_own=False) == base


@pytest.mark.parametrize("name", ["no-such-book", "no/such/file.toml", ""])
def test_neither_book_nor_file(name: str) -> None:
    with pytest.raises(InvalidRulebook, match="jiangsu-2017, two-deck"):
        load(name)


def test_a_built_in_name_cannot_be_taken(tmp_path: Path) -> None:
    with pytest.raises(InvalidRulebook, match="built-in") as refused:
        load(a_book(tmp_path, "two-deck", "jiangsu-2017"))
    assert refused.value.where == "two-deck.toml: id"


def test_a_book_of_ones_own(tmp_path: Path) -> None:
    rest = """
[tribute]
equal = { is = "first_picks", article = "CLUB 1" }
[clocks]
follow = { is = "none", article = "house" }
[articles."CLUB 1"]
zh = "上游先挑。"
en = "The first finisher picks."
status = "works"
topic = "tribute"
"""
    own, base = load(a_book(tmp_path, "club", "jiangsu-2017", rest)), load("jiangsu-2017")
    assert (own.id, own.extends, own.title_en, own.prefix) == ("club", "jiangsu-2017", "Own", "JS")
    assert (own.tribute.equal, own.cite("tribute.equal")) == (EqualTribute.FIRST_PICKS, "CLUB 1")
    assert (own.clocks.follow, own.cite("clocks.follow")) == (None, "house")
    assert own.articles["CLUB 1"].en == "The first finisher picks."
    assert own.overrides == {}
    changed = {path for path in OPTIONS if own.value(path) != base.value(path)}
    assert changed == {"tribute.equal", "clocks.follow"}
    assert own.digest != base.digest


def test_a_chain_of_files(tmp_path: Path) -> None:
    (tmp_path / "clubs").mkdir()
    a_book(tmp_path, "union", "two-deck", '[match]\nminutes = { is = 45, article = "house" }\n')
    path = a_book(tmp_path / "clubs", "club", "../union.toml", '[clocks]\nlead = { is = 30, article = "house" }\n')
    book = load(path)
    assert (book.match.minutes, book.clocks.lead, book.clocks.follow) == (45, 30, 10)


def test_a_cycle_of_files_is_refused(tmp_path: Path) -> None:
    a_book(tmp_path, "one", "two.toml")
    a_book(tmp_path, "two", "one.toml")
    with pytest.raises(InvalidRulebook, match=r"one.toml → two.toml → one.toml"):
        load(tmp_path / "one.toml")


def test_an_own_book_names_itself(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('id = "club"\nversion = "1"\ntitle_en = "Own"\nextends = "two-deck"\n', encoding="utf-8")
    with pytest.raises(InvalidRulebook) as refused:
        load(path)
    assert refused.value.where == "club.toml: title_zh"


def test_lists_of_an_own_book_add_or_replace_by_id(tmp_path: Path) -> None:
    base = load("jiangsu-2017")
    known = base.checklist[0].id
    item = '[[checklist]]\nid = "{}"\narea = "hall"\nzh = "茶"\nen = "Tea"\narticle = "house"\n'
    own = load(a_book(tmp_path, "club", "jiangsu-2017", item.format(known) + item.format("tea")))
    assert [item.id for item in own.checklist] == [*(item.id for item in base.checklist), "tea"]
    assert own.checklist[0].en == own.checklist[-1].en == "Tea"
    assert own.checklist[1:-1] == base.checklist[1:]
    assert own.infractions == base.infractions
    twice = a_book(tmp_path, "twice", "jiangsu-2017", item.format("tea") + item.format("tea"))
    with pytest.raises(InvalidRulebook, match="twice") as refused:
        load(twice)
    assert refused.value.where == "twice.toml: checklist.tea"


def test_a_wrong_infraction_is_refused_with_its_place(tmp_path: Path) -> None:
    breach = '[[infractions]]\nid = "late"\nkeywords = []\ncases = [{ decided_by = "referee", article = "JS 9.9" }]\n'
    with pytest.raises(InvalidRulebook, match=r"«JS 9\.9»") as refused:
        load(a_book(tmp_path, "club", "jiangsu-2017", breach))
    assert refused.value.where == "club.toml: infractions.late"
    with pytest.raises(InvalidRulebook, match="nobody") as refused:
        load(a_book(tmp_path, "club", "jiangsu-2017", breach.replace('"referee"', '"nobody"')))
    assert refused.value.where == "club.toml: infractions.late"
    with pytest.raises(InvalidRulebook, match="table of articles"):
        load(a_book(tmp_path, "club", "jiangsu-2017", "articles = 3\n"))
    with pytest.raises(InvalidRulebook, match="list of tables"):
        load(a_book(tmp_path, "club", "jiangsu-2017", "[infractions]\nlate = 3\n"))


@pytest.mark.parametrize("name", names())
def test_the_digest_counts_values_and_citations_but_no_sentences(name: str) -> None:
    book = load(name)
    assert compute_digest(book) == book.digest
    reworded = {key: msgspec.structs.replace(article, en="x") for key, article in book.articles.items()}
    assert compute_digest(msgspec.structs.replace(book, articles=reworded, title_en="x")) == book.digest
    others = [
        msgspec.structs.replace(book, version="99"),
        msgspec.structs.replace(book, levels=msgspec.structs.replace(book.levels, rise_foul=2)),
        msgspec.structs.replace(book, citations=book.citations | {"levels.rise_foul": "house"}),
        msgspec.structs.replace(book, infractions=book.infractions[1:]),
    ]
    assert len({book.digest, *map(compute_digest, others)}) == 5


@pytest.mark.parametrize("name", names())
def test_the_digest_is_sha256_of_sorted_compact_json(name: str) -> None:
    book = load(name)
    content = {
        "id": book.id,
        "version": book.version,
        "options": to_plain({group: getattr(book, group) for group in GROUPS}),
        "citations": book.citations,
        "infractions": {breach.id: [breach.falls_on, to_plain(breach.cases)] for breach in book.infractions},
        "checklist": {item.id: [item.area, item.article] for item in book.checklist},
    }
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert hashlib.sha256(text.encode()).hexdigest() == book.digest


@pytest.mark.parametrize("name", names())
def test_a_book_survives_json(name: str) -> None:
    text = msgspec.json.encode(load(name))
    assert msgspec.json.decode(text, type=Rulebook) == load(name)


@pytest.mark.article("decision D44")
@pytest.mark.parametrize("name", names())
def test_an_option_that_is_younger_than_the_book_does_not_count_in_its_digest(name: str) -> None:
    book = load(name)
    older = msgspec.structs.replace(
        book, citations={path: article for path, article in book.citations.items() if path != "tribute.equal"}
    )
    assert compute_digest(older) != book.digest
    assert older.cite("tribute.equal") == "decision D44"
    other = next(value for value in EqualTribute if value is not older.tribute.equal)
    changed = msgspec.structs.replace(older, tribute=msgspec.structs.replace(older.tribute, equal=other))
    assert compute_digest(changed) == compute_digest(older)

from __future__ import annotations

import json

import pytest

from guandan.formatting.citing import find_articles, find_citing_items
from guandan.formatting.rulebook_values import describe_case, format_value
from guandan.rulebooks import list_names, load
from guandan.rules.options.infraction import Case, Minutes, Situation, Times
from guandan.rules.options.remedy import Does, Party, Remedy, Rung
from guandan.rules.rulebook import OPTIONS, to_plain
from tests.cli.command import said

JS = "jiangsu-2017"
LONG = (
    "over 5 minutes, 10 minutes or less, from occurrence 2 on, up to occurrence 4, every 2 times, opponents on stage: "
    "levels move (the offenders -1), may be added: points are taken off (10)"
)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_list_names_every_book(lang: str) -> None:
    text = said("rules", "list", "--lang", lang)
    for name in list_names():
        book = load(name)
        title = book.title_zh if lang == "zh" else book.title_en
        assert [line for line in text.splitlines() if name in line and title in line and book.digest[:12] in line]


def test_the_list_as_json() -> None:
    rows = json.loads(said("rules", "list", "--json"))
    assert [row["id"] for row in rows] == list(list_names())
    assert [row["digest"] for row in rows] == [load(name).digest for name in list_names()]


@pytest.mark.parametrize("book", list_names())
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_whole_book_is_shown_with_every_option_and_article_it_cites(book: str, lang: str) -> None:
    text = said("rules", "show", book, "--lang", lang, env={"COLUMNS": "400"})
    assert [path for path in OPTIONS if f" {load(book).cite(path)}" not in text] == []


def test_a_topic_shows_its_options_and_articles_and_nothing_else() -> None:
    text = said("rules", "show", JS, "tribute", env={"COLUMNS": "400"})
    assert "card returned to an opponent" in text
    assert "10 or lower, not a level card" in text
    assert load(JS).articles["JS 3.3.1"].en in text
    assert load(JS).decisions["D8"].en in text
    assert "seconds to follow" not in text


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("infractions", "drew out of turn"),
        ("checklist", "The hall is quiet"),
        ("venue", "JS 1.4"),
        ("clocks", "seconds to follow"),
    ],
)
def test_other_topics(topic: str, words: str) -> None:
    assert words in said("rules", "show", JS, topic, env={"COLUMNS": "400"})


def test_a_book_as_json_has_value_words_and_article() -> None:
    shown = json.loads(said("rules", "show", JS, "--json", "--lang", "zh"))
    assert [row["option"] for row in shown["options"]] == list(OPTIONS)
    row = next(row for row in shown["options"] if row["option"] == "tribute.equal")
    assert row == {
        "option": "tribute.equal",
        "title": "双下贡牌相等时",
        "value": "clockwise",
        "words": "顺时针各给自己的上家",
        "article": "JS 3.3.2",
    }
    assert [breach["id"] for breach in shown["infractions"]] == [breach.id for breach in load(JS).infractions]


def test_a_topic_as_json() -> None:
    shown = json.loads(said("rules", "show", JS, "tribute", "--json"))
    assert {row["option"].split(".")[0] for row in shown["options"]} == {"tribute"}
    assert "JS 3.3.1" in {row["article"] for row in shown["articles"]}
    assert "infractions" not in shown


def test_two_books_differ_where_their_values_do() -> None:
    shown = json.loads(said("rules", "diff", JS, "two-deck", "--json"))
    one, two = load(JS), load("two-deck")
    assert {row["option"] for row in shown["options"]} == {
        path for path in OPTIONS if one.value(path) != two.value(path)
    }
    for row in shown["options"]:
        assert (row[JS]["value"], row["two-deck"]["value"]) == (
            to_plain(one.value(row["option"])),
            to_plain(two.value(row["option"])),
        )


def test_differences_are_shown_side_by_side() -> None:
    text = said("rules", "diff", JS, "two-deck")
    made = [line for line in text.splitlines() if line.startswith("how the cards are dealt")]
    assert [" ".join(line.split()) for line in made] == ["how the cards are dealt drawn in turn dealt by machine"]
    assert "minutes before the start" in text
    assert "first level" not in text
    assert "options differ" in text


def test_a_book_does_not_differ_from_itself() -> None:
    shown = json.loads(said("rules", "diff", JS, JS, "--json"))
    assert (shown["options"], shown["infractions"]) == ([], [])


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("JS 3.3.1", ["JS 3.3.1"]),
        ("3.3.1", ["JS 3.3.1"]),
        ("js  3.3.1", ["JS 3.3.1"]),
        ("JS T", ["JS T"]),
        ("D8", ["decision D8"]),
        ("decision D8", ["decision D8"]),
        ("d8", ["decision D8"]),
        ("D4", []),
        ("JS 9", []),
        ("", []),
    ],
)
def test_an_article_is_found_by_its_name(asked: str, found: list[str]) -> None:
    assert list(find_articles(load(JS), asked)) == found


def test_an_article_brings_those_below_it_and_no_others() -> None:
    book = load(JS)
    assert list(find_articles(book, "JS 3.3")) == [name for name in book.articles if name.startswith("JS 3.3")]
    assert all(name.split()[1].split(".")[0] == "2" for name in find_articles(book, "2"))
    assert "JS 2" in find_articles(book, "2")
    assert "JS 2.7.10" not in find_articles(book, "2.7.1")


def test_what_rests_on_an_article() -> None:
    rests = find_citing_items(load(JS), "JS 3.9.3")
    assert "clocks.follow" in rests.options
    assert not find_citing_items(load(JS), "JS 99")


@pytest.mark.parametrize(
    ("lang", "words"),
    [("zh", "还给对手的牌: 不超过 10 且不是级牌"), ("en", "card returned to an opponent: 10 or lower")],
)
def test_an_article_is_shown_with_its_sentence_and_options(lang: str, words: str) -> None:
    text = said("rules", "article", JS, "3.3.1", "--lang", lang, env={"COLUMNS": "400"})
    assert getattr(load(JS).articles["JS 3.3.1"], lang) in text
    assert words in text


def test_an_article_that_people_carry_out_says_where_it_is_shown() -> None:
    assert "done by the organisers, shown in: the checklist" in said("rules", "article", JS, "1.1")


def test_articles_as_json() -> None:
    rows = json.loads(said("rules", "article", JS, "3.3", "--json"))
    assert [row["article"] for row in rows] == list(find_articles(load(JS), "3.3"))
    assert {"zh", "en", "status", "topic", "options"} <= rows[0].keys()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "not set"),
        (True, "yes"),
        (0, "0"),
        ((), "none"),
        ((5, 7), "5, 7"),
        (((56, 44), (60, 40)), "56:44, 60:40"),
        (load("knockout-2023").event.starts, "12:20"),
        (load("nantong-2018").entries.deadline, "2018-03-31"),
        (load(JS).opening.method, "drawn in turn"),
        (load(JS).levels.start, "2"),
    ],
)
def test_values_in_words(value: object, words: str) -> None:
    assert format_value(value, "en") == words


@pytest.mark.parametrize(
    ("case", "words"),
    [
        (Case(decided_by="referee", article="X", rungs=(Rung.WARNING,)), "warning"),
        (Case(decided_by="referee", article="X"), "nothing specified"),
        (
            Case(decided_by="referee", article="X", situation=Situation.SEEN, choice=(Rung.FOUL, Rung.DISQUALIFIED)),
            "the card was seen: one of: foul / disqualified",
        ),
        (
            Case(
                decided_by="referee",
                article="X",
                minutes=Minutes(over=5, at_most=10),
                times=Times(at_least=2, at_most=4, every=2),
                opponents_on_stage=True,
                remedies=(Remedy(does=Does.MOVE_LEVELS, amount=-1, whose=Party.OFFENDERS),),
                may=(Remedy(does=Does.TAKE_POINTS, amount=10),),
            ),
            LONG,
        ),
        (
            Case(decided_by="referee", article="X", opponents_on_stage=False, minutes=Minutes(at_least=1, under=3)),
            "1 minutes or more, under 3 minutes, opponents not on stage: nothing specified",
        ),
    ],
)
def test_cases_in_words(case: Case, words: str) -> None:
    assert describe_case(case, "en") == words

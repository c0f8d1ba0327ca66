"""Looking up: infractions, the checklist, and what disqualifies over several rounds."""

from __future__ import annotations

import json

import pytest

from guandan.referee import search_infractions
from guandan.referee.disqualify import find_disqualification
from guandan.rulebooks import load
from guandan.rules.options.infraction import Situation
from guandan.rules.points import Ending
from guandan.rules.rulebook import override
from tests.cli.command import run, said
from tests.game.kit import BOOKS

JS = "jiangsu-2017"


@pytest.mark.parametrize(
    ("book", "words", "best"),
    [
        (JS, "迟到", "late"),
        (JS, "late", "late"),
        (JS, "Signals", "signals"),
        (JS, "眼神", "signals"),
        (JS, "有人越序出牌了", "played_out_of_turn"),
        (JS, "JS 3.5P", "asked_again"),
        (JS, "3.2p.6", "pack_count"),
        (JS, "wrong_tribute", "wrong_tribute"),
        ("two-deck", "暴露张 leader", "exposed_card"),
        ("knockout-2023", "reminder", "score_not_signed"),
        ("nantong-2018", "藏牌", "hidden_cards"),
    ],
)
def test_an_infraction_is_found_by_a_word_of_either_language(book: str, words: str, best: str) -> None:
    assert search_infractions(load(book), words)[0].infraction.id == best


def test_every_word_must_fit() -> None:
    assert search_infractions(load(JS), "迟到 眼神") == []
    assert search_infractions(load(JS), "nothing like this") == []


@pytest.mark.parametrize("book", BOOKS)
def test_without_words_everything_is_listed(book: str) -> None:
    assert [one.infraction for one in search_infractions(load(book))] == list(load(book).infractions)


@pytest.mark.parametrize("book", BOOKS)
def test_every_infraction_is_found_first_by_its_own_names(book: str) -> None:
    for infraction in load(book).infractions:
        found = search_infractions(load(book), str(infraction.id))
        assert found[0].infraction is infraction
        assert found[0].cases == tuple(range(1, len(infraction.cases) + 1))


def test_a_situation_or_an_article_picks_the_cases() -> None:
    (taken,) = (
        one
        for one in search_infractions(load(JS), situation=Situation.IN_HAND)
        if one.infraction.id == "drew_out_of_turn"
    )
    assert taken.cases == (3,)
    (foul,) = search_infractions(load(JS), "3.9P.3")
    assert (foul.infraction.id, foul.cases) == ("late", (2,))


def test_the_command_shows_cases_who_decides_and_the_article() -> None:
    text = said("referee", "find", "迟到", "--lang", "zh", env={"COLUMNS": "200"})
    assert "犯规" in text
    assert "裁判长" in text
    assert "JS 3.9P.3" in text


def test_the_command_as_json() -> None:
    rows = json.loads(
        said("referee", "find", "hidden", "cards", "--book", "five-round-points", "--json", "--lang", "en")
    )
    assert rows[0]["infraction"] == "hidden_cards"
    assert [case["number"] for case in rows[0]["cases"]] == [1, 2]
    assert rows[0]["cases"][0]["case"]["article"] == "ZD V.4"


def test_the_command_says_what_it_does_not_find() -> None:
    result = run("referee", "find", "nonsense", "--lang", "en")
    assert result.exit_code == 2
    assert "nothing about" in result.output


FORFEIT, BOTH, RULING = Ending.FORFEIT, Ending.BOTH_FORFEIT, Ending.RULING


@pytest.mark.article("JS 4.3.5")
@pytest.mark.article("JS 4.2.5")
@pytest.mark.parametrize(
    ("lost", "article"),
    [
        ([FORFEIT, FORFEIT], "forfeits_running_to_disqualified"),
        ([None, BOTH, FORFEIT], "forfeits_running_to_disqualified"),
        ([FORFEIT, None, FORFEIT], None),
        ([RULING, None, RULING], "losses_to_disqualified"),
        ([RULING], None),
        ([RULING, FORFEIT], None),
        ([], None),
    ],
)
def test_js_4_3_5_two_forfeits_in_a_row_or_two_lost_by_ruling(lost: list[Ending | None], article: str | None) -> None:
    book = load(JS)
    found = find_disqualification(book, lost)
    assert (found is None) is (article is None)
    if found is not None:
        assert found.article == book.cite(f"ladder.{article}")
        assert (found.decided_by, found.ban_by, found.leaves_hall) == ("organisers", "sports_authority", True)
        assert found.results == "played_stand_rest_forfeited"


@pytest.mark.parametrize("book", BOOKS[1:])
def test_other_books_disqualify_nobody_for_that(book: str) -> None:
    assert find_disqualification(load(book), [FORFEIT, FORFEIT, RULING, RULING]) is None


@pytest.mark.parametrize(
    ("option", "value", "field"),
    [
        ("disqualified_by", "sports_authority", "decided_by"),
        ("disqualified_results", "all_forfeited", "results"),
        ("disqualified_leaves_hall", False, "leaves_hall"),
        ("ban_by", "organisers", "ban_by"),
    ],
)
def test_what_a_disqualification_carries_is_the_books(option: str, value: object, field: str) -> None:
    found = find_disqualification(override(load(JS), {f"ladder.{option}": value}), [FORFEIT, FORFEIT])
    assert getattr(found, field) == value

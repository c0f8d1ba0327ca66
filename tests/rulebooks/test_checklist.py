"""检查表: what each book puts before organisers and referees, by article, with its figures in both languages."""

from __future__ import annotations

import pytest

from guandan.rulebooks import load, names

ITEMS = {
    "jiangsu-2017": {
        "JS 1.1": "hall hall_quiet hall_height hall_mirrors hall_room hall_exits",
        "JS 1.2": "packs packs_alike packs_even packs_unmarked",
        "JS 1.3": "table table_size table_top table_screen table_board",
        "JS 1.4": "seats seats_height seats_number",
        "JS 1.5": "seats seats_east",
        "JS 3.1": "before_play before_seated before_counted before_forms",
        "JS 3.2.1": "before_play before_shuffles",
        "JS 3.2.7": "before_play before_named",
        "JS 3.2.4": "before_play before_shuffle",
        "JS 3.2.5": "before_play before_draw",
        "JS 3.5": "zones zone_report",
        "JS 3.4.3.1": "cards cards_held cards_played cards_untouched",
        "JS 3.4.3.2": "cards cards_at_once cards_wild",
        "JS 3.4.3.3": "cards cards_pass",
        "JS 3.4.3.4": "signals signals",
        "JS 3.4P.5": "behaviour behaviour_seat",
        "JS 4.1.1": "calling calling_stop",
        "JS 4.1.2": "calling calling_referee",
        "JS 4.1.3": "calling calling_wait",
        "JS 5.3": "last_word last_word",
    },
    "two-deck": {
        "TD 5": "packs packs_alike packs_machine",
        "TD 24": "zones zone_play / cards cards_at_once cards_played cards_look_back",
        "TD 29.3": "zones zone_report",
        "TD 16": "cards cards_wild",
        "TD 7.3": "signals signals",
        "TD 1": "behaviour behaviour_respect behaviour_obey behaviour_quiet behaviour_restroom",
        "TD 3": "calendar time_called",
    },
    "knockout-2023": {
        "KO 3.5.1": "zones zone_tribute",
        "KO 3.13.2": "cards cards_in_hand",
        "KO 3.13.1": "signals signals / behaviour behaviour_civil",
        "KO 1": "calendar calendar_days calendar_place",
    },
    "five-round-points": {
        "ZD V.5": "signals signals",
        "ZD 4.1": "people people_staff",
        "ZD 4.2": "people people_pairs people_changes",
        "ZD 5.1": "calendar time_called",
    },
    "nantong-2018": {
        "NT 1.4.6": "cards cards_played cards_look_back",
        "NT 0.1": "people people_branch",
        "NT 0": "people people_women",
        "NT 0.2": "calendar calendar_day",
        "NT 0.3": "calendar calendar_place",
        "NT 0.4": "calendar calendar_details",
        "NT 1.6": "last_word last_word_gaps",
        "NT 1.7": "last_word last_word",
    },
}

FIGURES = [
    ("jiangsu-2017", "hall_height", "3"),
    ("jiangsu-2017", "table_size", "80–100 70–76"),
    ("jiangsu-2017", "table_screen", "80 20 60"),
    ("jiangsu-2017", "seats_height", "25–32"),
    ("jiangsu-2017", "before_seated", "10"),
    ("jiangsu-2017", "before_shuffles", "5–7 2–3"),
    ("two-deck", "time_called", "10"),
    ("knockout-2023", "calendar_days", "2023 25 29 12:20 13:20"),
    ("five-round-points", "time_called", "57"),
    ("nantong-2018", "people_branch", "31"),
    ("nantong-2018", "calendar_day", "2018 14 9:00 17:00"),
]


@pytest.mark.parametrize(
    ("book", "article", "items"),
    [
        pytest.param(book, article, items, marks=pytest.mark.article(article), id=article)
        for book, articles in ITEMS.items()
        for article, items in articles.items()
    ],
)
def test_what_an_article_asks_to_be_checked(book: str, article: str, items: str) -> None:
    expected = [(area, name) for part in items.split(" / ") for area, *rest in [part.split()] for name in rest]
    found = [(item.area, item.id) for item in load(book).checklist if item.article == article]
    assert found == expected


@pytest.mark.parametrize("book", names())
def test_the_list_has_nothing_else(book: str) -> None:
    assert {item.article for item in load(book).checklist} == set(ITEMS[book])


@pytest.mark.parametrize("book", names())
def test_each_item_is_said_once_and_in_both_languages(book: str) -> None:
    items = load(book).checklist
    assert len({item.id for item in items}) == len({item.zh for item in items}) == len({item.en for item in items})
    assert all(item.zh.endswith("。") and item.en.endswith(".") for item in items)


@pytest.mark.parametrize(("book", "name", "figures"), FIGURES)
def test_the_figures_stand_in_both_languages(book: str, name: str, figures: str) -> None:
    item = next(item for item in load(book).checklist if item.id == name)
    assert [figure for figure in figures.split() if figure not in item.zh or figure not in item.en] == []

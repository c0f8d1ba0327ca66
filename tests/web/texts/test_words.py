"""No text outside `texts/`: none in templates, none in scripts; every key exists, and every text of the web is used."""

from __future__ import annotations

import pytest

from guandan.texts import keys
from guandan.web.wording import BUNDLES
from tests.web.texts.sources import (
    begun_in,
    handlers,
    keys_in,
    scripts,
    templates,
    words_in_html,
    words_in_script,
    words_in_template,
)

FIRST_WORDS = {key.split(".")[0] for key in keys()}
SHARED = {"js/api.js", "js/cards.js", "js/format.js", "js/texts.js"}
"""Scripts of several pages, which say more than any one of them needs."""
BUNDLE_OF = {
    "js/lobby": "lobby",
    "js/new_table": "lobby",
    "js/player": "lobby",
    "js/learn": "learn",
    "js/replay": "replay",
    "js/table": "table",
}


@pytest.mark.parametrize("name", templates())
def test_a_template_has_no_words_of_its_own(name: str) -> None:
    assert words_in_template(templates()[name]) == []


@pytest.mark.parametrize("name", scripts())
def test_a_script_has_no_words_of_its_own(name: str) -> None:
    assert words_in_script(scripts()[name]) == []


def test_words_are_found() -> None:
    assert words_in_template('<p title="Hallo">{{ t("x") }} 你好</p><img alt="">') == ["title=Hallo", "你好"]
    assert words_in_script("html`<p aria-label=${t(`a.${b}`)}>${f({x: html`<b>Ja</b>`})} 12</p>`") == []
    assert words_in_script("html`<p>Ja ${x}</p>`; say('好')") == ["Ja", "好"]
    assert words_in_html("<p>12 / 30 · …</p>") == []


def used() -> tuple[set[str], set[str]]:
    sources = [*templates().values(), *scripts().values(), *handlers().values()]
    return {key for source in sources for key in keys_in(source)}, {
        one for source in sources for one in begun_in(source)
    }


def test_every_key_that_is_named_exists() -> None:
    whole, _ = used()
    named = {key for key in whole if key.startswith("web.")}
    begun = tuple(f"{key}." for key in named)
    known = set(keys())
    assert {key for key in named - known if not any(one.startswith(f"{key}.") for one in known)} == set(), begun


def test_every_text_of_the_web_is_used() -> None:
    whole, begun = used()
    unused = {key for key in keys() if key.startswith("web.") and key not in whole and not key.startswith(tuple(begun))}
    assert unused == set()


@pytest.mark.parametrize("name", [name for name in scripts() if name not in SHARED])
def test_what_a_script_says_is_in_its_pages_bundle(name: str) -> None:
    bundle = next((bundle for begin, bundle in BUNDLE_OF.items() if name.startswith(begin)), None)
    if bundle is None:
        return
    source = scripts()[name]
    known = set(keys())
    said = {key for key in keys_in(source) if key in known}
    said |= {
        key
        for begin in begun_in(source)
        if begin.split(".")[0] in FIRST_WORDS
        for key in known
        if key.startswith(begin)
    }
    sent = (*BUNDLES[bundle], *BUNDLES.get(f"{bundle}_later", ()))
    assert {key for key in said if not key.startswith(sent)} == set()

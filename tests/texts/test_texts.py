from __future__ import annotations

import re
from string import Formatter
from typing import get_args

import pytest

from guandan.game.effects import AnyEffect
from guandan.game.events import AnyMatchEvent
from guandan.rules.article import Topic
from guandan.rules.rulebook import GROUPS, OPTIONS
from guandan.rules.seat import Side
from guandan.texts import Language, keys, language_from, name_of, say
from guandan.texts.load import _texts
from tests.texts.spoken import SOURCE, enums, refusals, told

DERIVED = (
    "option",
    "group",
    "event",
    "effect",
    "refused",
    "error",
    "bare_error",
    "place",
    "points",
    "case.minutes",
    "why",
    "check",
    "web",
    "explain",
    "notice.wish",
)
"""What a key begins with that the program puts together from a value."""


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def prefix(enum: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", enum).lower()


def tags(union: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert keys("zh") == keys("en")


def test_both_languages_have_the_same_placeholders() -> None:
    differing = [
        key for key in keys() if placeholders(_texts(Language.ZH)[key]) != placeholders(_texts(Language.EN)[key])
    ]
    assert differing == []


def test_keys_are_flat_and_no_text_is_empty() -> None:
    assert [key for key in keys() if not re.fullmatch(r"[a-z_]+(\.[A-Za-z0-9_]+)+", key)] == []
    assert [key for lang in Language for key, text in _texts(lang).items() if not text.strip()] == []


def test_chinese_is_chinese_and_english_is_english() -> None:
    han = re.compile(r"[\u4e00-\u9fff]")
    named = {"help.guandan"}  # says the game's name in both
    assert [key for key, text in _texts(Language.EN).items() if han.search(text) and key not in named] == []
    sentences = [key for key in keys("zh") if key.split(".")[0] in {"refused", "option", "topic", "help"}]
    same = {"option.event.starts"}
    assert [key for key in sentences if not han.search(_texts(Language.ZH)[key]) and key not in same] == []


def test_chinese_has_one_word_for_one_thing() -> None:
    """A reader is 你; a rulebook is 规则, not a book of paper; 报牌 is to tell how many cards are left."""
    texts = _texts(Language.ZH)
    assert [key for key, text in texts.items() if re.search("您|照书|书上|本书", text)] == []
    assert "报牌" not in texts["web.table.set.voice"]


def test_every_value_of_every_enum_has_a_name() -> None:
    missing = {f"{prefix(enum)}.{value}" for enum, values in enums() for value in values} - set(keys())
    assert missing == set()


def test_two_enums_never_share_their_names() -> None:
    prefixes = [prefix(enum) for enum, _ in enums()]
    assert sorted({one for one in prefixes if prefixes.count(one) > 1}) == []


def test_the_enums_are_found() -> None:
    found = dict(enums())
    assert found["Side"] == list(Side)
    assert found["Topic"] == list(Topic)
    assert {"Kind", "Rank", "DealPhase", "Ask", "Ending", "Status", "DealMethod", "InfractionId"} <= found.keys()


def test_every_option_has_a_title_and_nothing_else_has() -> None:
    titled = [key.removeprefix("option.") for key in keys() if key.startswith("option.")]
    assert sorted(titled) == sorted(OPTIONS)


@pytest.mark.parametrize("lang", Language)
def test_no_two_options_of_a_group_have_the_same_title(lang: str) -> None:
    titles = [(path.split(".")[0], say(f"option.{path}", lang)) for path in OPTIONS]
    assert sorted({one for one in titles if titles.count(one) > 1}) == []


def test_every_group_has_a_title() -> None:
    assert {f"group.{name}" for name in (*GROUPS, "infractions", "checklist", "articles")} == {
        key for key in keys() if key.startswith("group.")
    }


def test_every_event_and_effect_has_its_line_and_nothing_else_has() -> None:
    for name, union in (("event", AnyMatchEvent), ("effect", AnyEffect)):
        assert {key.split(".")[1] for key in keys() if key.startswith(f"{name}.")} == tags(union)
        assert tags(union) <= {key.removeprefix(f"{name}.") for key in keys()}


def test_every_refusal_has_its_text_and_nothing_else_has() -> None:
    codes = {code for code, _ in refusals()} | told()
    assert codes == {key.removeprefix("refused.") for key in keys() if key.startswith("refused.")}


def test_a_refusals_text_names_only_details_that_come_with_it() -> None:
    wrong = [
        code for code, details in refusals() if not placeholders(_texts(Language.ZH)[f"refused.{code}"]) <= details
    ]
    assert wrong == []


def test_the_refusals_are_found() -> None:
    assert {"does_not_beat", "not_returnable", "not_your_turn"} <= {code for code, _ in refusals()}


def test_every_text_is_used() -> None:
    source = "".join(file.read_text(encoding="utf-8") for file in sorted(SOURCE.rglob("*.py"))).replace("'", '"')
    named = tuple(f"{prefix(enum)}." for enum, _ in enums())
    derived = tuple(f"{name}." for name in DERIVED)
    assert [key for key in keys() if not key.startswith((*named, *derived)) and f'"{key}"' not in source] == []


def test_a_value_is_named_by_its_enum() -> None:
    assert (name_of(Topic.TRIBUTE), name_of(Topic.TRIBUTE, "en")) == ("贡牌与还牌", "tribute and return")


def test_a_key_or_value_that_is_missing_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        say("no.such.key")
    with pytest.raises(KeyError):
        say("refused.no_such_deal")
    with pytest.raises(ValueError, match="fr"):
        say("kind.bomb", "fr")


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "ZH"}, "zh"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "zh_CN.UTF-8", "LANG": "en_GB.UTF-8"}, "zh"),
        ({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LC_MESSAGES": "zh_CN.UTF-8", "LANG": "en_GB.UTF-8"}, "zh"),
    ],
)
def test_the_environment_names_the_language(environ: dict[str, str], lang: str) -> None:
    assert language_from(environ) == lang

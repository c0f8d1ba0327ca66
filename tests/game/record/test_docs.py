"""docs/record.md says how a record is written: its examples are read here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from guandan.game import events as ev
from guandan.game.effects import AnyEffect
from guandan.game.log import EVENT_TYPES, read_lines, write_lines
from guandan.game.record import check_record, read_record, write_record
from guandan.game.record.items import read_item
from guandan.game.record.tokens import split_tokens
from guandan.rulebooks import load

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook

PAGE = (Path(__file__).parents[3] / "docs" / "record.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def test_the_example_is_a_right_record_written_as_we_write() -> None:
    text = block("record")
    (digest,) = re.findall(r'\[Digest "(\w+)"\]', text)

    def shortened(name: str) -> Rulebook:
        book = load(name)
        return replace(book, digest=digest)

    record = read_record(text, shortened)
    assert write_record(record.book, record.entries) == text
    assert check_record(record) == []


def test_the_table_of_forms_has_every_event() -> None:
    table = PAGE.partition("## Everything that can happen")[2].partition("\n## ")[0]
    forms = re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE)
    seen = {type(read_item([token.text for token in split_tokens(form, 1)])) for form in forms}
    assert seen == {*EVENT_TYPES.values()} - {ev.MatchStarted, ev.CardsDealt}


def test_the_list_of_effects_is_whole() -> None:
    listed = PAGE.partition("The effects are ")[2].partition("\n\n")[0]
    assert re.findall(r"`(\w+)`", listed) == [kind.__struct_config__.tag for kind in get_args(AnyEffect)]


def test_the_json_line_is_one() -> None:
    line = block("json")
    assert write_lines(read_lines(line)) == line

"""docs/environment.md and docs/njupt.md tell what there is: their tables and examples are read here."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from guandan.cards import Rank
from guandan.kernel.features import ACTION, OBSERVATION
from guandan.lab.catalogue import CATALOGUE_SIZE, ranges
from guandan.lab.env import env
from guandan.lab.njupt.action import write_protocol_play
from guandan.lab.seat_env import GuandanSeatEnv
from guandan.rules.play import Kind, Play

if TYPE_CHECKING:
    from collections.abc import Callable

DOCS = Path(__file__).parents[2] / "docs"
ENVIRONMENT = (DOCS / "environment.md").read_text(encoding="utf-8")
PROTOCOL = (DOCS / "njupt.md").read_text(encoding="utf-8")


def rows(page: str, heading: str) -> list[list[str]]:
    table = page.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in table.splitlines() if line.startswith("|")][2:]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize(
    ("heading", "layout"), [("Observation planes", OBSERVATION), ("Features of a legal action", ACTION)]
)
def test_the_planes_are_where_the_page_says(heading: str, layout: dict[str, slice]) -> None:
    told = [(name, int(begin), int(size)) for name, begin, size, _ in rows(ENVIRONMENT, heading)]
    assert told == [(name, part.start, part.stop - part.start) for name, part in layout.items()]


def test_the_catalogue_is_as_the_page_says() -> None:
    told = [(what, int(first), int(last)) for what, first, last, _ in rows(ENVIRONMENT, "The catalogue of actions")]
    assert told == [(str(what), first, last) for what, first, last in ranges()]
    assert f"`Discrete({CATALOGUE_SIZE})`" in ENVIRONMENT


@pytest.mark.parametrize(
    ("heading", "maker"), [("One table: `guandan.lab.env.env`", env), ("One seat: `Guandan-v0`", GuandanSeatEnv)]
)
def test_every_option_is_on_the_page_with_its_default(heading: str, maker: Callable[..., object]) -> None:
    told = {name: default.strip('"') for name, default, _ in rows(ENVIRONMENT, heading)}
    assert told == {name: str(option.default) for name, option in inspect.signature(maker).parameters.items()}


def test_the_examples_run() -> None:
    for example in re.findall(r"```python\n(.*?)```", ENVIRONMENT, re.DOTALL):
        exec(example.replace("range(1000)", "range(3)"), {})  # noqa: S102 (the page's own words)


def test_every_kind_has_its_type_on_the_page() -> None:
    told = {row[0].replace(" ", "_"): row[1] for row in rows(PROTOCOL, "Messages")}
    for kind in Kind:
        rank = Rank.BIG_JOKER if kind is Kind.FOUR_JOKERS else Rank.FIVE
        assert told[kind] == write_protocol_play(Play(kind, rank, ()))[0]

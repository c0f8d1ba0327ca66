"""How a case of a rulebook is written down: article, level, cards in paper notation, what the article says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def reads(article: str, level: str, cards: str, *expected: str) -> ParameterSet:
    """These cards have exactly these readings; none at all when nothing follows. Articles are parted by `; `."""
    return pytest.param(
        level, cards, set(expected), id=f"{article} [{level}] {cards}", marks=pytest.mark.article(*article.split("; "))
    )


def beats(article: str, level: str, play: str, top: str) -> ParameterSet:
    """The first beats the second, and not the other way round."""
    name = f"{article} [{level}] {play} over {top}"
    return pytest.param(level, play, top, True, id=name, marks=pytest.mark.article(*article.split("; ")))


def neither(article: str, level: str, play: str, top: str) -> ParameterSet:
    """Neither of the two beats the other."""
    name = f"{article} [{level}] {play} beside {top}"
    return pytest.param(level, play, top, False, id=name, marks=pytest.mark.article(*article.split("; ")))

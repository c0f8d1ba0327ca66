"""A pytest plugin (`-p tests.rulebooks.mutant`): one option of one book has another value while the tests run.

The variable GUANDAN_MUTANT names them: `{"book": "two-deck", "option": "trick.wind", "value": "next"}`. Citations and
digest stay as they are, so only what the option does can be noticed.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

import guandan.rulebooks  # noqa: F401 (its loader is taken from sys.modules, since the function hides the module)
from guandan.rules.rulebook import OPTIONS

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook

VARIABLE = "GUANDAN_MUTANT"


def pytest_configure() -> None:
    """Patch the loader before any test module is imported."""
    text = os.environ.get(VARIABLE)
    if text is None:
        return
    mutant = json.loads(text)
    loader = sys.modules["guandan.rulebooks.load"]
    true = loader._built_in  # noqa: SLF001 (all ways to a built-in book go through it)
    changed = mutated(true(mutant["book"]), mutant["option"], mutant["value"])
    loader._built_in = lambda name: changed if name == mutant["book"] else true(name)  # noqa: SLF001


def mutated(book: Rulebook, path: str, value: object) -> Rulebook:
    """The book with another value for one option."""
    group, name = path.split(".")
    typed = msgspec.convert(value, OPTIONS[path])
    assert typed != book.value(path), f"{path} is {typed} anyway"
    return replace(book, **{group: replace(getattr(book, group), **{name: typed})})

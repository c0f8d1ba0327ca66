"""A pytest plugin (`-p tests.rulebooks.mutant`): the tests are run once for each mutant, until the first that fails.

A mutant is a book in which one option has another value; citations and digest stay, so that only what the option does
can be noticed. GUANDAN_MUTANTS names a file of JSON, a list of `{"book": …, "path": …, "value": …}`; GUANDAN_NOTICED
names the file for what became of each. Each mutant has a process of its own, forked before a test is imported.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

import guandan.rulebooks  # noqa: F401 (its loader is taken from sys.modules, since the function hides the module)
from guandan.rules.rulebook import OPTIONS

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook

MUTANTS, NOTICED = "GUANDAN_MUTANTS", "GUANDAN_NOTICED"
SECONDS = 300
"""So long may the tests of one mutant take: one that makes a test hang is not noticed."""


class Became(StrEnum):
    """What became of a mutant."""

    NOTICED = "noticed"
    UNNOTICED = "unnoticed"
    HANGS = "hangs"
    BREAKS = "breaks"


_CODES = {0: Became.UNNOTICED, 1: Became.NOTICED, -signal.SIGALRM: Became.HANGS}


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> bool | None:
    """Instead of collecting the tests, fork for each mutant and collect them there."""
    if MUTANTS not in os.environ:
        return None
    mutants = json.loads(Path(os.environ[MUTANTS]).read_text(encoding="utf-8"))
    became = [_forked(session, mutant) for mutant in mutants]
    Path(os.environ[NOTICED]).write_text(json.dumps(became), encoding="utf-8")
    session.items = []
    return True


def _forked(session: pytest.Session, mutant: dict[str, object]) -> Became:
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        try:
            code = _run(session, mutant)
        except BaseException:  # noqa: BLE001 (nothing may come back from a fork)
            traceback.print_exc()
            code = 2
        os._exit(code)
    _, status = os.waitpid(child, 0)
    return _CODES.get(os.waitstatus_to_exitcode(status), Became.BREAKS)


def _run(session: pytest.Session, mutant: dict[str, object]) -> int:
    """Run file after file until a test fails."""
    loader = sys.modules["guandan.rulebooks.load"]
    true = loader._built_in  # noqa: SLF001 (all ways to a built-in book go through it)
    if mutant["path"]:
        changed = mutated(true(mutant["book"]), str(mutant["path"]), mutant["value"])
        loader._built_in = lambda name: changed if name == mutant["book"] else true(name)  # noqa: SLF001
    for file in session.config.args:
        items = session.perform_collect([file])
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                return 1
    return 0


def mutated(book: Rulebook, path: str, value: object) -> Rulebook:
    """The book with another value for one option."""
    group, name = path.split(".")
    typed = msgspec.convert(value, OPTIONS[path])
    assert typed != book.value(path), f"{path} is {typed} anyway"
    return replace(book, **{group: replace(getattr(book, group), **{name: typed})})

"""What all tests share: how Hypothesis runs, and which part of the long tests is chosen."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

# `make test` gives the same examples every time; `make check-long` looks at many others, by a seed that it prints.
# A slow example may be the fault of a busy machine, so no time limit.
settings.register_profile("timeless", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("timeless"), derandomize=True, max_examples=30)
settings.register_profile("long", settings.get_profile("timeless"), max_examples=2000, print_blob=True)
settings.load_profile("ci")

# There is a process of tests for each core already. Set before any test imports numpy or torch.
os.environ.setdefault("OMP_NUM_THREADS", "1")

TESTS = Path(__file__).parent
ARTICLES = pytest.StashKey[set[str]]()


@pytest.fixture(scope="session")
def seed(pytestconfig: pytest.Config) -> int:
    """Where a random test starts: always the same in `make test`, the printed seed in `make check-long`."""
    return int(pytestconfig.getoption("--hypothesis-seed") or 0)


@pytest.fixture(scope="session")
def articles(pytestconfig: pytest.Config) -> set[str] | None:
    """The articles that some test shows, where all tests were collected."""
    return pytestconfig.stash.get(ARTICLES, None)


def pytest_configure() -> None:
    """Whoever started it in the background: .ci/run interrupts what takes too long, and what failed is then shown."""
    if os.environ.get("CI"):
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests of pages and servers wait for others half of their time."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", help="only the tests of this part: a part's name or a folder of tests")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[object]:
    """Nothing that is collected is garbage: looking for it there would take each process a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS:  # the long ones are taken out after this
        config.stash[ARTICLES] = {name for item in items for mark in item.iter_markers("article") for name in mark.args}
    part = config.getoption("--part")
    if part is None:
        return
    others = [item for item in items if part not in parts_of(item)]
    items[:] = [item for item in items if part in parts_of(item)]
    config.hook.pytest_deselected(items=others)


def parts_of(item: pytest.Item) -> set[str]:
    """The names by which `--part` finds a test: its marker's, or core, and the folder that it lies in."""
    marker = item.get_closest_marker("part")
    return {marker.args[0] if marker else "core", item.path.relative_to(TESTS).parts[0]}


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """In continuous integration a failure is named at once: what ends the run from outside leaves no summary."""
    if report.failed and os.environ.get("CI") and "PYTEST_XDIST_WORKER" not in os.environ:
        sys.stdout.write(f"\nFAILED {report.nodeid} ({report.when})\n")
        sys.stdout.flush()

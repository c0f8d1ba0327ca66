"""Which form of the engine runs: compiled, or the same files as plain Python; never a mixture."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from guandan.kernel import cython_shadow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.machinery import ModuleSpec
    from types import ModuleType

ENGINE = "guandan.kernel.engine"
FOLDER = Path(__file__).with_name("engine")
VARIABLE = "GUANDAN_KERNEL"
MODULES = sorted({path.stem for path in FOLDER.glob("*.py")} - {"__init__", "bits", "hand", "state"})
"""The modules that are compiled; `bits`, `hand` and `state` have their C in their `.pxd` files."""


def choose_engine() -> tuple[bool, str]:
    """Load the engine that the environment asks for; returns whether it is compiled, and the same in words."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted not in {"", "python", "compiled"}:
        raise ImportError(f"{VARIABLE} is «python», «compiled» or not set at all, not «{wanted}»")
    if wanted == "python":
        load_source(ENGINE)
        return False, f"python (by {VARIABLE})"
    missing = find_uncompiled()
    if missing and wanted:
        raise ImportError("the kernel was not compiled: there was no C compiler, or it failed")
    if missing:
        load_source(ENGINE)
        some = f"only {len(MODULES) - len(missing)} of {len(MODULES)} modules are compiled"
        return False, "python (not compiled)" if missing == MODULES else f"python ({some})"
    try:
        import_module(ENGINE)
    except (ImportError, TypeError, ValueError) as error:  # compiled for another Python, or in different builds
        if wanted:
            raise
        forget_modules(ENGINE)
        load_source(ENGINE)
        return False, f"python (the compiled one cannot be loaded: {error})"
    return True, "compiled"


def find_uncompiled() -> list[str]:
    """The modules beside which there is no compiled one."""
    return [name for name in MODULES if not any((FOLDER / (name + suffix)).exists() for suffix in EXTENSION_SUFFIXES)]


def forget_modules(package: str) -> None:
    """Forget a package and its modules, so that they can be loaded again."""
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]


def load_source(name: str) -> ModuleType:
    """Load the engine's sources as a package of this name, whether or not they are compiled too."""
    spec = spec_from_file_location(name, FOLDER / "__init__.py", submodule_search_locations=[])
    if spec is None or spec.loader is None:
        raise ImportError(f"{FOLDER} cannot be loaded", name=name)
    package = module_from_spec(spec)
    sys.modules[name] = package
    with _only_sources(name):
        spec.loader.exec_module(package)
    return package


class _SourceFinder:
    """Finds the modules of a package that is loaded from source; Python itself would prefer the compiled ones."""

    def __init__(self, package: str) -> None:
        self.prefix = f"{package}."

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        if not name.startswith(self.prefix):
            return None
        return spec_from_file_location(name, FOLDER / f"{name.removeprefix(self.prefix)}.py")


@contextmanager
def _only_sources(package: str) -> Iterator[None]:
    """Let the sources find each other, and our shadow where they import Cython, which need not be installed."""
    finder = _SourceFinder(package)
    before = {"cython": sys.modules["cython"]} if "cython" in sys.modules else {}
    sys.meta_path.insert(0, finder)
    sys.modules["cython"] = cython_shadow
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        del sys.modules["cython"]
        sys.modules.update(before)

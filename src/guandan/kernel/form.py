"""Which form of the engine runs: compiled, or the same file as plain Python."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

ENGINE = "guandan.kernel.engine"
SOURCE = Path(__file__).with_name("engine.py")
VARIABLE = "GUANDAN_KERNEL"


def choose_engine() -> tuple[bool, str]:
    """Load the engine that the environment asks for; tells whether it is compiled, and says so in words."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted not in {"", "python", "compiled"}:
        raise ImportError(f"{VARIABLE} is «python», «compiled» or not set at all, not «{wanted}»")
    if wanted == "python":
        load_source(ENGINE)
        return False, f"python (by {VARIABLE})"
    try:
        engine = import_module(ENGINE)
    except ImportError as error:
        if wanted or error.name == "cython":
            raise
        load_source(ENGINE)
        return False, f"python (the compiled one cannot be loaded: {error})"
    if Path(engine.__file__ or "").suffix != ".py":
        return True, "compiled"
    if wanted:
        raise ImportError("the kernel was not compiled: there was no C compiler, or it failed")
    return False, "python (not compiled)"


def load_source(name: str) -> ModuleType:
    """Load the engine's source as a module of this name, whether or not there is a compiled one."""
    spec = spec_from_file_location(name, SOURCE)
    if spec is None or spec.loader is None:
        raise ImportError(f"{SOURCE} cannot be loaded", name=name)
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module

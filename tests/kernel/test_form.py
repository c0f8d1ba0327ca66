"""Which form of the engine runs, and that a compiler that is there was used."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from guandan import kernel
from guandan.kernel import engine
from guandan.kernel.form import SOURCE, choose_engine

ROOT = Path(__file__).parents[2]


def description(variable: str) -> subprocess.CompletedProcess[str]:
    program = "from guandan import kernel; print(kernel.COMPILED, kernel.DESCRIPTION)"
    environment = os.environ | {"GUANDAN_KERNEL": variable}
    return subprocess.run(
        [sys.executable, "-c", program], env=environment, cwd=ROOT, check=False, capture_output=True, text=True
    )


def can_compile(folder: Path) -> bool:
    """Whether the compiler that Python was built for works here, with Python's headers."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(compiler[0]) is None:
        return False
    source = folder / "try.c"
    source.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
    include = f"-I{sysconfig.get_path('include')}"
    return subprocess.run([*compiler, include, "-c", source, "-o", folder / "try.o"], check=False).returncode == 0


def test_a_compiler_that_is_there_was_used(tmp_path: Path) -> None:
    if os.environ.get("GUANDAN_KERNEL") != "python" and can_compile(tmp_path):
        assert kernel.COMPILED, kernel.DESCRIPTION


def test_the_compiled_engine_is_not_older_than_its_source() -> None:
    assert not kernel.COMPILED or Path(engine.__file__).stat().st_mtime >= SOURCE.stat().st_mtime, "run `make kernel`"


def test_plain_python_can_be_asked_for() -> None:
    assert description("python").stdout == "False python (by GUANDAN_KERNEL)\n"


def test_the_compiled_engine_can_be_insisted_on() -> None:
    run = description("compiled")
    if description("").stdout.startswith("True"):
        assert run.stdout == "True compiled\n"
    else:
        assert "was not compiled" in run.stderr


def test_nothing_else_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUANDAN_KERNEL", "fast")
    with pytest.raises(ImportError, match="GUANDAN_KERNEL"):
        choose_engine()


def test_it_says_which_one_runs() -> None:
    assert kernel.DESCRIPTION.startswith("compiled" if kernel.COMPILED else "python")

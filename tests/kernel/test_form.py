"""Which form of the engine runs, that it is never a mixture, and that a compiler that is there was used."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from guandan import kernel
from guandan.kernel.form import FOLDER, MODULES, choose_engine

ROOT = Path(__file__).parents[2]
# Plays the same deals in either form where nobody can import Cython; prints what came out.
WITHOUT_CYTHON = """
import sys

class NoCython:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0].lower() == "cython":
            raise ModuleNotFoundError(f"{name} is blocked", name=name)

sys.meta_path.insert(0, NoCython())
from guandan import kernel
from guandan.kernel import engine
from guandan.rulebooks import load

rules = kernel.rules_of(load("jiangsu-2017"))
print(kernel.COMPILED, engine.checksum(0, 5, 1, rules, 0, 2, 0x11), "cython" in sys.modules, "Cython" in sys.modules)
"""


def description(variable: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    program = "from guandan import kernel; print(kernel.COMPILED, kernel.DESCRIPTION)"
    environment = os.environ | {"GUANDAN_KERNEL": variable}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
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


def link_package(folder: Path) -> Path:
    """A package `guandan` made of links, with a folder of its own for the engine's sources; nothing is compiled."""
    (folder / "guandan" / "kernel" / "engine").mkdir(parents=True)
    for source, target in (
        (FOLDER.parent.parent, folder / "guandan"),
        (FOLDER.parent, folder / "guandan" / "kernel"),
        (FOLDER, folder / "guandan" / "kernel" / "engine"),
    ):
        for path in source.iterdir():
            if path.suffix in {"", ".py", ".json"} and not (target / path.name).exists() and path.name != "__pycache__":
                (target / path.name).symlink_to(path)
    return folder / "guandan" / "kernel" / "engine"


def test_the_compiled_engine_is_not_older_than_its_source() -> None:
    if kernel.COMPILED:
        newest = max(path.stat().st_mtime for path in FOLDER.iterdir() if path.suffix in {".py", ".pxd"})
        for name in MODULES:
            module = sys.modules[f"guandan.kernel.engine.{name}"]
            assert Path(str(module.__file__)).suffix != ".py"
            assert Path(str(module.__file__)).stat().st_mtime >= newest, "run `make kernel`"


def test_all_modules_are_of_one_form() -> None:
    suffixes = {Path(str(sys.modules[f"guandan.kernel.engine.{name}"].__file__)).suffix for name in MODULES}
    assert (suffixes == {".py"}) is not kernel.COMPILED
    assert len(suffixes) == 1


def test_without_any_compiled_module_it_is_python(tmp_path: Path) -> None:
    link_package(tmp_path)
    assert description("", tmp_path).stdout == "False python (not compiled)\n"


def test_one_compiled_module_is_not_used_alone(tmp_path: Path) -> None:
    engine = link_package(tmp_path)
    (engine / f"play{EXTENSION_SUFFIXES[0]}").touch()
    assert description("", tmp_path).stdout == f"False python (only 1 of {len(MODULES)} modules are compiled)\n"
    assert "was not compiled" in description("compiled", tmp_path).stderr


def test_compiled_modules_that_cannot_be_loaded_are_left_out(tmp_path: Path) -> None:
    engine = link_package(tmp_path)
    for name in MODULES:
        (engine / f"{name}{EXTENSION_SUFFIXES[0]}").touch()
    assert description("", tmp_path).stdout.startswith("False python (the compiled one cannot be loaded: ")
    assert "ImportError" in description("compiled", tmp_path).stderr


def test_both_forms_run_without_cython() -> None:
    results = []
    for variable in ["python", "compiled"] if kernel.COMPILED else ["python"]:
        environment = os.environ | {"GUANDAN_KERNEL": variable}
        command = [sys.executable, "-c", WITHOUT_CYTHON]
        run = subprocess.run(command, env=environment, cwd=ROOT, check=True, capture_output=True, text=True)
        form, *rest = run.stdout.split()
        assert form == str(variable == "compiled")
        results.append(rest)
    assert all(result == [results[0][0], "False", "False"] for result in results)


@pytest.mark.long
@pytest.mark.part("kernel")
def test_a_build_that_fails_leaves_no_compiled_module(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src/guandan/kernel", tmp_path / "src/guandan/kernel", ignore=shutil.ignore_patterns("*.so"))
    (tmp_path / "src/guandan/__init__.py").touch()
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "src/guandan/kernel/engine/cost.so").touch()
    run = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        env=os.environ | {"CC": "false"},
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert "will run as plain Python" in run.stderr
    assert not list(tmp_path.rglob("*.so"))


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

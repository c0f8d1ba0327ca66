"""The files under deploy/, the Dockerfile and the workflows: what can be checked without running them."""

from __future__ import annotations

import json
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from guandan.cli import app

ROOT = Path(__file__).resolve().parents[2]
TOOLS = Path(sys.executable).parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def _options_of_serve() -> set[str]:
    text = CliRunner().invoke(app, ["--lang", "en", "serve", "--help"], terminal_width=200).output
    return set(re.findall(r"--[a-z-]+", text))


def _serve_commands() -> dict[str, list[str]]:
    service = (ROOT / "deploy" / "guandan.service").read_text(encoding="utf-8")
    (started,) = re.findall(r"ExecStart=\S+/guandan (.*)", service)
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    (command,) = re.findall(r"^CMD (\[.*\])$", dockerfile, re.MULTILINE)
    return {
        "guandan.service": shlex.split(started),
        "compose.yaml": compose["services"]["guandan"]["command"],
        "Dockerfile": yaml.safe_load(command),
    }


@pytest.mark.parametrize("place", ["guandan.service", "compose.yaml", "Dockerfile"])
def test_a_server_is_started_with_options_that_it_has(place: str) -> None:
    first, *rest = _serve_commands()[place]
    assert first == "serve"
    options = {word.partition("=")[0] for word in rest if word.startswith("--")}
    assert options
    assert options <= _options_of_serve()


def test_the_image_copies_what_is_there() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "COPY . /source" in dockerfile
    assert "USER guandan" in dockerfile
    for name in re.findall(r"/source/([\w./-]+)", dockerfile):
        assert (ROOT / name).exists(), name


def _runs(python: str) -> bool:
    """Whether there is such a Python, and not only a script of that name."""
    return (
        bool(shutil.which(python))
        and not subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode
    )


@pytest.mark.long
@pytest.mark.part("install")
@pytest.mark.skipif(sys.platform != "linux", reason="auditwheel is for Linux")
def test_a_wheel_shows_the_first_hand_without_a_compiler() -> None:
    """From a clean copy to 27 cards; the processor's time counts, for the clock also shows what others do."""
    tried = subprocess.run(
        [sys.executable, "tools/try_wheel.py", "--json"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr
    figures = json.loads(tried.stdout)
    assert figures["cpu_seconds"] < 60
    assert figures["wheel"] < 20e6
    assert "manylinux" in figures["file"]


@pytest.mark.long
@pytest.mark.part("install")
@pytest.mark.skipif(not _runs("python3.13") or not shutil.which("useradd"), reason="as in the image")
def test_each_instruction_of_the_image_runs() -> None:
    tried = subprocess.run(
        [sys.executable, "tools/try_dockerfile.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert tried.returncode == 0, tried.stdout + tried.stderr


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("dependabot", [ROOT / ".github" / "dependabot.yml"]),
        ("compose-spec", [ROOT / "compose.yaml"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_files_for_other_programs_follow_their_schema(schema: str, files: list[Path]) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *map(str, files)]
    read = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stdout + read.stderr


def test_nothing_in_the_workflows_can_be_misused() -> None:
    command = [TOOLS / "zizmor", "--offline", "--no-progress", "--quiet", "--no-config", ".github"]
    read = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stdout + read.stderr


@pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"), reason="hadolint comes as a package for it alone"
)
def test_the_dockerfile_follows_hadolint() -> None:
    command = [TOOLS / "hadolint", "--failure-threshold", "warning", "Dockerfile"]
    read = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stdout + read.stderr


JOB_KEYS = {
    *(
        "name",
        "permissions",
        "needs",
        "if",
        "runs-on",
        "environment",
        "concurrency",
        "outputs",
        "env",
        "defaults",
        "steps",
    ),
    *("timeout-minutes", "strategy", "continue-on-error", "container", "services"),
}
STEP_KEYS = {
    *("id", "if", "name", "uses", "run", "working-directory", "shell", "with", "env", "continue-on-error"),
    "timeout-minutes",
}
"""What GitHub's workflow syntax knows of a job and a step."""
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


def _read(file: Path) -> Any:  # noqa: ANN401 (YAML may be anything)
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def _steps(workflow: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_is_whole(file: Path) -> None:
    workflow = _read(file)
    assert workflow.keys() <= {"name", True, "permissions", "concurrency", "env", "jobs"}  # YAML reads `on` as true
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert {"runs-on", "timeout-minutes", "steps"} <= job.keys() <= JOB_KEYS
        assert set(job.get("needs", [])) <= workflow["jobs"].keys()
        matrix = job.get("strategy", {}).get("matrix", {})
        assert set(re.findall(r"matrix\.(\w+)", json.dumps(job))) == set(matrix)
    pins = re.findall(r"uses: (\S+)@(\w+) # (v[\d.]+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(pins) == sum("uses" in step for step in _steps(workflow))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for step in _steps(workflow):
        assert step.keys() <= STEP_KEYS
        assert ("uses" in step) != ("run" in step)
        assert re.fullmatch(r"[\w-]+/[\w/-]+@[0-9a-f]{40}", step.get("uses", f"a/b@{0:040}"))  # a tag can be moved
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"] == {"persist-credentials": False}
        run = step.get("run", "")
        for path in re.findall(r"\b(?:tests/\w+|\.ci/\w+|(?:deploy|\.github)/[\w.-]+)", run):
            assert (ROOT / path).exists(), path
        for target in re.findall(r"\bmake ([a-z-]+)", run):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_only_publishing_may_do_more_than_read() -> None:
    for file in WORKFLOWS:
        for name, job in _read(file)["jobs"].items():
            if "permissions" in job:
                assert name == "publish"
                assert set(job["permissions"].values()) == {"write"}
                assert {"environment", "if"} <= job.keys()
            assert "secrets." not in json.dumps(job)


def test_what_is_downloaded_was_uploaded() -> None:
    for file in WORKFLOWS:
        steps = _steps(_read(file))
        uploaded = [
            step["with"]["name"] for step in steps if step.get("uses", "").startswith("actions/upload-artifact@")
        ]
        for step in steps:
            if step.get("uses", "").startswith("actions/download-artifact@"):
                wanted = step["with"].get("name") or step["with"]["pattern"]
                for part in wanted.strip("{}").split(","):
                    assert [name for name in uploaded if name.startswith(part.rstrip("*"))], part


def test_three_systems_and_four_pythons_are_tried_and_built_for() -> None:
    jobs = _read(ROOT / ".github" / "workflows" / "tests.yml")["jobs"].values()
    systems = set()
    for job in jobs:
        matrix = job["strategy"]["matrix"]
        assert matrix["python"] == PYTHONS
        systems |= {name.partition("-")[0] for name in matrix.get("system", [job["runs-on"]])}
    assert systems == {"ubuntu", "macos", "windows"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    built = project["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{version.replace('.', '')}-*" for version in PYTHONS]
    told = [line.rpartition(" ")[2] for line in project["project"]["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert told == PYTHONS
    wheels = _read(ROOT / ".github" / "workflows" / "wheels.yml")["jobs"]["wheels"]["strategy"]["matrix"]["system"]
    assert [name for name in wheels if name.endswith("-arm")]


def test_updates_are_looked_for_where_something_is() -> None:
    files = {
        "pip": {"pyproject.toml", "requirements.txt"},
        "github-actions": {".github/workflows"},
        "npm": {"package-lock.json"},
        "docker": {"Dockerfile"},
    }
    listed = _read(ROOT / ".github" / "dependabot.yml")["updates"]
    assert {update["package-ecosystem"] for update in listed} == files.keys()
    for update in listed:
        folder = ROOT / update["directory"].strip("/")
        assert [name for name in files[update["package-ecosystem"]] if (folder / name).exists()]
        assert update["cooldown"]["default-days"] >= 7  # a release that was tampered with is mostly found by then


def test_an_action_has_one_version() -> None:
    pins: dict[str, set[str]] = {}
    for file in WORKFLOWS:
        for step in _steps(_read(file)):
            name, _, version = step.get("uses", "").partition("@")
            pins.setdefault(name, set()).add(version)
    assert [name for name, versions in pins.items() if len(versions) > 1] == []


def test_the_packages_that_build_and_check_are_pinned() -> None:
    lines = (ROOT / ".github" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    packages = [line for line in lines if not line.startswith("#")]
    assert packages
    assert [line for line in packages if not re.fullmatch(r"[\w-]+==[\d.]+", line)] == []
    called = {
        name.replace("_", "-")
        for file in WORKFLOWS
        for step in _steps(_read(file))
        for name in re.findall(r"python -m (?!pip |pytest)(\w+)", step.get("run", ""))
    }
    assert called == {line.partition("==")[0] for line in packages}


def test_the_hooks_are_the_parts_of_make_check() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    rules = "".join(re.findall(r"^(?:check|style):.*\n((?:\t.*\n)+)", makefile, re.MULTILINE))
    parts = {Path(name).name for name in re.findall(r"\$\(BIN\)/(?:python )?([\w/.-]+)", rules)}
    (repository,) = _read(ROOT / ".pre-commit-config.yaml")["repos"]
    hooks = {Path(hook["entry"].removeprefix(".venv/bin/python ").split()[0]).name for hook in repository["hooks"]}
    assert hooks == parts == {"ruff", "lint-imports", "mypy", "run.py", "write_docs.py"}


def test_the_development_container_makes_what_is_there() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = container["postCreateCommand"].rpartition("make ")[2].split()
    assert targets
    assert [name for name in targets if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []

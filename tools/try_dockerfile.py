"""Run each instruction of the Dockerfile in a clean directory, for machines without Docker.

    python tools/try_dockerfile.py [--python python3.13]

`/source`, `/opt/guandan` and `/data` become folders of the directory, in the instructions too. What differs from a
container: the base image is a Python of this machine, copied where other users may not run it; `apt-get` is not run, so
a C compiler must be there already; the user is made in the directory's own passwd; the server listens on the loopback
at a free port. Both stages share the directory, so `COPY --from` only checks. Then the source is removed, for nothing
that runs may need it. The server and its health check run with the user's id and no other rights, which takes root;
without root they run as whoever calls this, and it says so.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PLACES = ("/source", "/opt/guandan", "/data")
PATIENCE = 60


def read_instructions(text: str) -> list[tuple[str, str]]:
    """The instructions: a word and its rest, lines joined, comments left out."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line.strip())]


def find_python(name: str) -> Path:
    """The program itself: what is on the PATH may be a script that chooses one by its own name."""
    if not shutil.which(name):
        sys.exit(f"there is no {name}")
    asked = [name, "-c", "import sys; print(sys.executable)"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603
    if answer.returncode:
        sys.exit(f"{name} does not run: {answer.stderr.strip()}")
    return Path(answer.stdout.strip())


def is_open_to_all(path: Path) -> bool:
    """Whether another user may enter the folder."""
    return all(folder.stat().st_mode & stat.S_IXOTH for folder in (path, *path.parents))


def install_python(program: Path, root: Path) -> Path:
    """The program, or a copy of it and its library where another user could not run it."""
    library = Path(run_python(program, "import sysconfig; print(sysconfig.get_path('stdlib'))"))
    if is_open_to_all(program.resolve().parent) and is_open_to_all(library):
        return program
    prefix = Path(run_python(program, "import sys; print(sys.base_prefix)"))
    copy = root / "usr" / "local"
    left_out = shutil.ignore_patterns("site-packages", "__pycache__", "test", "tests", "idlelib", "*.a")
    shutil.copytree(library, copy / library.relative_to(prefix), ignore=left_out, symlinks=True)
    for shared in (prefix / "lib").glob("libpython*.so*"):
        shutil.copy(shared, copy / "lib", follow_symlinks=False)
    (copy / "bin").mkdir()
    return Path(shutil.copy(program.resolve(), copy / "bin"))


def run_python(program: Path, code: str) -> str:
    """What a line of Python prints."""
    return subprocess.run([program, "-c", code], capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603


class Container:
    """A directory in the place of a container."""

    def __init__(self, root: Path, python: str) -> None:
        self.root = root
        self.ran: list[str] = []
        self.entry: list[str] = []
        self.command: list[str] = []
        self.health: list[str] = []
        self.user: tuple[int, int] | None = None
        self.folder = root
        (root / "bin").mkdir()
        (root / "etc").mkdir()
        for name in ("passwd", "group", "shadow", "gshadow"):
            (root / "etc" / name).touch()
        program = install_python(find_python(python), root)
        folder = program.parent if program.is_relative_to(root) else root / "bin"  # it finds its library from there
        (folder / "python").symlink_to(program)
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "LANG"))}
        kept["LD_LIBRARY_PATH"] = str(root / "usr" / "local" / "lib")
        self.environ = {**kept, "PATH": f"{folder}:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(root)}

    def place(self, text: str) -> str:
        """The container's paths as they are here."""
        for path in PLACES:
            text = re.sub(rf"(?<![\w.]){path}(?![\w-])", f"{self.root}{path}", text)
        return text

    def execute(self, word: str, rest: str) -> None:
        """One instruction; one that is not known ends the program."""
        handler = getattr(self, f"do_{word.lower()}", None)
        if handler is None:
            sys.exit(f"the Dockerfile has an instruction that nobody tries: {word}")
        handler(rest)
        self.ran.append(f"{word} {rest}"[:100])

    def do_from(self, rest: str) -> None:
        """A new stage; the Python must be the one that the image has."""
        (wanted,) = re.findall(r"^python:(\d+\.\d+)-slim", rest)
        found = self.run_as_root("python -c 'import sys; print(\"%d.%d\" % sys.version_info[:2])'").strip()
        if found != wanted:
            sys.exit(f"the image has Python {wanted}, this machine's is {found}")

    def do_run(self, rest: str) -> None:
        """A command of the shell."""
        if rest.startswith("apt-get"):
            if not shutil.which("gcc"):
                sys.exit("a C compiler is needed in the place of apt-get's")
            return
        command = self.place(rest)
        if command.startswith("useradd "):
            command = command.replace("useradd ", f"useradd --prefix {shlex.quote(str(self.root))} ", 1)
            command = command.replace(f"{self.root}/data", "/data")
        self.run_as_root(command)

    def do_copy(self, rest: str) -> None:
        """The source as git has it, or what the first stage has made."""
        words = rest.split()
        if words[0].startswith("--from="):
            if words[1] != words[2] or not Path(self.place(words[1])).is_dir():
                sys.exit(f"the first stage has not made {words[1]}")
            shutil.rmtree(self.root / "source")
            return
        target = Path(self.place(words[1]))
        target.mkdir(parents=True)
        archive = self.root / "source.tar"
        subprocess.run(["git", "archive", "--output", str(archive), "HEAD"], cwd=ROOT, check=True)  # noqa: S603, S607
        with tarfile.open(archive) as packed:
            packed.extractall(target, filter="data")
        archive.unlink()

    def do_user(self, rest: str) -> None:
        """From here on nothing runs as root; the user must have been made."""
        lines = (self.root / "etc" / "passwd").read_text(encoding="utf-8").splitlines()
        entry = next((line.split(":") for line in lines if line.startswith(f"{rest}:")), None)
        if entry is None:
            sys.exit(f"there is no user {rest}")
        self.user = int(entry[2]), int(entry[3])
        if 0 in self.user:
            sys.exit(f"the user {rest} is root")

    def do_workdir(self, rest: str) -> None:
        """The folder, which belongs to the user."""
        self.folder = Path(self.place(rest))
        self.folder.mkdir(exist_ok=True)
        if self.user and os.geteuid() == 0:
            os.chown(self.folder, *self.user)

    def do_env(self, rest: str) -> None:
        """Settings of all that follows."""
        for name, value in (part.split("=", 1) for part in shlex.split(self.place(rest))):
            self.environ[name] = value.replace("$PATH", self.environ["PATH"])

    def do_volume(self, rest: str) -> None:
        """A folder that is kept."""
        if not Path(self.place(rest)).is_dir():
            sys.exit(f"the volume {rest} is no folder")

    def do_expose(self, rest: str) -> None:
        """The port, which the health check must ask."""
        self.port = rest

    def do_healthcheck(self, rest: str) -> None:
        """Kept until a server runs."""
        self.health = json.loads(rest.partition("CMD ")[2])
        if self.port not in " ".join(self.health):
            sys.exit(f"the health check does not ask port {self.port}")

    def do_entrypoint(self, rest: str) -> None:
        """What is started."""
        self.entry = json.loads(rest)

    def do_cmd(self, rest: str) -> None:
        """What it is started with."""
        self.command = json.loads(rest)

    def run_as_root(self, command: str) -> str:
        """A command of the shell; a failure ends the program with what it printed."""
        shell = ["sh", "-ec", command]
        done = subprocess.run(shell, cwd=self.root, env=self.environ, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            sys.exit(f"RUN {command}: exit {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
        return done.stdout

    def choose_rights(self) -> dict[str, Any]:
        """With which rights the image's programs run: the user's own and no more."""
        if self.user is None:
            sys.exit("the Dockerfile names no user")
        if os.geteuid() != 0:
            print("served as this program's own user: only root may become another", file=sys.stderr)
            return {}
        user, group = self.user
        return {"user": user, "group": group, "extra_groups": []}

    def serve(self) -> float:
        """Start what the image starts until the health check is content; how long that took."""
        command = [word.replace("0.0.0.0", "127.0.0.1") for word in [*self.entry, *self.command]]  # noqa: S104
        rights = self.choose_rights()
        command[0] = shutil.which(command[0], path=self.environ["PATH"]) or sys.exit(f"no {command[0]} on the PATH")
        began = time.monotonic()
        server = subprocess.Popen(  # noqa: S603
            [*command, "--port", "0"],
            cwd=self.folder,
            env={**self.environ, "HOME": str(self.folder)},
            **rights,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        with server:
            try:
                assert server.stdout is not None  # noqa: S101 (it is piped)
                said = []
                for line in server.stdout:
                    said.append(line)
                    if port := re.search(r"http://[\d.]+:(\d+)", line):
                        break
                else:
                    sys.exit(f"the server ended:\n{''.join(said)}")
                health = [word.replace(f":{self.port}", f":{port[1]}") for word in self.health]
                health[0] = shutil.which(health[0], path=self.environ["PATH"]) or health[0]
                subprocess.run(health, cwd=self.folder, env=self.environ, **rights, check=True, timeout=PATIENCE)  # noqa: S603
                owner = Path(f"/proc/{server.pid}").stat().st_uid
            finally:
                server.terminate()
        if rights and owner != rights["user"]:
            sys.exit(f"the server ran as user {owner}")
        files = list(self.folder.glob("*.db"))
        if not files:
            sys.exit("the database is not in the volume")
        if {file.stat().st_uid for file in files} != {owner}:
            sys.exit("the database is somebody else's")
        print(f"served as user {owner}")
        return time.monotonic() - began


def main() -> None:
    """Run them all, then the server."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default="python3.13", help="in the place of the base image")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="guandan-image-") as name:
        Path(name).chmod(0o755)  # the image's own user enters it
        container = Container(Path(name), asked.python)
        for word, rest in read_instructions((ROOT / "Dockerfile").read_text(encoding="utf-8")):
            container.execute(word, rest)
        seconds = container.serve()
        folder = Path(name) / "opt" / "guandan"
        size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    print(f"{len(container.ran)} instructions; /opt/guandan has {size / 1e6:.0f} MB; healthy after {seconds:.1f} s")


if __name__ == "__main__":
    main()

"""Builds the kernel's engine with Cython where there is a C compiler; where there is none, it runs as plain Python.

The package's links come from GUANDAN_PROJECT_URL, the public address of the repository that it is built from. Without
it the package has none.
"""

import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = "guandan.kernel.engine"
FOLDER = Path("src/guandan/kernel/engine")
NOT_COMPILED = {"__init__", "bits", "hand", "state"}


class BuildAllOrNone(build_ext):
    """Compile every module, or leave none compiled: an installation never fails for the lack of a compiler.

    Modules of different builds do not fit together, so every build makes all of them anew.
    """

    def finalize_options(self) -> None:
        """Never reuse what an earlier build left."""
        super().finalize_options()
        self.force = True

    def run(self) -> None:
        """Build all modules; where one fails, remove those that were built."""
        inplace = self.inplace
        try:
            super().run()
        except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever a missing or broken compiler raises)
            report(f"the kernel could not be compiled and will run as plain Python: {error}")
            for extension in self.extensions:
                Path(self.build_lib, self.get_ext_filename(extension.name)).unlink(missing_ok=True)
            self.extensions.clear()
            if inplace:
                remove_compiled()

    def copy_extensions_to_source(self) -> None:
        """Put new files beside the sources, for a running program may have the old ones open."""
        remove_compiled()
        super().copy_extensions_to_source()


def remove_compiled() -> None:
    """Remove compiled modules beside the sources: Python would prefer them, however old they are."""
    for pattern in ("*.so", "*.pyd"):
        for old in FOLDER.parent.rglob(pattern):
            old.unlink()


def list_extensions() -> list[Extension]:
    """The modules to compile: none without Cython."""
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 (it may be missing)
    except ImportError:
        return []
    flags = [] if sys.platform == "win32" else ["-O3", "-Wno-sign-compare", "-Wno-unused-function"]
    sources = [path for path in sorted(FOLDER.glob("*.py")) if path.stem not in NOT_COMPILED]
    modules = [Extension(f"{PACKAGE}.{path.stem}", [str(path)], extra_compile_args=flags) for path in sources]
    try:
        return cythonize(modules, build_dir="build", include_path=["src"], quiet=True, force=True)
    except Exception as error:  # noqa: BLE001 (a Cython that cannot read it)
        report(f"Cython could not read the kernel, which will run as plain Python: {error}")
        return []


def report(message: str) -> None:
    """Tell whoever installs it."""
    print(f"guandan: {message}", file=sys.stderr)


def read_project_url() -> str:
    """The repository's public address, or nothing."""
    address = os.environ.get("GUANDAN_PROJECT_URL", "").strip().rstrip("/")
    if address and not re.fullmatch(r"https://[\w.-]+(?::\d+)?(?:/[\w.~-]+)+", address):
        sys.exit(f"guandan: GUANDAN_PROJECT_URL is not the https address of a repository: {address}")
    return address


def list_links(address: str) -> dict[str, str]:
    """What the package's page links to."""
    if not address:
        return {}
    return {
        "Homepage": address,
        "Documentation": f"{address}/blob/main/docs/README.md",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }


def read_description(address: str) -> str:
    """README.md; a package's page has no files of ours beside it, so links name the repository where it is known."""
    text = Path("README.md").read_text(encoding="utf-8")
    if not address:
        return text
    text = re.sub(r'(<img src=")(?!https?:)', rf"\1{address}/raw/main/", text)
    return re.sub(r"(\[[^]]*\]\()(?!https?:|#)", rf"\1{address}/blob/main/", text)


URL = read_project_url()

setup(
    ext_modules=list_extensions(),
    cmdclass={"build_ext": BuildAllOrNone},
    long_description=read_description(URL),
    long_description_content_type="text/markdown",
    project_urls=list_links(URL),
)

"""Builds the kernel's engine with Cython where there is a C compiler; where there is none, it runs as plain Python."""

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


setup(ext_modules=list_extensions(), cmdclass={"build_ext": BuildAllOrNone})

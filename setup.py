"""Builds the kernel with Cython where there is a C compiler; where there is none, the kernel runs as plain Python."""

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ENGINE = "guandan.kernel.engine"
SOURCE = Path("src/guandan/kernel/engine.py")


class BuildIfPossible(build_ext):
    """Compile, or say that it could not be done: an installation never fails for the lack of a compiler."""

    def run(self) -> None:
        """Build all there is to build."""
        self._try(super().run)

    def build_extension(self, ext: Extension) -> None:
        """Build one module; what an earlier build left of it must not pass for it."""
        built = Path(self.get_ext_fullpath(ext.name))
        if not self._try(lambda: super(BuildIfPossible, self).build_extension(ext)):
            built.unlink(missing_ok=True)

    def copy_extensions_to_source(self) -> None:
        """Put the built module beside its source: a new file, for programs that run may have the old one open."""
        remove_compiled()
        if Path(self.build_lib, self.get_ext_filename(ENGINE)).exists():
            self._try(super().copy_extensions_to_source)

    def _try(self, build) -> bool:  # noqa: ANN001 (setuptools has no types)
        try:
            build()
        except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever a missing or broken compiler raises)
            say(f"the kernel could not be compiled and will run as plain Python: {error}")
            return False
        return True


def remove_compiled() -> None:
    """Remove a compiled module beside the source: Python would prefer it, however old it is."""
    for suffix in ("so", "pyd"):
        for old in SOURCE.parent.glob(f"{SOURCE.stem}.*{suffix}"):
            old.unlink()


def extensions() -> list[Extension]:
    """The modules to compile: none without Cython."""
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 (it may be missing)
    except ImportError:
        return []
    flags = [] if sys.platform == "win32" else ["-O3", "-Wno-sign-compare", "-Wno-unused-function"]
    engine = Extension(ENGINE, [str(SOURCE)], extra_compile_args=flags)
    try:
        return cythonize([engine], build_dir="build", include_path=["src"], quiet=True)
    except Exception as error:  # noqa: BLE001 (a Cython that cannot read it)
        say(f"Cython could not read the kernel, which will run as plain Python: {error}")
        return []


def say(message: str) -> None:
    """Tell whoever installs it."""
    print(f"guandan: {message}", file=sys.stderr)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildIfPossible})

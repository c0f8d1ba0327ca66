#!/bin/sh
# Makes .venv, or leaves it alone when it is as it should be. Called by make: tools/environment.sh run|dev|bench|docs|long
#
# .venv/origin says where and from which Python it was made, a stamp per kind what was installed: when one of them
# differs, that step is done again. So is everything when the making was interrupted or its Python has gone.
set -eu
trap 'exit 130' INT TERM

kind=$1 # run: what guandan needs; dev: the test tools too; bench, docs, long: what only those need besides
python=${PYTHON:-python3}
origin="$PWD $python"
stamp=$(cat pyproject.toml constraints.txt tools/javascript/package-lock.json | cksum)

say() { echo "guandan: $*" >&2; }
fail() { say "$@"; exit 1; }
is() { [ "$(cat "$1" 2>/dev/null)" = "$2" ]; }

make_venv() {
    "$python" -c '' >/dev/null 2>&1 ||
        fail "there is no $python that runs. Install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3"
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "$("$python" --version 2>&1) is too old: 3.11 or newer is needed. Install one and name it: make PYTHON=python3.12"
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        fail "$python has no venv module. Install it (Debian, Ubuntu: apt install python3-venv), then try again."
    say "making .venv with $("$python" --version 2>&1)"
    rm -rf .venv
    "$python" -m venv .venv || fail "$python could not make .venv (its message is above)."
    echo "$origin" >.venv/origin
}

install() {
    .venv/bin/python tools/install.py --constraint constraints.txt "$@" && return
    [ $? -gt 2 ] || rm .venv/unfinished # pip itself gave up, and has undone what it had begun
    fail "pip could not install (its message is above). It needs a package index: check the network and pip's settings."
}

# The tools that check the scripts of the pages; node comes from a Python package.
install_script_tools() {
    .venv/bin/python tools/javascript/run.py npm ci --loglevel=error --no-audit --no-fund && return
    fail "npm could not install (its message is above). It needs a package registry: check the network and npm's settings."
}

if is .venv/origin "$origin" && [ ! -e .venv/unfinished ] && .venv/bin/python -c '' 2>/dev/null; then
    if is ".venv/$kind.stamp" "$stamp"; then exit 0; fi
else
    make_venv
fi

case $kind in
    run) say "installing guandan and about 60 packages into .venv (once, and when its requirements change; a minute or two)" && extra='' ;;
    dev) say "installing guandan and its test tools into .venv (once, and when its requirements change)" && extra='[dev]' ;;
    bench) say "installing what the benchmarks compare with into .venv (once, and when its requirements change)" && extra='[dev,bench]' ;;
    docs) say "installing what the documentation site needs into .venv (once, and when its requirements change)" && extra='[dev,docs]' ;;
    long) say "installing what the long tests need into .venv (once, and when its requirements change)" && extra='[dev,cluster,openspiel,rlcard]' ;;
esac
touch .venv/unfinished
install 'setuptools>=77' 'Cython>=3.1'
install --no-build-isolation --editable ".$extra"
[ "$kind" = run ] || install_script_tools
echo "$stamp" >.venv/run.stamp
[ "$kind" = run ] || echo "$stamp" >.venv/dev.stamp
[ "$kind" != bench ] || echo "$stamp" >.venv/bench.stamp
[ "$kind" != docs ] || echo "$stamp" >.venv/docs.stamp
[ "$kind" != long ] || echo "$stamp" >.venv/long.stamp
rm .venv/unfinished

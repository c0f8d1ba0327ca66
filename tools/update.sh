#!/bin/sh
# Renews constraints.txt from a fresh environment with the newest versions that pyproject.toml allows.
set -eu
python=${PYTHON:-python3}
venv=$(mktemp -d)
trap 'rm -rf "$venv"' EXIT
trap 'exit 130' INT TERM

"$python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || {
    echo "guandan: use the oldest Python that guandan runs on: make update PYTHON=python3.11" >&2
    exit 1
}
echo "guandan: finding the newest versions (about a minute)" >&2
"$python" -m venv "$venv"
"$venv/bin/pip" install -qq --disable-pip-version-check --no-input --upgrade setuptools
"$venv/bin/pip" install -qq --disable-pip-version-check --no-input --no-build-isolation --editable '.[dev,bench,docs]'
{
    echo "# What make installs, exactly. Written by \`make update\`."
    "$venv/bin/pip" freeze --all --exclude-editable --exclude pip | sed 's/+cpu$//' # any index's build of that version
} >constraints.new
mv constraints.new constraints.txt
"$venv/bin/python" tools/dependencies.py --hashes
git --no-pager diff --stat -- constraints.txt 2>/dev/null || true

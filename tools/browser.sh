#!/bin/sh
# Sees to the browser that the tests of the pages drive: chromium, and a font with Chinese characters. Called by make test.
#
# As root where there is apt-get (a container, a machine of continuous integration) it installs what is missing.
# Elsewhere it only says so, and those tests are left out; with CI set, to be without a browser is a failure.
# Chromium's headless shell is the same engine without windows and takes less of the processor; the tests run with either.
set -eu

say() { echo "guandan: $*" >&2; }
has_shell() { command -v chromium-headless-shell >/dev/null; }
has_browser() { has_shell || command -v chromium >/dev/null; }
is_root() { [ "$(id -u)" = 0 ]; }
has_fonts() {
    fc-list :lang=zh 2>/dev/null | grep -q . ||
        dpkg-query -W -f '${Status}' fonts-noto-cjk 2>/dev/null | grep -q 'ok installed'
}
get() { DEBIAN_FRONTEND=noninteractive timeout 600 apt-get -qq -o Acquire::Retries=3 -o DPkg::Lock::Timeout=120 "$@" >/dev/null; }

tried=.venv/headless-shell.tried
wants_shell() { ! has_shell && [ ! -e "$tried" ] && apt-cache show chromium-headless-shell >/dev/null 2>&1 && is_root; }

missing=''
has_browser || missing="$missing chromium"
has_fonts || missing="$missing fonts-noto-cjk"

if [ -n "$missing" ] && is_root && command -v apt-get >/dev/null; then
    say "installing$missing for the tests in a browser (once)"
    # shellcheck disable=SC2086 (two words are two packages)
    { get update && get install --yes --no-install-recommends $missing; } || say "apt-get could not install$missing (its message is above)"
fi
if wants_shell; then
    say "installing chromium-headless-shell, with which the tests in a browser take less time (tried once)"
    (: >"$tried") 2>/dev/null || true
    get install --yes --no-install-recommends chromium-headless-shell || say "apt-get could not install it: chromium does as well"
fi

if ! has_browser; then
    [ -z "${CI:-}" ] || { say "there is no chromium: the tests in a browser cannot run, and with CI set they must"; exit 1; }
    say "THE TESTS IN A BROWSER WILL NOT RUN: there is no chromium (Debian: apt install chromium fonts-noto-cjk)"
elif ! has_fonts; then
    say "no font with Chinese characters was found: pictures of pages show boxes (Debian: apt install fonts-noto-cjk)"
fi

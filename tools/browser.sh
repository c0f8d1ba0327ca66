#!/bin/sh
# Sees to the browser that the tests of the pages drive: chromium, and a font with Chinese characters. Called by make test.
#
# As root where there is apt-get (a container, a machine of continuous integration) it installs what is missing.
# Elsewhere it only says so, and those tests are left out; with CI set, to be without a browser is a failure.
set -eu

say() { echo "guandan: $*" >&2; }
has_browser() { command -v chromium >/dev/null; }
has_fonts() {
    fc-list :lang=zh 2>/dev/null | grep -q . ||
        dpkg-query -W -f '${Status}' fonts-noto-cjk 2>/dev/null | grep -q 'ok installed'
}
get() { DEBIAN_FRONTEND=noninteractive timeout 600 apt-get -qq -o Acquire::Retries=3 -o DPkg::Lock::Timeout=120 "$@" >/dev/null; }

missing=''
has_browser || missing="$missing chromium"
has_fonts || missing="$missing fonts-noto-cjk"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "installing$missing for the tests in a browser (once)"
    # shellcheck disable=SC2086 (two words are two packages)
    { get update && get install --yes --no-install-recommends $missing; } || say "apt-get could not install$missing (its message is above)"
fi

if ! has_browser; then
    [ -z "${CI:-}" ] || { say "there is no chromium: the tests in a browser cannot run, and with CI set they must"; exit 1; }
    say "THE TESTS IN A BROWSER WILL NOT RUN: there is no chromium (Debian: apt install chromium fonts-noto-cjk)"
elif ! has_fonts; then
    say "no font with Chinese characters was found: pictures of pages show boxes (Debian: apt install fonts-noto-cjk)"
fi

#!/bin/sh
# Makes .venv ready, and installs the system libraries that Qt needs or says how to.
#
#   scripts/setup.sh            for the tests, which draw off screen: with linters and pytest
#   scripts/setup.sh --window   for the program, which may open a window: what it needs to run
#
# A stamp in .venv says for which of the two, and from which pyproject.toml and constraints.txt,
# it was made, so that a later start only compares it; who can test can play.
# PYTHON=/path/to/python3 chooses another interpreter.
set -eu
cd "$(dirname "$0")/.."
here=$(pwd -P)
stamp=.venv/gunyuden-setup
unfinished=.venv/gunyuden-setup-unfinished
no_connection='connection broken|ConnectionError|ConnectTimeout|Max retries exceeded'
pythons=${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 /usr/bin/python3}

# Shared library and the Debian package that has it. A window on X11 needs the second list too.
qt_libraries="
libglib-2.0.so.0 libglib2.0-0
libEGL.so.1 libegl1
libGL.so.1 libgl1
libxkbcommon.so.0 libxkbcommon0
libdbus-1.so.3 libdbus-1-3
libfontconfig.so.1 libfontconfig1
"
x11_libraries="
libxcb-cursor.so.0 libxcb-cursor0
libxcb-icccm.so.4 libxcb-icccm4
libxcb-keysyms.so.1 libxcb-keysyms1
libxcb-shape.so.0 libxcb-shape0
libxcb-xkb.so.1 libxcb-xkb1
libxkbcommon-x11.so.0 libxkbcommon-x11-0
"

main() {
    case "${1:-}" in
    --window) for=playing project=. ;;
    *) for=testing project='.[dev]' ;;
    esac
    packages=$(missing_libraries "${1:-}")$(missing_python)
    [ -z "$packages" ] || install_packages
    venv_is_current && return
    # One set-up at a time in this checkout; the second finds the work done.
    if command -v flock >/dev/null; then
        exec 9<pyproject.toml
        flock 9
        venv_is_current && return
    fi
    set_up_venv
}

# --- system packages -------------------------------------------------------------------------

# Prints the packages to install, and nothing where the libraries that matter are there.
missing_libraries() {
    ldconfig=$(PATH="$PATH:/sbin:/usr/sbin" command -v ldconfig) || return 0 # not glibc: leave it to Qt
    cache=$("$ldconfig" -p 2>/dev/null) || return 0
    missing_qt=$(packages_missing "$qt_libraries")
    missing_x11=$(packages_missing "$x11_libraries")
    if [ -z "$missing_qt" ]; then
        [ "$1" = --window ] && [ -n "${DISPLAY:-}" ] || return 0
    fi
    printf '%s' "$missing_qt$missing_x11"
}

packages_missing() {
    printf '%s' "$1" | while read -r library package; do
        [ -n "$library" ] || continue
        case $cache in
        *"$library"*) ;;
        *) printf '%s ' "$package" ;;
        esac
    done
}

install_packages() {
    packages=${packages% }
    install="apt-get install -y --no-install-recommends $packages"
    if ! command -v apt-get >/dev/null; then
        fail "These system packages (Debian's names) are missing; please install them: $packages"
    fi
    if [ "$(id -u)" -ne 0 ]; then
        echo "System packages are missing. Run this command once, then try again:" >&2
        if command -v sudo >/dev/null; then
            echo "    sudo sh -c 'apt-get update && $install'" >&2
        else
            echo "    su -c 'apt-get update && $install'" >&2
        fi
        exit 1
    fi
    echo "Installing system packages: $packages"
    export DEBIAN_FRONTEND=noninteractive
    hint=
    if ! apt-get update -q </dev/null >/dev/null; then
        echo "apt-get update failed; going on with the package lists there are" >&2
        hint="; is there a network?"
    fi
    $install -q </dev/null >/dev/null || fail "System packages could not be installed: $packages$hint"
}

# --- Python ----------------------------------------------------------------------------------

wanted_stamp() {
    printf '%s: %s %s' "$1" "$here" "$(cat pyproject.toml constraints.txt | sha256sum)"
}

venv_is_current() {
    [ -f "$stamp" ] || return
    found=$(cat "$stamp")
    [ "$found" = "$(wanted_stamp testing)" ] || [ "$found" = "$(wanted_stamp "$for")" ] || return
    venv_is_whole
}

# Its python starts, is new enough and has pip; it was made here; no set-up was killed half way.
venv_is_whole() {
    [ ! -e "$unfinished" ] &&
        grep -qsF "$here/.venv" .venv/bin/activate &&
        can_import pip .venv/bin/python
}

# Whether an interpreter is new enough and has some modules: can_import "ensurepip, venv" python3
can_import() {
    "$2" -c "import sys, $1; sys.exit(sys.version_info < (3, 11))" >/dev/null 2>&1
}

set_up_venv() {
    wanted=$(wanted_stamp "$for")
    echo "Setting up .venv for $for; the first time takes a minute or two."
    if ! venv_is_whole; then
        choose_python || fail "No Python here can make a virtual environment; tried $pythons"
        "$python" -m venv --clear .venv || fail "$python could not make .venv"
    fi
    rm -f "$stamp"
    : >"$unfinished"
    pip_install hatchling
    pip_install --no-build-isolation --editable "$project"
    rm -f "$unfinished"
    echo "$wanted" >"$stamp"
}

pip_install() {
    log=.venv/gunyuden-pip-log
    if PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore \
        .venv/bin/python -m pip install --quiet --no-input --constraint constraints.txt "$@" </dev/null 2>"$log"; then
        cat "$log" >&2
        rm -f "$log"
        return
    fi
    rm -f "$unfinished" # pip took back what it had begun
    # Where nothing can be downloaded pip speaks of versions in conflict: only its first reason helps.
    if grep -m 1 -E "$no_connection" "$log" >&2; then
        fail "The packages that the project needs could not be downloaded: there is no network, or the package index does not answer. Once it does, the same command goes on."
    fi
    cat "$log" >&2
    if [ -n "${PIP_NO_INDEX:-}" ]; then
        fail "The packages that the project needs could not be found: PIP_NO_INDEX keeps pip from the package index."
    fi
    fail "pip could not install what the project needs; it says why above."
}

# Prints the package that lets the machine's Python make .venv, where .venv needs it.
missing_python() {
    venv_is_whole && return
    choose_python && return
    for name in $pythons; do
        if can_import os "$name"; then
            printf python3-venv
            return
        fi
    done
    fail "Python 3.11 or newer was not found; name one with PYTHON=/path/to/python3"
}

# Sets $python to an interpreter that can make virtual environments.
choose_python() {
    for python in $pythons; do
        can_import "ensurepip, venv" "$python" && return
    done
    return 1
}

fail() {
    echo "$1" >&2
    exit 1
}

main "$@"

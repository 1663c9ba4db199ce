#!/usr/bin/env bash
# Runs a command as on a slow or a busy machine; the tests have to pass there too.
#
#   scripts/slowly.sh fifth make test    it works for 20 ms, then stands still for 80 ms
#   scripts/slowly.sh busy make test     under nice, beside a busy loop for every core
set -euo pipefail

mode=${1:-}
shift || true
if [[ $# -eq 0 || ! "$mode" =~ ^(fifth|busy)$ ]]; then
    sed -n '2,5s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi

others=()
stop_all() {
    for group in "${others[@]}"; do
        kill -CONT -- "-$group" 2>/dev/null || true
        kill -TERM -- "-$group" 2>/dev/null || true
    done
}
trap stop_all EXIT
trap 'exit 130' INT TERM

set -m # every command that goes on beside this one gets a process group of its own
if [[ $mode == busy ]]; then
    for _ in $(seq "$(nproc)"); do
        while :; do :; done &
        others+=("$!")
    done
    nice "$@" </dev/null &
    others+=("$!")
    wait "$!"
    exit
fi

"$@" </dev/null &
command=$!
others+=("$command")
while kill -0 "$command" 2>/dev/null; do
    kill -STOP -- "-$command" 2>/dev/null || true
    sleep 0.08
    kill -CONT -- "-$command" 2>/dev/null || true
    sleep 0.02
done
wait "$command"

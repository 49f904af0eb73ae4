#!/usr/bin/env bash
# Proves that a failed fdatasync ends the process within a second with exit code 74, that no 200 leaves after it, and
# that the next start has every acknowledged event.
#
#   bash src/test/crash/sync-fails.sh [JAR=target/tenrec.jar] [CYCLES=5]
#
# Needs strace (it makes the system call fail), the built jar and curl. The last line holds the figures; the exit status
# is 0 only when all is right.
set -euo pipefail
# shellcheck source=src/test/crash/functions.sh
source "$(dirname "${BASH_SOURCE[0]}")/functions.sh"
begin "${1:-}"
command -v strace > /dev/null || { echo "strace is missing." >&2; exit 69; }
cycles="${2:-5}"
end_limit_ms=1000
acknowledged=0
took=()

for ((cycle = 1; cycle <= cycles; cycle++)); do
    start
    strace -f -ttt -e trace=fdatasync -e "inject=fdatasync:error=EIO:when=$((cycle * 3))" \
        -o "$folder/strace" -p "$pid" 2> "$folder/strace.log" &
    tracer=$!
    until grep -q attached "$folder/strace.log"; do alive; sleep 0.02; done
    last=0
    while send 10; [[ "$status" == 200 ]]; do
        acknowledged=$((acknowledged + 10))
        last=$(millis)
    done
    code=0
    wait "$pid" || code=$?
    ended=$(millis)
    pid=
    wait "$tracer" || true
    expect "exit code" 74 "$code"
    failed=$(awk '/INJECTED/ { print substr($2, 1, 10) substr($2, 12, 3); exit }' "$folder/strace")
    [[ -n "$failed" ]] || fail "no fdatasync was made to fail"
    ((last <= failed)) || fail "a 200 arrived $((last - failed)) ms after the failure"
    ((ended - failed <= end_limit_ms)) || fail "the process ended $((ended - failed)) ms after the failure"
    took+=($((ended - failed)))
    expect "check of the directory" 0 "$(check)"
    start
    found=$(stored)
    ((found >= acknowledged && found <= acknowledged + 10 * cycle)) \
        || fail "acknowledged $acknowledged, stored $found"
    end KILL
done
echo "PASSED failed syncs $cycles, exit code 74 after ${took[*]} ms, no 200 after it," \
    "acknowledged $acknowledged, lost 0"
finish

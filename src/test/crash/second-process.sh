#!/usr/bin/env bash
# Proves that a second server on a data directory ends with 73, names the holder's process id, and leaves the first one
# unharmed; and that killing the holder frees the directory at once.
#
#   bash src/test/crash/second-process.sh [JAR=target/tenrec.jar]
#
# Needs the built jar and curl. The last line holds the figures; the exit status is 0 only when all is right.
set -euo pipefail
# shellcheck source=src/test/crash/functions.sh
source "$(dirname "${BASH_SOURCE[0]}")/functions.sh"
begin "${1:-}"

start
send 100
expect "first server takes events" 200 "$status"
from=$(millis)
code=0
(serve_again) > "$folder/second.log" 2>&1 || code=$?
took=$(($(millis) - from))
expect "second server's exit code" 73 "$code"
grep -q "process $pid" "$folder/second.log" || fail "the message does not name process $pid: $(< "$folder/second.log")"
send 100
expect "first server still takes events" 200 "$status"
expect "events stored" 200 "$(stored)"
end KILL
start
expect "events after the holder was killed" 200 "$(stored)"
end TERM
expect "check of the directory" 0 "$(check)"
echo "PASSED second process ended with 73 after $took ms, naming process and directory; ready again in $ready ms"
finish

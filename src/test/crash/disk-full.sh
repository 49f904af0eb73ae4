#!/usr/bin/env bash
# Proves what a full disk does, on a small file system in memory: writes are refused with 503 and Retry-After, reads go
# on, also after kill -9 and a start while it is still full; and once there is space, writes are taken again by
# themselves.
#
#   sudo bash src/test/crash/disk-full.sh [JAR=target/tenrec.jar]
#
# Needs root (it mounts a tmpfs), the built jar, the compiled tests and curl. The last line holds the figures; the exit
# status is 0 only when all is right.
set -euo pipefail
# shellcheck source=src/test/crash/functions.sh
source "$(dirname "${BASH_SOURCE[0]}")/functions.sh"
begin "${1:-}"
[[ -d target/test-classes/dev/tenrec/bench ]] || { echo "Build first: mvn package -DskipTests" >&2; exit 66; }
back_limit_ms=10000

mkdir "$folder/disk"
mount -t tmpfs -o size=60m tmpfs "$folder/disk"
trap 'leave; sleep 0.2; umount "$folder/disk"' EXIT
data="$folder/disk/data"

expect_refused() {
    send 1
    expect "$1: a write" 503 "$status"
    grep -qi '^retry-after: [0-9]' "$folder/headers" || fail "$1: no Retry-After in $(< "$folder/headers")"
}

expect_reads() {
    expect "$1: events" "$2" "$(stored)"
    expect "$1: /_livez" 200 "$(curl -s -o "$folder/live" -w '%{http_code}' "$url/_livez")"
}

start
send 50
expect "a write before" 200 "$status"
full=no
for round in 1 2 3 4 5 6 7 8 9 10; do
    "$java" -Xmx256m -cp target/test-classes dev.tenrec.bench.IngestBench "$url" $project_key 1000 2 3 \
        >> "$folder/load.log" 2>&1 || { grep -q 'disk is full' "$folder/load.log" && full=yes; break; }
done
expect "the disk became full after $round loads" yes "$full"
expect_refused "full"
expect_reads "full" 50
all=$(stored null)
end KILL
# The half of a file that did not fit was given back; somebody else takes that.
cat /dev/zero > "$folder/disk/ballast" 2> "$folder/ballast.log" || true
start
expect_refused "started while full"
expect_reads "started while full" 50
expect "all events after the kill" "$all" "$(stored null)"
health=$(curl -s "$url/_health")
end KILL
start
rm "$folder/disk/ballast"
mount -o remount,size=400m "$folder/disk"
from=$(millis)
until send 1 && [[ "$status" == 200 ]]; do
    expect "while space comes back" 503 "$status"
    (($(millis) - from < back_limit_ms)) || fail "no write was taken $back_limit_ms ms after there was space"
    sleep 0.1
done
back=$(($(millis) - from))
send 30
expect "a write afterwards" 200 "$status"
expect_reads "space again" 81
end TERM
expect "orderly end" 0 "$code"
expect "check of the directory" 0 "$(check)"
start
expect_reads "started again" 81
expect "all events at the end" $((all + 31)) "$(stored null)"
end TERM
trap leave EXIT
umount "$folder/disk"
echo "PASSED full with $all events, writes taken again $back ms after there was space; health while full: $health"
finish

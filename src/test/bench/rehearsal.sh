#!/usr/bin/env bash
# Sends an import to a rehearsal on a fresh server and times its report, twice, with the comparison of orders, and where
# Chromium and Node.js are, how long its page takes to open. Not a test.
#
#   bash src/test/bench/rehearsal.sh [EVENTS [ORDERS]]
#
#   EVENTS   how many events, a million by default
#   ORDERS   how many legal orders of the requests are compared, five by default
#
# Needs the built jar and the compiled tests (mvn package -DskipTests), and 2.5 GB of disk for ten million events.
#
#   JAVA_OPTIONS="-Xmx1g"   for the server's JVM
#   FOLDER=target           where a folder for data and logs is made, and removed at the end
set -euo pipefail
[[ $# -le 2 ]] || { sed -n '2,/^set/p' "${BASH_SOURCE[0]}" | sed '$d' >&2; exit 64; }
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
. src/test/bench/await.sh
[[ -f target/tenrec.jar && -d target/test-classes/dev/tenrec/bench ]] \
    || { echo "Build first: mvn package -DskipTests" >&2; exit 66; }
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
personal_key=phx_benchbenchbenchbenchbenchbench
folder="$(mktemp -d "${FOLDER:-target}/rehearsal-XXXXXX")"
pid=
trap 'if [[ -n "$pid" ]]; then kill -KILL "$pid" 2> /dev/null || true; fi; rm -rf "$folder"' EXIT

# shellcheck disable=SC2086
TENREC_PERSONAL_API_KEY=$personal_key \
    "$java" ${JAVA_OPTIONS:--Xmx1g} -jar target/tenrec.jar serve --port 0 --port-file "$folder/port" \
    --data-dir "$folder/data" > "$folder/server.log" 2>&1 &
pid=$!
await_server

code=0
"$java" -Xmx256m -cp "target/test-classes:target/tenrec.jar" dev.tenrec.bench.RehearsalBench \
    "$url" "$personal_key" "${1:-1000000}" "${2:-5}" "$pid" || code=$?
if command -v node > /dev/null && command -v chromium > /dev/null; then
    bash src/test/npm.sh
    node src/test/web/opening.mjs "$url" "$(grep -o 'setup_[A-Za-z0-9]*' "$folder/server.log" | head -1)" 1
fi
awk '/^Vm(RSS|HWM)/ { printf "server %s %d MB\n", $1, $2 / 1024 }' "/proc/$pid/status"
echo "directory $(du -sm "$folder/data" | cut -f1) MB"
kill -TERM "$pid"
wait "$pid" || true
pid=
exit "$code"

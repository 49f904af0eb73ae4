#!/usr/bin/env bash
# Proves that an acknowledged event survives: load, kill -9, start, verify, again and again.
#
#   bash src/test/crash/run.sh [CYCLES=20] [EVENTS_PER_CYCLE=10000] [options]
#
#   --self-test        damages a right answer in every way and expects the checker's alarm; needs no server
#   --sdk-events N     first imports N historical events with posthog-node (src/test/sdk/run.sh does this)
#   --seed S           the same load again; each run prints its seed
#   --folder F         where data and logs go, kept afterwards; otherwise a temporary folder, kept only on failure
#   --jar J            another jar than target/tenrec.jar
#   --java-options "…" for the server's JVM
#   --short-lived      servers start in half the time and compile little, as in tests
#
# Needs Node.js 20 or newer and the built jar (mvn package). A cycle: four clients send batches of 1 to 500 events, 5 %
# with uuids that were sent before, a fifth renames dashboards; the server is killed at a random moment, each fifth time
# also while it recovers; then everything is read back through the API and compared with the client's own log. At last
# it is asked to end in order, under load. The last line holds the figures; the exit status is 0 only when every
# violation is 0.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
command -v node > /dev/null || { echo "Node.js is missing; install version 20 or newer." >&2; exit 69; }
if [[ " $* " != *" --self-test "* && " $* " != *" --jar "* ]]; then
    jar="$here/../../../target/tenrec.jar"
    [[ -f "$jar" ]] || { echo "target/tenrec.jar is missing; build it with: mvn package -DskipTests" >&2; exit 66; }
    set -- "$@" --jar "$jar"
fi
exec node "$here/run.mjs" "$@"

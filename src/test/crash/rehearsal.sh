#!/usr/bin/env bash
# Proves that a kill -9 in the middle of a rehearsal, of a report or of a relay loses nothing and sends nothing twice.
#
#   bash src/test/crash/rehearsal.sh [CYCLES=20] [EVENTS=4000] [--seed S] [--jar J] [--folder F] [--java-options "…"]
#       [--short-lived]
#
# With --short-lived servers start in half the time and compile little, as in tests.
#
# Needs Node.js 20 or newer and the built jar (mvn package). A cycle: a client sends an import to a rehearsal while the
# server is killed, and repeats what was not answered; then the server is killed while it makes the report; then the
# report is signed and relayed to a second server through a proxy that drops and cuts some exchanges, while the relay
# and now and then the second server are killed, until the relay ends well. Every event must be in the rehearsal and in
# the target once, with the same properties, and on the wire only the batch whose answer was lost may come again. The
# last line holds the figures; the exit status is 0 only when nothing is wrong.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
command -v node > /dev/null || { echo "Node.js is missing; install version 20 or newer." >&2; exit 69; }
if [[ " $* " != *" --jar "* ]]; then
    jar="$here/../../../target/tenrec.jar"
    [[ -f "$jar" ]] || { echo "target/tenrec.jar is missing; build it with: mvn package -DskipTests" >&2; exit 66; }
    set -- "$@" --jar "$jar"
fi
exec node "$here/rehearsal.mjs" "$@"

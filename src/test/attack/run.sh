#!/usr/bin/env bash
# Attacks the server as strangers do and measures what is left for an honest client; src/docs/hardening.md explains the
# attacks and the table.
#
#   bash src/test/attack/run.sh                          each attack from one address, then all at once from twenty
#   ONLY=budget,all bash src/test/attack/run.sh          some of them
#   SHORT=true bash src/test/attack/run.sh               all on one server, a second each: only failures count
#
# For each attack a fresh server runs in its own process. A client from 127.0.0.1 sends captures of 20 events over 8
# connections, alone and then under attack; the attackers come from 127.0.0.2 to 127.0.0.21. The attacks: budget,
# budget-real, brotli, gzip, zstd, bombs-with-key, connections, slow-heads, slow-bodies, names, definitions, junk-paths,
# passwords, malformed, and all. Prints a table in Markdown; its last line is PASSED or FAILED with names.
#
# The exit status is 0 only when under each attack from one address the client keeps 80 % of its rate and a p99 within
# three times of that alone (or 30 ms), under all at once 50 % of its rate; and when every capture is answered 200,
# /_readyz answers, the log holds no stack trace and no more lines than requests, the owner can sign in, and a new event
# name is listed.
#
# Needs Linux, the built jar and the compiled tests (mvn package -DskipTests). Server, client and attackers share the
# machine, so measure on one that is idle otherwise; the attackers' share of a core is printed.
#
#   JAR=target/tenrec.jar       the jar to attack, also an older one
#   SECONDS_PER_ATTACK=10       length of each measurement (SHORT: 1)
#   WARM_UP_SECONDS=20          before the first measurement of a server (SHORT: 1)
#   JAVA_OPTIONS="…"            for the server's JVM, in place of a heap of 3 GB whose pages are touched at the start:
#                               touching them while it grows takes up to a third of the time on virtual machines
#   FOLDER=target               where a folder for data and logs is made, and removed unless something failed
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
jar="${JAR:-target/tenrec.jar}"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
[[ "$(uname)" == Linux ]] || { echo "Only Linux lets a client choose among all addresses of 127/8." >&2; exit 69; }
[[ -f "$jar" && -f target/tenrec.jar && -d target/test-classes/dev/tenrec/attack ]] \
    || { echo "Build first: mvn package -DskipTests" >&2; exit 66; }
late=""
if [[ "${SHORT:-}" == true ]]; then
    # Not with the first compiler alone, with which hashing a password takes seconds; nor with the second one for what
    # lives a minute.
    late="-XX:Tier4InvocationThreshold=500000 -XX:Tier4MinInvocationThreshold=60000"
    late+=" -XX:Tier4CompileThreshold=1500000 -XX:Tier4BackEdgeThreshold=4000000"
    export JAVA_OPTIONS="${JAVA_OPTIONS:--XX:+UseSerialGC $late}"
else
    export JAVA_OPTIONS="${JAVA_OPTIONS:--Xms3g -Xmx3g -XX:+AlwaysPreTouch}"
fi
folder="$(mktemp -d "${FOLDER:-target}/attack-XXXXXX")"
status=0
# shellcheck disable=SC2086
"$java" -Xmx512m -XX:+UseSerialGC $late -cp target/test-classes:target/tenrec.jar \
    dev.tenrec.attack.AttackSuite "$jar" "$folder" || status=$?
if [[ $status == 0 ]]; then
    rm -r "$folder"
else
    echo "The server's logs are in $folder." >&2
fi
exit "$status"

#!/usr/bin/env bash
# Asks random questions of all kinds over HTTP and in DuckDB by turns, on the same machine, and prints how many times
# faster the server was: as a whole, by class of question, and the twenty slowest. DuckDB's figure is the better of two
# tables, one in the order of time and one in the order of persons, with the properties of persons and groups joined
# beforehand. Ends with 1 when an answer differs.
#
#   bash src/test/bench/fuzz.sh [FOLDER]
#
#   FOLDER   keeps the server's data and DuckDB's file for the next run with as many events; without it they are made
#            anew and removed
#
# Needs the built jar and the compiled tests (mvn package -DskipTests), and DuckDB in Maven's local repository, where
# that build puts it.
#
#   EVENTS=1000000    how many events; 30 of each person
#   QUESTIONS=300     how many questions
#   SEED=1            which questions
#   ROUNDS=3          how often each is asked, by turns, after two warm-ups
#   WARM_UP=300       how many other questions the server answers first, as the JVM compiles while it runs
#   SECONDS_MAX=600   asks fewer questions when time is up
#   JAVA_OPTIONS="…"  for the server's JVM
#   SERVER="…"        a command that starts the server, in place of java -jar target/tenrec.jar
set -euo pipefail
[[ $# -le 1 ]] || { sed -n '2,/^set/p' "${BASH_SOURCE[0]}" | sed '$d' >&2; exit 64; }
kept="${1:+$(realpath -m "$1")}"
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
. src/test/bench/await.sh
classes="${CLASSES:-target/test-classes:target/tenrec.jar}"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
version="$(sed -n 's/.*<duckdb.version>\(.*\)<.*/\1/p' pom.xml)"
duckdb="${HOME}/.m2/repository/org/duckdb/duckdb_jdbc/$version/duckdb_jdbc-$version.jar"
personal_key=phx_benchbenchbenchbenchbenchbench
project_key=phc_benchbenchbenchbenchbenchbench
folder="${kept:-$(mktemp -d target/fuzz-XXXXXX)}"
mkdir -p "$folder"
rm -f "$folder/port"
pid=
trap 'if [[ -n "$pid" ]]; then kill -TERM "$pid" 2> /dev/null || true; wait "$pid" || true; fi
      if [[ -z "$kept" ]]; then rm -rf "$folder"; fi' EXIT

# shellcheck disable=SC2086
TENREC_PROJECT_API_KEY=$project_key TENREC_PERSONAL_API_KEY=$personal_key \
    ${SERVER:-"$java" ${JAVA_OPTIONS:-} -jar target/tenrec.jar} serve --port 0 --port-file "$folder/port" \
    --data-dir "$folder/data" > "$folder/server.log" 2>&1 &
pid=$!
await_server

code=0
"$java" -Xmx2g -Djdk.httpclient.keepalive.timeout=1 -Dtenrec.bench.rounds="${ROUNDS:-3}" \
    -Dtenrec.bench.warmup.questions="${WARM_UP:-300}" -Dtenrec.bench.seconds="${SECONDS_MAX:-1000000000}" \
    -cp "$classes:$duckdb" dev.tenrec.bench.FuzzBench \
    "$url" "$project_key" "$personal_key" "$folder/duckdb.db" \
    "${EVENTS:-1000000}" "${QUESTIONS:-300}" "${SEED:-1}" || code=$?
awk '/^Vm(RSS|HWM)/ { printf "server %s %d MB\n", $1, $2 / 1024 }' "/proc/$pid/status"
exit "$code"

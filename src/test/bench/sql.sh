#!/usr/bin/env bash
# Asks eight questions in SQL over HTTP and in DuckDB by turns, on the same machine, and prints how long each took;
# DuckDB's figure is of the better of two tables, one in the order of time and one in the order of persons. Then a
# group of each event, and the first question of three servers that have just started. Ends with 1 when an answer
# differs.
#
#   bash src/test/bench/sql.sh [FOLDER]
#
#   FOLDER   keeps the server's data and DuckDB's file for the next run; without it they are made anew and removed
#
# Needs the built jar and the compiled tests (mvn package -DskipTests), and DuckDB in Maven's local repository, where
# that build puts it.
#
#   EVENTS=1000000    how many events; 50 of each person, 5 of each session
#   ROUNDS=5          how often each question is asked, by turns, after ten times that do not count
#   JAVA_OPTIONS="…"  for the server's JVM
#   JAR="…"           another jar than target/tenrec.jar
set -euo pipefail
[[ $# -le 1 ]] || { sed -n '2,/^set/p' "${BASH_SOURCE[0]}" | sed '$d' >&2; exit 64; }
kept="${1:+$(realpath -m "$1")}"
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
. src/test/bench/await.sh
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
version="$(sed -n 's/.*<duckdb.version>\(.*\)<.*/\1/p' pom.xml)"
duckdb="${HOME}/.m2/repository/org/duckdb/duckdb_jdbc/$version/duckdb_jdbc-$version.jar"
jar="${JAR:-target/tenrec.jar}"
personal_key=phx_benchbenchbenchbenchbenchbench
project_key=phc_benchbenchbenchbenchbenchbench
folder="${kept:-$(mktemp -d target/sql-XXXXXX)}"
mkdir -p "$folder"
pid=
stop() {
    if [[ -n "$pid" ]]; then kill -TERM "$pid" 2> /dev/null || true; wait "$pid" || true; fi
    pid=
}
trap 'stop; if [[ -z "$kept" ]]; then rm -rf "$folder"; fi' EXIT

start() {
    rm -f "$folder/port"
    # shellcheck disable=SC2086
    TENREC_PROJECT_API_KEY=$project_key TENREC_PERSONAL_API_KEY=$personal_key \
        "$java" ${JAVA_OPTIONS:-} -jar "$jar" serve --port 0 --port-file "$folder/port" \
        --data-dir "$folder/data" > "$folder/server.log" 2>&1 &
    pid=$!
    await_server
}

bench() {
    "$java" -Xmx2g -Djdk.httpclient.keepalive.timeout=1 -Dtenrec.bench.rounds="${ROUNDS:-5}" \
        -Dtenrec.bench.pid="$pid" \
        -cp "target/test-classes:$jar:$duckdb" dev.tenrec.bench.SqlBench "$@"
}

start
code=0
bench compare "$url" "$project_key" "$personal_key" "$folder/duckdb.db" "${EVENTS:-1000000}" || code=$?
awk '/^Vm(RSS|HWM)/ { printf "server %s %d MB\n", $1, $2 / 1024 }' "/proc/$pid/status"
for question in 0 2 5; do
    stop
    start
    bench first "$url" "$project_key" "$personal_key" "$question"
done
exit "$code"

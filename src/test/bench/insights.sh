#!/usr/bin/env bash
# Imports a data set into a fresh server over HTTP, asks nineteen queries of all kinds, and prints how long each took
# and whether its answer is right; side by side with DuckDB where its SQL is given. Not a test.
#
#   bash src/test/bench/insights.sh DATA EXPECTED [DUCKDB_SQL [DUCKDB_FILE]]
#
#   DATA         a folder with events.ndjson (an event of POST /batch/ on each line) and events.csv (the same in
#                columns, with the number of the person)
#   EXPECTED     a folder with hashes.tsv, and the rows of the answers for small sizes; see Expectation
#   DUCKDB_SQL   the queries in SQL; the table is {T}
#   DUCKDB_FILE  a database; filled from events.csv when it is not there. Without it one is made and removed
#
# Needs the built jar and the compiled tests (mvn package -DskipTests), and DuckDB in Maven's local repository, where
# that build puts it. Ends with 1 when an answer is wrong.
#
#   ROUNDS=5             how often each query is asked, and DuckDB by turns
#   WARM_UP_SECONDS=10   how long before, twenty times at least, as the JVM compiles while it runs; the first time is
#                        printed too
#   ONLY=q01,q06         these queries alone
#   JAVA_OPTIONS="…"     for the server's JVM
#   FOLDER=target        where a folder for data and logs is made, and removed at the end
set -euo pipefail
[[ $# -ge 2 && $# -le 4 ]] || { sed -n '2,/^set/p' "${BASH_SOURCE[0]}" | sed '$d' >&2; exit 64; }
data="$(realpath "$1")"
expected="$(realpath "$2")"
sql="${3:+$(realpath "$3")}"
file="${4:+$(realpath -m "$4")}"
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
. src/test/bench/await.sh
[[ -f target/tenrec.jar && -d target/test-classes/dev/tenrec/bench ]] \
    || { echo "Build first: mvn package -DskipTests" >&2; exit 66; }
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
version="$(sed -n 's/.*<duckdb.version>\(.*\)<.*/\1/p' pom.xml)"
duckdb="${HOME}/.m2/repository/org/duckdb/duckdb_jdbc/$version/duckdb_jdbc-$version.jar"
personal_key=phx_benchbenchbenchbenchbenchbench
project_key=phc_benchbenchbenchbenchbenchbench
folder="$(mktemp -d "${FOLDER:-target}/insights-XXXXXX")"
pid=
trap 'if [[ -n "$pid" ]]; then kill -KILL "$pid" 2> /dev/null || true; fi; rm -rf "$folder"' EXIT

# shellcheck disable=SC2086
TENREC_PROJECT_API_KEY=$project_key TENREC_PERSONAL_API_KEY=$personal_key \
    "$java" ${JAVA_OPTIONS:-} -jar target/tenrec.jar serve --port 0 --port-file "$folder/port" \
    --data-dir "$folder/data" > "$folder/server.log" 2>&1 &
pid=$!
await_server

code=0
"$java" -Xmx2g -Dtenrec.bench.rounds="${ROUNDS:-5}" -Dtenrec.bench.warmup.seconds="${WARM_UP_SECONDS:-10}" \
    -Dtenrec.bench.only="${ONLY:-}" \
    -cp "target/test-classes:target/tenrec.jar:$duckdb" dev.tenrec.bench.InsightsBench \
    "$url" "$project_key" "$personal_key" "$data" "$expected" \
    ${sql:+"${file:-$folder/duckdb.db}" "$sql"} || code=$?
awk '/^Vm(RSS|HWM)/ { printf "server %s %d MB\n", $1, $2 / 1024 }' "/proc/$pid/status"
echo "directory $(du -sm "$folder/data" | cut -f1) MB"
kill -TERM "$pid"
wait "$pid" || true
pid=
exit "$code"

#!/usr/bin/env bash
# Asks Trino about a lake: fills a fresh server that publishes meanwhile, starts Trino with up.sh and compares. Each
# event that was sent must be in the lake once, and Trino's answers to the nineteen queries of
# src/test/resources/bench/insights.json be those of the server; floating point within a billionth. Ends with 1 when
# something differs.
#
#   bash src/test/lake/run.sh
#
# Needs a jar with the lake and the compiled tests (mvn package -Plake -DskipTests), what up.sh needs, and Trino's
# driver, which it takes from Maven's local repository or from Maven Central.
#
#   EVENTS=1000000   how many; 100000 takes about a minute
#   WORKERS=2        and HEAP, PORT, TRINO: see up.sh
#   INTERVAL=5s      between two publications
#   ROUNDS=3         how often each query is asked; medians are printed
#   JAVA_OPTIONS="…" for the server's JVM
#   FOLDER=target    where a folder for data and logs is made, and removed when all is equal
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
. src/test/bench/await.sh
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
[[ -f target/tenrec.jar && -d target/test-classes/dev/tenrec/bench ]] \
    || { echo "Build first: mvn package -Plake -DskipTests" >&2; exit 66; }
driver="$HOME/.m2/repository/io/trino/trino-jdbc/476/trino-jdbc-476.jar"
[[ -f "$driver" ]] || mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.9.0:get \
    -Dartifact=io.trino:trino-jdbc:476 -Dtransitive=false
personal_key=phx_lakelakelakelakelakelakelake
project_key=phc_lakelakelakelakelakelakelake
folder="$(realpath "$(mktemp -d "${FOLDER:-target}/lake-XXXXXX")")"
where=(--data-dir "$folder/data" --lake "$folder/lake")
pid=
trino=
trap 'for each in $pid $trino; do kill -TERM "$each" 2> /dev/null || true; wait "$each" || true; done' EXIT

start() {
    # shellcheck disable=SC2086
    TENREC_PROJECT_API_KEY=$project_key TENREC_PERSONAL_API_KEY=$personal_key \
        "$java" ${JAVA_OPTIONS:-} -jar target/tenrec.jar serve --port 0 --port-file "$folder/port" "$@" \
        >> "$folder/server.log" 2>&1 &
    pid=$!
    await_server
}

end() {
    kill -TERM "$pid"
    wait "$pid" || true
    pid=
}

# bench MODE [ARGUMENTS]
bench() {
    "$java" -Xmx1500m -Dtenrec.bench.rounds="${ROUNDS:-3}" -cp "target/test-classes:target/tenrec.jar:$driver" \
        dev.tenrec.bench.LakeBench "$1" "$url" "$project_key" "$personal_key" "$folder/events.ndjson" "${@:2}"
}

# Stored events that are not in the lake yet.
pending() { curl -sf "$url/metrics" | awk '/^tenrec_lake_pending_events / { printf "%d", $2 }'; }

millis() { echo $(($(date +%s%N) / 1000000)); }

"$java" -Xmx256m -cp "target/test-classes" dev.tenrec.bench.ShopEvents "${EVENTS:-1000000}" "$folder/events.ndjson"
start "${where[@]}" --lake-interval "${INTERVAL:-5s}"
bench fill
from=$(millis)
until [[ "$(pending)" == 0 ]]; do sleep 0.1; done
echo "published $(($(millis) - from)) ms after the last answer"
"$java" -jar target/tenrec.jar lake status "${where[@]}"
from=$(millis)
READY="$folder/trino" bash src/test/lake/up.sh "$url" "$personal_key" > "$folder/trino.log" 2>&1 &
trino=$!
until [[ -s "$folder/trino" ]]; do
    kill -0 "$trino" 2> /dev/null || { cat "$folder/trino.log" >&2; trino=; exit 1; }
    sleep 0.2
done
echo "$(cat "$folder/trino.log"), ready after $(($(millis) - from)) ms"
bench compare "$(< "$folder/trino")"
end
"$java" -jar target/tenrec.jar lake verify "${where[@]}"
kill -TERM "$trino"
wait "$trino" || true
trino=
rm -r "$folder"

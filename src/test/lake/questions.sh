#!/usr/bin/env bash
# Asks random questions of both engines, the embedded one and Trino, over HTTP, and compares the whole answers; floating
# point within a billionth. Prints for each kind how many are equal, refused by name, and different, and ends with 1
# when one differs.
#
#   bash src/test/lake/questions.sh
#
# Needs a jar with the lake and the compiled tests (mvn package -Plake -DskipTests), and what up.sh needs.
#
#   EVENTS=100000     how many events, of random properties, persons and groups
#   QUESTIONS=2000    how many questions
#   KINDS=            the only kinds, such as TrendsQuery; all when empty
#   SEED=1            which questions
#   WORKERS=0         and HEAP, PORT, TRINO: see up.sh
#   WINDOW=           days of events that stay in the server, of 45: the others depart to the lake, and its answers are
#                     compared with those of a second server that keeps all; without, the two engines of one server
#   JAVA_OPTIONS="…"  for the server's JVM
#   FOLDER=target     where a folder for data and logs is made, and removed when all is equal
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
. src/test/bench/await.sh
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
[[ -f target/tenrec.jar && -d target/test-classes/dev/tenrec/bench ]] \
    || { echo "Build first: mvn package -Plake -DskipTests" >&2; exit 66; }
personal_key=phx_lakelakelakelakelakelakelake
project_key=phc_lakelakelakelakelakelakelake
folder="$(realpath "$(mktemp -d "${FOLDER:-target}/questions-XXXXXX")")"
port="${PORT:-8181}"
pid=
trino=
whole=
trap 'for each in $pid $trino $whole; do kill -TERM "$each" 2> /dev/null || true; wait "$each" || true; done' EXIT

# start DATA [SETTINGS]
start() {
    rm -f "$folder/port"
    # shellcheck disable=SC2086
    TENREC_PROJECT_API_KEY=$project_key TENREC_PERSONAL_API_KEY=$personal_key \
        "$java" ${JAVA_OPTIONS:-} -jar target/tenrec.jar serve --port 0 --port-file "$folder/port" \
        --data-dir "$folder/$1" "${@:2}" >> "$folder/server.log" 2>&1 &
    pid=$!
    await_server
}

whole_url=
if [[ -n "${WINDOW:-}" ]]; then
    start whole
    whole=$pid
    whole_url=$url
fi
start data --lake "$folder/lake" --trino "http://127.0.0.1:$port"

# bench MODE [ARGUMENTS]
bench() {
    "$java" -Xmx1g -Dtenrec.bench.kinds="${KINDS:-}" -Dtenrec.bench.whole="$whole_url" \
        -cp "target/test-classes:target/tenrec.jar" \
        dev.tenrec.bench.EngineQuestions "$1" "$url" "$project_key" "$personal_key" "${EVENTS:-100000}" "${@:2}"
}

bench fill
if [[ -n "${WINDOW:-}" ]]; then
    curl -sf -X PATCH -H "Authorization: Bearer $personal_key" -H 'Content-Type: application/json' \
        -d "{\"hot_window\": $WINDOW}" -o "$folder/project.json" "$url/api/projects/@current/"
    kill -TERM "$pid"
    wait "$pid" || true
    "$java" -jar target/tenrec.jar lake depart --data-dir "$folder/data" --lake "$folder/lake"
    "$java" -jar target/tenrec.jar erase --now --data-dir "$folder/data"
    start data --lake "$folder/lake" --trino "http://127.0.0.1:$port"
fi
PORT="$port" WORKERS="${WORKERS:-0}" READY="$folder/trino" \
    bash src/test/lake/up.sh "$url" "$personal_key" > "$folder/trino.log" 2>&1 &
trino=$!
until [[ -s "$folder/trino" ]]; do
    kill -0 "$trino" 2> /dev/null || { cat "$folder/trino.log" >&2; trino=; exit 1; }
    sleep 0.2
done
cat "$folder/trino.log"
bench ask "${QUESTIONS:-2000}" "${SEED:-1}"
# shellcheck disable=SC2086
kill -TERM "$pid" "$trino" $whole
# shellcheck disable=SC2086
wait "$pid" "$trino" $whole || true
pid=
trino=
whole=
rm -r "$folder"

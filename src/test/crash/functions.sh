#!/usr/bin/env bash
# What the scripts that break a real disk share; sourced by them, not run.
project_key=phc_brokendiskbrokendiskbrokendisk
personal_key=phx_brokendiskbrokendiskbrokendisk
sequence=0
pid=

# begin JAR: goes to the root of the repository; sets java, jar, folder and data.
begin() {
    cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
    java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
    jar="${1:-target/tenrec.jar}"
    [[ -f "$jar" ]] || { echo "$jar is missing; build it with: mvn package -DskipTests" >&2; exit 66; }
    folder="$(mktemp -d)"
    data="$folder/data"
    trap leave EXIT
}

leave() { if [[ -n "$pid" ]]; then kill -KILL "$pid" 2> /dev/null || true; fi; }

fail() { echo "FAILED $*; kept for you: $folder" >&2; exit 1; }

expect() { [[ "$2" == "$3" ]] || fail "$1: expected $2, was $3"; }

millis() { echo $(($(date +%s%N) / 1000000)); }

serve_again() {
    TENREC_PROJECT_API_KEY=$project_key TENREC_PERSONAL_API_KEY=$personal_key exec "$java" -jar "$jar" serve \
        --port 0 --port-file "$folder/port" --data-dir "$data"
}

# start: sets pid, url and ready (milliseconds until it was ready).
start() {
    local from
    rm -f "$folder/port"
    from=$(millis)
    serve_again >> "$folder/server.log" 2>&1 &
    pid=$!
    until [[ -s "$folder/port" ]]; do alive; sleep 0.02; done
    url="http://127.0.0.1:$(< "$folder/port")"
    until curl -s -o "$folder/ready" -w '%{http_code}' "$url/_readyz" | grep -q 200; do alive; sleep 0.02; done
    ready=$(($(millis) - from))
}

alive() { kill -0 "$pid" 2> /dev/null || fail "the server ended: $(tail -3 "$folder/server.log")"; }

# end SIGNAL: sets code, the exit code.
end() {
    code=0
    kill "-$1" "$pid"
    wait "$pid" 2> "$folder/wait.log" || code=$?
    pid=
}

# send COUNT [PADDING]: one batch of events nobody sent before; sets status, and the headers are in $folder/headers.
send() {
    local i
    {
        printf '{"api_key":"%s","batch":[' "$project_key"
        for ((i = 0; i < $1; i++)); do
            [[ $i == 0 ]] || printf ','
            printf '{"event":"sent","distinct_id":"d%d","properties":{"p":"%s"},' $((i % 7)) "${2:-}"
            printf '"uuid":"00000000-0000-4000-8000-%012x"}' $((sequence + i))
        done
        printf ']}'
    } > "$folder/body"
    sequence=$((sequence + $1))
    status=$(curl -s -m 70 -o "$folder/answer" -D "$folder/headers" -w '%{http_code}' \
        -H 'Content-Type: application/json' --data-binary "@$folder/body" "$url/batch/") || status=none
}

# stored [NAME]: how many events of that name the server counts; "sent" without one, all with null.
stored() {
    local name="${1:-\"sent\"}"
    local series='{"kind":"EventsNode","event":'"$name"'}'
    curl -s -H "Authorization: Bearer $personal_key" -H 'Content-Type: application/json' "$url/api/projects/1/query/" \
        --data '{"query":{"kind":"TrendsQuery","dateRange":{"date_from":"-1d"},"series":['"$series"']}}' \
        | sed -E 's/.*"count": ?([0-9]+).*/\1/'
}

# check: the exit code of the checker on the directory.
check() {
    local found=0
    "$java" -jar "$jar" check "$data" > "$folder/check.log" 2>&1 || found=$?
    echo "$found"
}

finish() { rm -r "$folder"; }

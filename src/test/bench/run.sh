#!/usr/bin/env bash
# Measures the figures of src/docs/performance.md on this machine, with the built jar. Not a test: nothing fails by
# being slow.
#
#   bash src/test/bench/run.sh [ingest] [persons] [single] [start] [million10] [snapshot] [management] [charts]
#                              [exports] [export-storm] [dashboard] [questions] [viewers] [projects] [embedded]
#                              [flags] [years] [identities] [erasure] [mixed]
#                                                                     without a word: all but the last four
#
#   ingest     durable events per second through POST /batch/, batches of 1,000 events of 400 bytes, 16 connections
#   persons    20 million events that also change persons and groups: 2 % identify, 2 % $set, 1 % $groupidentify, 20 %
#              $groups, 30 % of a campaign, over 200,000 persons; meanwhile a dashboard is read 100 times a second
#              (EVENTS=20000000)
#   single     the same with one event per request, 64 connections
#   start      time from the start of the JVM to /_readyz answering 200 on an empty directory (middle of five),
#              and the memory of the idle process (VmRSS ten seconds later)
#   million10  10 million events stored; then the start after a clean end and after kill -9, and the idle memory
#   management 10,000 dashboards over HTTP: read by id, read a hundred at a time, changed over 200 connections at once
#   charts     pictures of insights: how long from the answer to the file, and what it allocates
#   exports    a million events as CSV, JSON and XLSX, and a dashboard of twelve tiles as PDF and PNG
#   export-storm  batches that are captured each ten milliseconds: alone, while 200 projects are read at once, and
#              while 200 exports of 20 projects are asked for at once, twenty times each; and the memory of the process
#   dashboard  a dashboard of twelve tiles over 10 million events in Chromium, from its address to the last chart
#   questions  ten questions about ten million events, idle and while more come as fast as they are taken, medians
#              (EVENTS=10000000)
#   viewers    an import alone, ten viewers who ask these ten questions without a pause alone, and both at once
#              (EVENTS=10000000)
#   projects   live heap of an empty server with -Xmx512m, with 2,000 projects of one event each, after an insight of
#              200 of them, after kill -9 and a start, and after they are deleted; each figure follows a full collection
#              (PROJECTS=2000; needs jcmd)
#   embedded   a server in memory: its first start in a JVM (middle of ten), the second, later ones, reset, close, heap;
#              also with the first compiler alone, as builds often run their tests
#   flags      fifty flags of a user, decided on one thread, in time of the processor; then asked for over HTTP
#   years      an import of years with -Xmx1g, in ten parts: speed, anonymous memory and bytes after each; the start
#              after a clean end and after kill -9; some hundred events by their uuids, over one connection; the first
#              hundredth sent again (EVENTS=100000000, PERSONS=5000000)
#   identities identifies ten million persons with twenty properties and two distinct ids each, with -Xmx1g, in ten
#              parts: speed, anonymous memory and bytes after each; the start after kill -9 (PERSONS=10000000)
#   erasure    half of 20 million events of a year expire and are erased, with -Xmx1g: seconds, bytes of each kind of
#              file, and batches of ten events captured before and meanwhile (EVENTS=20000000)
#   mixed      an hour of capture, identifies, questions, dashboards and deletions, by a clock of which a day takes two
#              minutes, and a retention of five such days: what process and directory take then and before, and, in
#              mixed.csv of FOLDER, every ten seconds; on Linux (MIXED_SECONDS=3600, MIXED_EVENTS=2000 a second)
#   snapshot   the longest wait of a write while a snapshot of a million records and a million persons is written
#
# Needs the built jar and the compiled tests (mvn package -DskipTests), curl, and for million10 and questions about 5 GB
# of disk; for years 150 bytes an event, for identities 1 KB a person. Both are left out unless they are named.
# Load generator and server share the machine; the generator's share of a core is printed with its figures.
#
#   SECONDS_PER_RUN=20   length of a load run
#   JAVA_OPTIONS="…"     for the server's JVM
#   FOLDER=target        where a folder for data and logs is made, and removed when all went well
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
seconds="${SECONDS_PER_RUN:-20}"
personal_key=phx_benchbenchbenchbenchbenchbench
project_key=phc_benchbenchbenchbenchbenchbench
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
[[ -f target/tenrec.jar && -d target/test-classes/dev/tenrec/bench ]] \
    || { echo "Build first: mvn package -DskipTests" >&2; exit 66; }
folder="$(mktemp -d "${FOLDER:-target}/bench-XXXXXX")"
pid=
rows=()
trap 'if [[ -n "$pid" ]]; then kill -KILL "$pid" 2> /dev/null || true; fi' EXIT

millis() { echo $(($(date +%s%N) / 1000000)); }

# start NAME: runs the server on the directory of that name; sets pid, url and ready (milliseconds until it was ready).
start() {
    local from port
    rm -f "$folder/port"
    from=$(millis)
    # shellcheck disable=SC2086
    TENREC_PROJECT_API_KEY=$project_key TENREC_PERSONAL_API_KEY=$personal_key \
        "$java" ${JAVA_OPTIONS:-} -jar target/tenrec.jar serve --port 0 --port-file "$folder/port" \
        --data-dir "$folder/$1" >> "$folder/server.log" 2>&1 &
    pid=$!
    until [[ -s "$folder/port" ]]; do alive; sleep 0.01; done
    port=$(< "$folder/port")
    url="http://127.0.0.1:$port"
    until curl -sf -o /dev/null "$url/_readyz"; do alive; sleep 0.01; done
    ready=$(($(millis) - from))
}

alive() { kill -0 "$pid" 2> /dev/null || { pid=; echo "The server ended; see $folder/server.log" >&2; exit 1; }; }

# end SIGNAL
end() {
    kill "-$1" "$pid"
    wait "$pid" || true
    pid=
}

# load BATCH CONNECTIONS SECONDS [EVENTS]: sets figures; a run with an answer other than 200 ends everything.
# shellcheck disable=SC2086
load() {
    figures="$("$java" -Xmx256m ${load_options:-} -cp target/test-classes dev.tenrec.bench.IngestBench \
        "$url" $project_key "$@")"
}

row() {
    rows+=("| $1 | $2 |")
    echo "$1: $2"
}

resident() { awk '/^VmRSS/ { printf "%d MB", $2 / 1024 }' "/proc/$pid/status"; }

ingest() {
    start ingest
    load 1000 16 "$seconds"
    row "durable ingest" "$figures"
    row "memory after it" "$(resident)"
    end TERM
}

persons() {
    local before after probe stored load_options=-Dtenrec.bench.mix=true
    start persons
    curl -sf -o "$folder/dashboard" -X POST "$url/api/projects/@current/dashboards/" -d '{"name":"Sales"}' \
        -H "Authorization: Bearer $personal_key" -H 'Content-Type: application/json'
    # Persons and heap are there after the first part; what grows then grows with the events.
    load 1000 16 0 2000000
    before=$(resident_kb)
    mkfifo "$folder/stop"
    "$java" -Xmx256m -cp target/test-classes dev.tenrec.bench.GetProbe "$url/api/projects/@current/dashboards/1/" \
        "$personal_key" < "$folder/stop" > "$folder/probe" &
    probe=$!
    exec 9> "$folder/stop"
    load 1000 16 0 "${EVENTS:-20000000}"
    echo stop >&9
    wait "$probe"
    exec 9>&-
    after=$(resident_kb)
    row "durable ingest with persons and groups" "$figures"
    row "a dashboard read meanwhile" "$(tail -n 1 "$folder/probe")"
    stored=${EVENTS:-20000000}
    row "memory" "$((before / 1024)) MB after 2 million events, $((after / 1024)) MB at the end: \
$(((after - before) * 1024 / stored)) bytes an event"
    end TERM
}

resident_kb() { awk '/^VmRSS/ { print $2 }' "/proc/$pid/status"; }

single() {
    start single
    load 1 64 "$seconds"
    row "durable single posts" "$figures"
    end TERM
}

empty_start() {
    local times=()
    for i in 1 2 3 4 5; do
        start "empty$i"
        times+=("$ready")
        [[ $i == 5 ]] || end TERM
    done
    row "ready, empty directory" "$(printf '%s\n' "${times[@]}" | sort -n | sed -n 3p) ms"
    sleep 10
    row "idle memory (VmRSS), empty" "$(resident)"
    end TERM
}

million10() {
    start million10
    load 1000 16 0 10000000
    row "10 million events stored" "$figures"
    end TERM
    row "size of the directory" "$(du -sm "$folder/million10" | cut -f1) MB"
    start million10
    row "ready with 10 million events, after a clean end" "$ready ms"
    sleep 10
    row "idle memory (VmRSS) with 10 million events" "$(resident)"
    end KILL
    start million10
    row "ready with 10 million events, after kill -9" "$ready ms"
    end TERM
}

# parts NAME EVENTS: sends events in ten parts to a new server; with load_options.
parts() {
    local events=$2 part
    start "$1"
    for part in {0..9}; do
        load_options="$load_options -Dtenrec.bench.from=$((part * events / 10))"
        load 1000 16 0 $((events / 10))
        row "part $((part + 1)) of the import" "$figures"
        row "after it" "$(awk '/^RssAnon/ { printf "%d MB anonymous", $2 / 1024 }' "/proc/$pid/status"), \
$(du -sm "$folder/$1" | cut -f1) MB of disk"
    done
}

identities() {
    local persons=${PERSONS:-10000000}
    local JAVA_OPTIONS="-Xmx1g ${JAVA_OPTIONS:-}"
    local load_options="-Dtenrec.bench.identities=true -Dtenrec.bench.run=1 -Dtenrec.bench.persons=$persons"
    parts identities "$persons"
    end KILL
    start identities
    row "ready after kill -9" "$ready ms"
    row "anonymous memory then" "$(awk '/^RssAnon/ { printf "%d MB", $2 / 1024 }' "/proc/$pid/status")"
    end TERM
}

years() {
    local events=${EVENTS:-100000000} times left
    # Some hundred of the events of an hour, which came at any time of the import.
    local sql="SELECT uuid FROM events WHERE timestamp > now() - INTERVAL 241 HOUR"
    sql="$sql AND timestamp < now() - INTERVAL 240 HOUR"
    sql="$sql AND cityHash64(toString(uuid)) % $((events / 288000 + 1)) = 0 LIMIT 400"
    local JAVA_OPTIONS="-Xmx1g ${JAVA_OPTIONS:-}"
    local load_options="-Dtenrec.bench.mix=true -Dtenrec.bench.run=1 -Dtenrec.bench.persons=${PERSONS:-5000000}"
    parts years "$events"
    end TERM
    start years
    row "ready after a clean end" "$ready ms"
    end KILL
    start years
    row "ready after kill -9" "$ready ms"
    curl -sf "$url/api/projects/@current/query/" -H "Authorization: Bearer $personal_key" \
        -H 'Content-Type: application/json' -d '{"query": {"kind": "HogQLQuery", "query": "'"$sql"'"}}' \
        | grep -oE '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' | sort -u \
        | sed "s|.*|url = $url/api/projects/@current/events/&/\\noutput = /dev/null|" > "$folder/events"
    for times in first second third; do
        row "one event by its uuid, the $times time" "$(curl -sf -K "$folder/events" -w '%{time_total}\n' \
            -H "Authorization: Bearer $personal_key" \
            | sort -n | awk '{ t[NR] = $1 } END { print NR, "events, median", t[int((NR + 1) / 2)], "s" }')"
    done
    load_options="$load_options -Dtenrec.bench.from=0"
    load 1000 16 0 $((events / 100))
    row "the first hundredth again" "$figures; $(curl -sf "$url/metrics" -H "Authorization: Bearer $personal_key" \
        | sed -n 's/^tenrec_events_\(stored\|duplicate\)[a-z_]* /\1 /p' | tr '\n' ' ')"
    for left in {1..120}; do
        [[ $(find "$folder/years" -name 'journal-*' | wc -l) -gt 12 ]] || break
        sleep 5
    done
    row "disk when journal files are replaced, after $((5 * left)) s" "$(du -sm "$folder/years" | cut -f1) MB"
    end TERM
}

# Outside the jar the JVM is opened to Chronicle Map by options, as the jar's manifest does.
opens() {
    for package in java.lang java.lang.reflect sun.nio.ch jdk.internal.ref; do
        echo "--add-opens=java.base/$package=ALL-UNNAMED"
    done
    echo -Dsun.misc.unsafe.memory.access=allow
}

# shellcheck disable=SC2046
snapshot() {
    local longest
    longest="$("$java" $(opens) -Dchronicle.announcer.disable=true \
        -cp target/test-classes:target/tenrec.jar dev.tenrec.bench.SnapshotBench 1000000 1000000 "$folder/snapshot" \
        | tee -a "$folder/server.log" | sed -n 's/^snapshot:.*longest //p' | sort -n | tail -n 1)"
    row "longest wait of a write while a snapshot is written, 1 million records and persons" "$longest"
}

management() {
    local line
    start management
    while IFS= read -r line; do
        row "${line%%:*}" "${line#*: }"
    done < <("$java" -Xmx256m -cp target/test-classes dev.tenrec.bench.ManagementBench "$url" $personal_key)
    end TERM
}

charts() {
    local line
    while IFS= read -r line; do
        row "${line%%:*}" "${line#*: }"
    done < <("$java" -Xmx512m -cp target/test-classes:target/tenrec.jar dev.tenrec.bench.ChartsBench)
}

# In one JVM with the server, opened as snapshot is.
exports() {
    local line
    while IFS= read -r line; do
        row "${line%: *}" "${line##*: }"
    done < <("$java" $(opens) -Xmx1g -Dchronicle.announcer.disable=true -cp target/test-classes:target/tenrec.jar \
        dev.tenrec.bench.ExportsBench 1000000 "$folder/exports")
}

questions() {
    local load from stored
    start questions
    load 1000 16 0 "${EVENTS:-10000000}"
    ask 15 warm
    ask 7 idle
    "$java" -Xmx256m -cp target/test-classes dev.tenrec.bench.IngestBench "$url" $project_key 1000 16 600 \
        > "$folder/load" &
    load=$!
    from=$(millis)
    stored=$(stored)
    ask 5 busy
    row "events stored meanwhile" "$((($(stored) - stored) * 1000 / ($(millis) - from)))/s"
    kill "$load"
    wait "$load" || true
    while IFS=$'\t' read -r name idle _ busy; do
        row "$name, idle and beside an import" "$idle ms, $busy ms"
    done < <(paste "$folder/idle" "$folder/busy")
    end TERM
}

stored() { curl -s "$url/metrics" | awk '/^tenrec_events_stored_total/ { stored += $2 } END { printf "%d", stored }'; }

# ask ROUNDS NAME
viewers() {
    local asked
    start viewers
    load 1000 16 0 "${EVENTS:-10000000}"
    ask 15 warm
    load 1000 16 "$seconds"
    row "an import alone" "$figures"
    view
    row "ten viewers alone" "$(cat "$folder/view")"
    view &
    asked=$!
    load 1000 16 "$seconds"
    wait "$asked"
    row "an import beside ten viewers" "$figures"
    row "ten viewers beside an import" "$(cat "$folder/view")"
    end TERM
}

view() {
    "$java" -Xmx256m -cp target/test-classes dev.tenrec.bench.QuestionsBench "$url" $personal_key 10 \
        $((seconds + 3)) > "$folder/view"
}

ask() {
    "$java" -Xmx256m -cp target/test-classes dev.tenrec.bench.QuestionsBench "$url" $personal_key "$1" > "$folder/$2"
}

dashboard() {
    local line
    bash src/test/npm.sh
    : > "$folder/server.log"
    start dashboard
    load 1000 16 0 10000000
    while IFS= read -r line; do
        row "${line%%:*}" "${line#*: }"
    done < <(node src/test/web/large.mjs "$url" $personal_key "$(grep -o 'setup_[A-Za-z0-9]*' "$folder/server.log")")
    end TERM
}

export_storm() {
    local line
    start export-storm
    while IFS= read -r line; do
        row "${line%%:*}" "${line#*: }"
    done < <("$java" -Xmx256m -cp target/test-classes:target/tenrec.jar dev.tenrec.bench.ExportStormBench \
        "$url" $personal_key "$pid")
    row "bytes of their files" "$(du -sb "$folder/export-storm/exports" | cut -f1)"
    end TERM
}

projects() {
    local count=${PROJECTS:-2000} empty full JAVA_OPTIONS="-Xmx512m ${JAVA_OPTIONS:-}"
    start projects
    empty=$(live)
    row "live heap of an empty server" "$empty KB"
    with_projects make "$count"
    full=$(live)
    row "live heap with $count projects of one event" "$full KB: $(((full - empty) * 1024 / count)) bytes each"
    with_projects ask "$((count < 200 ? count : 200))"
    row "live heap after these insights" "$(($(live) - full)) KB more"
    end KILL
    start projects
    row "ready with them after kill -9" "$ready ms"
    row "live heap then" "$(live) KB"
    with_projects delete
    row "live heap after they are deleted" "$(($(live) - empty)) KB more than empty"
    end KILL
    start projects
    row "ready without them after kill -9" "$ready ms"
    row "live heap then" "$(($(live) - empty)) KB more than empty"
    end TERM
}

# with_projects STAGE [COUNT]
with_projects() {
    local line
    line="$("$java" -Xmx256m -cp target/test-classes dev.tenrec.bench.ProjectsBench \
        "$url" $personal_key "$folder/ids" "$@")"
    row "projects, ${line%%:*}" "${line#*: }"
}

# The heap in KB that a full collection leaves; the second one finds what the first one's cleaners let go.
live() {
    "${java%java}jcmd" "$pid" GC.class_histogram > "$folder/histogram"
    "${java%java}jcmd" "$pid" GC.class_histogram > "$folder/histogram"
    awk '/^Total/ { printf "%d", $3 / 1024 }' "$folder/histogram"
}

embedded() {
    local options line
    for options in -XX:TieredStopAtLevel=4 -XX:TieredStopAtLevel=1; do
        for i in 1 2 3 4 5 6 7 8 9 10; do
            "$java" $options -cp target/test-classes:target/tenrec.jar dev.tenrec.bench.EmbeddingBench 1 2> /dev/null
        done > "$folder/embedded"
        for line in "first start" "processor time until the first one is closed"; do
            row "$line, $options" "$(sed -n "s/^$line: //p" "$folder/embedded" | sort -n | sed -n 5p) ms"
        done
    done
    while IFS= read -r line; do
        row "${line%%:*}" "${line#*: }"
    done < <("$java" -cp target/test-classes:target/tenrec.jar dev.tenrec.bench.EmbeddingBench 40 2> /dev/null)
}

flags() {
    local line
    while IFS= read -r line; do
        row "${line%%:*}" "${line#*: }"
    done < <("$java" -cp target/test-classes:target/tenrec.jar dev.tenrec.bench.FlagsBench 200000 2> /dev/null)
}

# The store alone, without HTTP.
# shellcheck disable=SC2046
erasure() {
    local line
    while IFS= read -r line; do
        row "erasure" "$line"
    done < <("$java" $(opens) -Xmx1g -Dchronicle.announcer.disable=true -cp target/test-classes:target/tenrec.jar \
        dev.tenrec.bench.ErasureBench "$folder/erasure" "${EVENTS:-20000000}" capture)
}

# In one JVM with the server.
# shellcheck disable=SC2046
mixed() {
    local line
    while IFS= read -r line; do
        row "mixed load, ${line%%:*}" "${line#*: }"
    done < <("$java" $(opens) -Xmx512m -Dchronicle.announcer.disable=true -cp target/test-classes:target/tenrec.jar \
        dev.tenrec.bench.MixedBench "$folder/mixed" "${MIXED_SECONDS:-3600}" "${MIXED_EVENTS:-2000}" \
        "${FOLDER:-target}/mixed.csv")
}

[[ $# -gt 0 ]] || set -- ingest persons single start million10 snapshot management charts exports \
    export-storm dashboard questions viewers projects embedded flags
for what; do
    case "$what" in
        ingest | persons | single | million10 | snapshot | management) "$what" ;;
        charts | exports | dashboard | questions | viewers | projects | embedded | flags | years | identities) \
            "$what" ;;
        erasure | mixed) "$what" ;;
        start) empty_start ;;
        export-storm) export_storm ;;
        *)
            echo "Unknown: $what (see the first lines of this script)" >&2
            exit 64
            ;;
    esac
done
printf '\n| What | Figure |\n|---|---|\n'
printf '%s\n' "${rows[@]}"
rm -r "$folder"

#!/usr/bin/env bash
# Compares the first seconds of two builds, run by turns on this machine, and prints medians. Not a test: nothing fails
# by being slow.
#
#   bash src/test/bench/start.sh BEFORE AFTER      each a jar, or the launcher of an unpacked package: …/bin/tenrec
#
#   ready        an empty directory: from the start of the process until /_readyz answers 200
#   demo's page  the demo: until / answers 200
#   demo filled  until it says that all events are in
#   in memory    for jars: Tenrec.inMemory() in a JVM of its own, which has loaded nothing of it
#
# Beside each time stands the processor time of the process up to then, of all threads: user and system. The server is
# polled without a process of its own, so that the measurement takes no processor from it.
#
# Needs the compiled tests for "in memory" (mvn package -DskipTests).
#
#   RUNS=10              of each
#   WHAT="serve demo memory"
#   JAVA_OPTIONS="…"     for the server's JVM
set -euo pipefail
[[ $# == 2 ]] || { sed -n '2,/^set/p' "$0" | grep '^#' >&2; exit 64; }
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)"
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
ticks="$(getconf CLK_TCK)"
folder="$(mktemp -d)"
pid=
trap '[[ -z "$pid" ]] || kill -KILL "$pid" 2> /dev/null || true; rm -rf "$folder"' EXIT
# A pipe that nothing is written to: reading it with a limit sleeps without a process.
mkfifo "$folder/never"
exec 9<> "$folder/never"

nap() { read -r -t 0.002 -u 9 || true; }

# micros: sets now.
micros() { now=${EPOCHREALTIME/[.,]/}; }

# begin COMMAND ARGUMENTS…: starts a build; sets pid and begun.
begin() {
    local command=("$1")
    [[ $1 != *.jar ]] || command=("$java" ${JAVA_OPTIONS:-} -jar "$1")
    rm -rf "$folder/data" "$folder/port" "$folder/out"
    micros
    begun=$now
    "${command[@]}" "${@:2}" --port 0 --port-file "$folder/port" > "$folder/out" 2> "$folder/log" &
    pid=$!
}

# alive: fails when the launcher or the server is gone before it should be.
alive() { kill -0 "$pid" 2> /dev/null || { cat "$folder/out" "$folder/log" >&2; pid=; exit 1; }; }

# answers PATH: waits until the path answers 200.
answers() {
    local status=
    until [[ $status == *" 200 "* ]]; do
        until [[ -s "$folder/port" ]]; do alive; nap; done
        exec 8<> "/dev/tcp/127.0.0.1/$(< "$folder/port")"
        printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' "$1" >&8
        read -r status <&8 || true
        exec 8>&-
        [[ $status == *" 200 "* ]] || nap
    done
}

# note NAME: files the time and the processor time since the begin.
note() {
    local stat
    micros
    read -r stat < "/proc/$pid/stat"
    read -r -a stat <<< "${stat##*) }"
    echo "$(((now - begun) / 1000)) $(((stat[11] + stat[12]) * 1000 / ticks))" >> "$folder/$1"
}

end() {
    kill -TERM "$pid"
    wait "$pid" || true
    pid=
}

serve() {
    begin "$2" serve --data-dir "$folder/data"
    answers /_readyz
    note "$1.ready"
    end
}

demo() {
    begin "$2" demo --no-browser
    answers /
    note "$1.demo's page"
    until grep -q 'events of' "$folder/out"; do alive; nap; done
    note "$1.demo filled"
    end
}

memory() {
    [[ $2 == *.jar ]] || return 0
    # shellcheck disable=SC2086
    "$java" ${JAVA_OPTIONS:-} -cp "$root/target/test-classes:$2" dev.tenrec.bench.EmbeddingBench 1 \
        > "$folder/out" 2> "$folder/log"
    sed -n 's/^first start: //p; s/^processor time.*: //p' "$folder/out" | paste -sd' ' >> "$folder/$1.in memory"
}

# median FILE COLUMN
median() { cut -d' ' -f"$2" "$1" | sort -n | sed -n "$((($(wc -l < "$1") + 1) / 2))p"; }

for ((i = 0; i < ${RUNS:-10}; i++)); do
    for what in ${WHAT:-serve demo memory}; do
        "$what" before "$1"
        "$what" after "$2"
    done
done
echo '| what | before | its processor time | after | its processor time |'
echo '|---|---|---|---|---|'
for name in ready "demo's page" "demo filled" "in memory"; do
    before="$folder/before.$name" after="$folder/after.$name"
    [[ -s "$before" && -s "$after" ]] || continue
    echo "| $name | $(median "$before" 1) ms | $(median "$before" 2) ms" \
        "| $(median "$after" 1) ms | $(median "$after" 2) ms |"
done

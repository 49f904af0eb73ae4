#!/usr/bin/env bash
# Starts Trino on this machine against the lake of a running server, with the settings that src/docs/lake.md prints,
# and stays until it is interrupted.
#
#   bash src/test/lake/up.sh URL KEY
#
#   URL   of the server, for example http://127.0.0.1:8000
#   KEY   a personal API key with the scope query:read
#
# The first time, Trino comes from Maven Central (540 MB) and is unpacked. Needs Maven, unzip and curl, and a Java of 24
# or newer for Trino itself: TRINO_JAVA_HOME, JAVA_HOME, or one below /usr/lib/jvm. Nothing but 127.0.0.1 is bound.
#
#   WORKERS=2             nodes beside the coordinator; with 0 it works alone
#   HEAP=2g               of each node
#   PORT=8181             of the coordinator; the workers take the next ones
#   TRINO=target/trino    where it is unpacked, with the logs of the nodes in run/
#   READY=…               a file that gets the address for JDBC once questions are answered
set -euo pipefail
[[ $# == 2 ]] || { sed -n '2,/^set/p' "${BASH_SOURCE[0]}" | sed '$d' >&2; exit 64; }
server="$1"
key="$2"
workers="${WORKERS:-2}"
heap="${HEAP:-2g}"
port="${PORT:-8181}"
version=476
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
home="$(realpath -m "${TRINO:-target/trino}")"
run="$home/run/$port"
pids=()
trap 'for pid in "${pids[@]}"; do kill -KILL "$pid" 2> /dev/null || true; done' EXIT
trap 'exit 0' INT TERM

java_of_trino() {
    local candidate major
    for candidate in "${TRINO_JAVA_HOME:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*; do
        [[ -x "$candidate/bin/java" ]] || continue
        major="$("$candidate/bin/java" -version 2>&1 | sed -nE '1s/.*"([0-9]+).*/\1/p')"
        if ((major >= 24)); then
            echo "$candidate/bin/java"
            return
        fi
    done
    echo "Trino $version needs Java 24 or newer; set TRINO_JAVA_HOME." >&2
    exit 69
}

# artifact NAME TYPE: prints its path in Maven's local repository, after a download if it is not there.
artifact() {
    local file="$HOME/.m2/repository/io/trino/$1/$version/$1-$version.$2"
    [[ -f "$file" ]] || mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.9.0:get \
        "-Dartifact=io.trino:$1:$version:$2" -Dtransitive=false >&2
    echo "$file"
}

unpack() {
    local part="$home/part"
    [[ -d "$home/trino-server-core-$version/plugin/iceberg" ]] && return
    rm -rf "$part"
    mkdir -p "$part"
    tar -xzf "$(artifact trino-server-core tar.gz)" -C "$part"
    unzip -q "$(artifact trino-iceberg zip)" -d "$part"
    mv "$part/trino-iceberg-$version" "$part/trino-server-core-$version/plugin/iceberg"
    rm -rf "$home/trino-server-core-$version"
    mv "$part/trino-server-core-$version" "$home"
    rmdir "$part"
}

# The block that follows the name of the file in the page, for this server and this key.
catalog() {
    awk '/^Trino, `etc\/catalog/ { on = 1; next } on && /^    / { print substr($0, 5) } on && /^[A-Z]/ { exit }' \
        src/docs/lake.md | sed -e "s|http://127.0.0.1:8000|$server|" -e "s|phx_…|$key|"
}

megabytes() { case "$heap" in *g) echo $((${heap%g} * 1024)) ;; *) echo "${heap%m}" ;; esac; }

# node NAME PORT COORDINATOR: starts one node.
node() {
    local folder="$run/$1" megabytes
    megabytes=$(megabytes)
    mkdir -p "$folder/etc/catalog"
    catalog > "$folder/etc/catalog/tenrec.properties"
    {
        echo "coordinator=$3"
        if [[ "$3" == true ]]; then
            echo "node-scheduler.include-coordinator=$([[ "$workers" == 0 ]] && echo true || echo false)"
        fi
        echo "http-server.http.port=$2"
        echo "discovery.uri=http://127.0.0.1:$port"
        echo "catalog.config-dir=$folder/etc/catalog"
        echo "query.max-memory=$((megabytes / 2 * (workers > 0 ? workers : 1)))MB"
        echo "query.max-memory-per-node=$((megabytes / 2))MB"
        echo "memory.heap-headroom-per-node=$((megabytes / 4))MB"
    } > "$folder/etc/config.properties"
    (cd "$folder" && exec "$java" "-Xmx$heap" -XX:+UseG1GC -XX:ReservedCodeCacheSize=256M \
        -Djdk.attach.allowAttachSelf=true --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow \
        "-Dnode.id=$1" -Dnode.environment=tenrec "-Dnode.data-dir=$folder" -Dnode.bind-ip=127.0.0.1 \
        -Dnode.internal-address=127.0.0.1 "-Dconfig=$folder/etc/config.properties" \
        "-Dplugin.dir=$home/trino-server-core-$version/plugin" \
        -cp "$home/trino-server-core-$version/lib/*" io.trino.server.TrinoServer) > "$folder/server.log" 2>&1 &
    pids+=($!)
}

# ask SQL: prints the values of the first column.
ask() {
    local answer next
    answer="$(curl -sf -H 'X-Trino-User: tenrec' --data "$1" "http://127.0.0.1:$port/v1/statement")" || return
    while
        sed -nE 's/.*"data":\[\[([^]]*)\].*/\1/p' <<< "$answer"
        next="$(sed -nE 's/.*"nextUri":"([^"]*)".*/\1/p' <<< "$answer")"
        [[ -n "$next" ]]
    do
        answer="$(curl -sf -H 'X-Trino-User: tenrec' "$next")" || return
    done
}

java="$(java_of_trino)"
unpack
rm -rf "$run"
node coordinator "$port" true
for ((worker = 1; worker <= workers; worker++)); do
    node "worker$worker" $((port + worker)) false
done
until [[ "$(ask "SELECT count(*) FROM system.runtime.nodes WHERE state = 'active'")" == $((workers + 1)) ]]; do
    for pid in "${pids[@]}"; do
        kill -0 "$pid" 2> /dev/null || { echo "A node ended, see $run/*/server.log" >&2; exit 1; }
    done
    sleep 0.5
done
address="jdbc:trino://127.0.0.1:$port/tenrec"
echo "Trino $version, $workers workers: $address"
[[ -z "${READY:-}" ]] || echo "$address" > "$READY"
wait

#!/usr/bin/env bash
# Kills a server with a lake again and again, with kill -9 at random, while it stores events and publishes them each
# second: files, commits, joined files, persons. After each kill the tables must hold exactly the rows below their
# position, each once by uuid, and the distinct id of each event; at last all that was acknowledged.
#
#   bash src/test/lake/kills.sh [KILLS]     100 without a number; 10 take a minute
#
# Needs a jar with the lake and the compiled tests (mvn package -Plake -DskipTests), and DuckDB in Maven's local
# repository, where that build puts it.
#
#   SEED=1           of the moments and events
#   FOLDER=target    where a folder for data and logs is made, and removed when all went well
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
[[ -f target/tenrec.jar && -d target/test-classes/dev/tenrec/bench ]] \
    || { echo "Build first: mvn package -Plake -DskipTests" >&2; exit 66; }
version="$(sed -n 's/.*<duckdb.version>\(.*\)<.*/\1/p' pom.xml)"
duckdb="${HOME}/.m2/repository/org/duckdb/duckdb_jdbc/$version/duckdb_jdbc-$version.jar"
folder="$(mktemp -d "${FOLDER:-target}/kills-XXXXXX")"
mkdir "$folder/lake"
"$java" -Xmx1g "-Dtenrec.seed=${SEED:-1}" -cp "target/test-classes:target/tenrec.jar:$duckdb" \
    dev.tenrec.bench.LakeKills target/tenrec.jar "$folder" "${1:-100}"
rm -r "$folder"

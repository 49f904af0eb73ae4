#!/usr/bin/env bash
# Erases persons with their events from a data directory, and scans every file for what is left of them: texts, uuids,
# times and hashes, in every format. Needs the built jar and the compiled tests;
# a million persons need 3 GB of disk.
#
#   bash src/test/crash/erasure.sh [PERSONS=1000000] [ERASED=1000]
#
# The last line holds the figures; the exit status is 0 only when there is no trace and all others answer as before.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
[[ -f target/tenrec.jar && -d target/test-classes/dev/tenrec/database ]] \
    || { echo "Build first: mvn package -DskipTests" >&2; exit 66; }
folder="$(mktemp -d "${FOLDER:-target}/erasure-XXXXXX")"
trap 'rm -rf "$folder"' EXIT
"$java" -Xmx3g -cp "target/test-classes:target/tenrec.jar" dev.tenrec.database.ErasureTraces "$folder/data" \
    "${1:-1000000}" "${2:-1000}"

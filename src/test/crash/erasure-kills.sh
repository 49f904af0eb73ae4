#!/usr/bin/env bash
# Kills `tenrec erase --now` again and again at random, and looks after each kill: all files are whole, nobody who was
# deleted is back, everybody else answers as before. Every tenth erasure comes to its end, and then all files are
# scanned for traces of all who were deleted.
#
#   bash src/test/crash/erasure-kills.sh [KILLS=500]     up to 400 on one directory, then a new one
#
#   SEED=1           of the moments
#   FOLDER=target    where a folder for data and logs is made, and removed when all went well
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
jar="${JAR:-target/tenrec.jar}"
[[ -f "$jar" && -d target/test-classes/dev/tenrec/database ]] \
    || { echo "Build first: mvn package -DskipTests" >&2; exit 66; }
left="${1:-500}"
seed="${SEED:-1}"
while ((left > 0)); do
    kills=$((left < 400 ? left : 400))
    folder="$(mktemp -d "${FOLDER:-target}/erasure-kills-XXXXXX")"
    "$java" -Xmx1g "-Dtenrec.seed=$seed" -cp "target/test-classes:$jar" dev.tenrec.database.ErasureKills "$jar" \
        "$folder" "$kills"
    rm -r "$folder"
    left=$((left - kills))
    seed=$((seed + 1))
done

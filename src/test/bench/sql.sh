#!/usr/bin/env bash
# Measures the processor time of eight plans of SQL over random events, on one thread of a JVM of its own. Not a test.
#
#   bash src/test/bench/sql.sh [EVENTS]
#
#   EVENTS   how many events, a million by default; ten million need -Xmx6g or so in JAVA_OPTIONS
#
# Needs the built jar and the compiled tests (mvn package -DskipTests).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
[[ -f target/tenrec.jar && -d target/test-classes/dev/tenrec/insight/sql/run ]] \
    || { echo "Build first: mvn package -DskipTests" >&2; exit 66; }
# shellcheck disable=SC2086
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx3g ${JAVA_OPTIONS:-} -cp "target/test-classes:target/tenrec.jar" \
    dev.tenrec.insight.sql.run.SqlBench "${1:-1000000}"

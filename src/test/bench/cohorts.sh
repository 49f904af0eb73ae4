#!/usr/bin/env bash
# Measures the processor time of cohorts by behaviour over random events of 200,000 persons, on one thread of a JVM of
# its own. Not a test.
#
#   bash src/test/bench/cohorts.sh [EVENTS]
#
#   EVENTS   how many events, ten million by default
#
# Needs the built jar, the compiled tests (mvn package -DskipTests), and 5 GB of disk for ten million events.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
[[ -f target/tenrec.jar && -d target/test-classes/dev/tenrec/insight/cohort ]] \
    || { echo "Build first: mvn package -DskipTests" >&2; exit 66; }
folder="$(mktemp -d target/cohorts-XXXXXX)"
# shellcheck disable=SC2086
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx4g ${JAVA_OPTIONS:-} -cp "target/test-classes:target/tenrec.jar" \
    dev.tenrec.insight.cohort.CohortBench "${1:-10000000}" "$folder"
rm -r "$folder"

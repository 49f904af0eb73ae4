#!/usr/bin/env bash
# Rehearses imports of vendors' exports by posthog-node from npm, unmodified, and reads what the report says.
#
#   bash src/test/sdk/importers.sh [--jar J] [--folder F] [--java-options=…]
#
# Needs Node.js (^20.20 or 22.22 and newer), npm with access to its registry (or a filled cache), and the built jar.
# Each export is converted twice: by a converter that makes the mistakes of the published samples, of which the report
# must name each one, and by a repaired one, of which it must name none. The exports are made up, in the formats that
# the vendors document. The last line holds the figures; the exit status is 0 only when nothing is wrong.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
if [[ " $* " != *" --jar "* ]]; then
    jar="$here/../../../target/tenrec.jar"
    [[ -f "$jar" ]] || { echo "target/tenrec.jar is missing; build it with: mvn package -DskipTests" >&2; exit 66; }
    set -- "$@" --jar "$jar"
fi
bash "$here/../npm.sh"
# The machine of the import is not where the users are: one of the mistakes shows only then.
TZ=Europe/Berlin exec node "$here/importers.mjs" "$@"

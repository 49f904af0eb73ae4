#!/usr/bin/env bash
# Opens the pages behind shared links in Chromium, on a fresh server full of events, and looks at them.
#
#   bash src/test/web/run.sh [JAR]
#
# Needs Node.js (^20.20 or 22.22 and newer), npm with access to its registry (or a filled cache), Chromium and the built
# jar (mvn package). Pictures of what was seen are in target/web. Ends with PASSED when every page shows the right
# numbers, runs nothing of what authors and events say, and a browser has nothing to complain of.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
command -v npm > /dev/null || { echo "npm is missing; it comes with Node.js." >&2; exit 69; }
(cd "$here" && npm ci --prefer-offline --loglevel=error)
story="${1:-shared}"
[[ $# -eq 0 ]] || shift
exec node "$here/$story.mjs" "$@"

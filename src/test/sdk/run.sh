#!/usr/bin/env bash
# Imports historical events with posthog-node from npm, unmodified, and then runs the kill loop on top of them.
#
#   bash src/test/sdk/run.sh [EVENTS=100000] [CYCLES=20] [EVENTS_PER_CYCLE=10000] [options of src/test/crash/run.sh]
#
# Needs Node.js (^20.20 or 22.22 and newer), npm with access to its registry (or a filled cache), and the built jar. The
# server is killed once in the middle of the import, which the library must ride out by its own retries, and once after
# its end; then every event must be there once, listed, counted and attached to the right person.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
events="${1:-100000}"
[[ $# -gt 0 ]] && shift
bash "$here/../npm.sh"
exec bash "$here/../crash/run.sh" "$@" --sdk-events "$events"

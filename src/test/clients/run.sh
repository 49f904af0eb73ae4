#!/usr/bin/env bash
# Manages a fresh server with two clients from npm, unmodified: the toolkit of PostHog, which checks every answer
# against schemas of its own, and the API part of its command line, also with its tools for automation.
#
#   bash src/test/clients/run.sh [toolkit|boards|notes|questions|releases]…
#
# Needs Node.js (^20.20 or 22.22 and newer), npm with access to its registry (or a filled cache), and the built jar.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
bash "$here/../npm.sh"
exec node "$here/run.mjs" "$@"

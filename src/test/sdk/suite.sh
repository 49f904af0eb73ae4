#!/usr/bin/env bash
# Sends events to fresh servers with the client libraries of PostHog, unmodified, through a proxy that writes down what
# left them, and reads everything back through the management API.
#
#   bash src/test/sdk/suite.sh [NAME…]       all, or some, such as "posthog-node" or "retries posthog-js"
#
# Needs Node.js (^20.20 or 22.22 and newer), npm and Maven with access to their registries (or filled caches), Chromium,
# and the built jar (mvn package). Ends with PASSED when nothing was lost, doubled or altered.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
bash "$here/../npm.sh"
exec node "$here/suite.mjs" "$@"

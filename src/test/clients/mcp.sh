#!/usr/bin/env bash
# Runs the integration tests of PostHog's MCP server, unmodified, against a fresh server. Ends with 1 when one fails
# that is not of a product that Tenrec refuses by name; those are listed.
#
#   bash src/test/clients/mcp.sh FOLDER
#
#   FOLDER   a clone of github.com/PostHog/mcp at e2ee61a01b3d06b9934eaf6196c222ccc70cee5c, the last with its own tests
#
# Needs Node.js 20 or newer, npm with access to its registry (or a filled cache), and the built jar.
set -euo pipefail
[[ $# -eq 1 && -f "$1/typescript/vitest.integration.config.mts" ]] || {
    sed -n '2,/^set/p' "${BASH_SOURCE[0]}" | sed '$d' >&2
    exit 64
}
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
tests="$(cd "$1/typescript" && pwd)"
bash "$here/../npm.sh"
if [[ ! -d "$tests/node_modules/vitest" ]]; then
    (cd "$tests" && npx --yes pnpm@9.15.5 install --ignore-workspace --frozen-lockfile --ignore-scripts >&2)
fi
exec node "$here/mcp.mjs" "$tests"

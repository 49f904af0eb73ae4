#!/usr/bin/env bash
# Installs the packages of package.json beside it, once after each change of package-lock.json. Scripts that run at the
# same time wait for one installation.
#
# Needs Node.js (^20.20 or 22.22 and newer) and npm with access to its registry (or a filled cache).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
command -v npm > /dev/null || { echo "npm is missing; it comes with Node.js." >&2; exit 69; }
mkdir -p ../../target
exec 9> ../../target/npm.lock
if command -v flock > /dev/null; then
    flock 9
fi
if [[ ! node_modules/.package-lock.json -nt package-lock.json ]]; then
    npm ci --prefer-offline --loglevel=error >&2
fi

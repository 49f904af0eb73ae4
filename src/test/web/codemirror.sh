#!/usr/bin/env bash
# Makes src/main/resources/web/app/vendor/codemirror.js, the parts of CodeMirror 6 that the SQL editor uses, as one
# module; the same versions make the same bytes.
#
#   bash src/test/web/codemirror.sh [FILE]
#
# Needs Node.js and npm with access to its registry (or a filled cache).
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
out="$(realpath -m "${1:-$here/../../main/resources/web/app/vendor/codemirror.js}")"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > package.json <<'EOF'
{ "private": true, "type": "module" }
EOF
npm install --save-exact --no-audit --no-fund --silent \
    @codemirror/autocomplete@6.20.4 @codemirror/commands@6.11.1 @codemirror/lang-sql@6.10.0 \
    @codemirror/language@6.13.1 @codemirror/state@6.7.6 @codemirror/streamparser@6.0.0 @codemirror/view@6.43.15 \
    @lezer/common@1.5.5 @lezer/highlight@1.2.5 @lezer/lr@1.4.12 @marijn/find-cluster-break@1.0.4 crelt@1.0.7 \
    style-mod@4.1.5 w3c-keyname@2.2.8 esbuild@0.28.2
cat > entry.js <<'EOF'
export { EditorView, keymap, Decoration, lineNumbers, drawSelection, highlightSpecialChars } from '@codemirror/view';
export { EditorState, StateField, StateEffect, Prec } from '@codemirror/state';
export { sql, SQLDialect } from '@codemirror/lang-sql';
export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
export { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
export { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
export { tags } from '@lezer/highlight';
EOF
npx esbuild entry.js --bundle --minify --format=esm --target=es2022 --legal-comments=none --log-level=warning \
    --banner:js='/* CodeMirror 6 (the MIT License, see META-INF/NOTICE); made by src/test/web/codemirror.sh */' \
    --outfile="$out"

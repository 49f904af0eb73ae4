#!/usr/bin/env bash
# Tests the web pages in Chromium on a fresh server.
#
#   bash src/test/web/run.sh shared [JAR]    the pages behind shared links
#   bash src/test/web/run.sh app [JAR]       the application: the first start, live events, a funnel from clicks to a
#                                            shared link and a picture, flags, cohorts, rehearsals and their
#                                            reports on paper, mail, a key
#   bash src/test/web/run.sh looks [JAR]     every screen and tab of the application and of shared pages with axe, and
#                                            the ways in: set-up code, password, invitation, second factor with its QR
#                                            code, an OpenID Connect provider from npm;
#                                            LOOKS=all looks at each in the light and the dark, wide and on a phone,
#                                            and takes a picture of each, not only of those with a fault
#   bash src/test/web/run.sh tasks [JAR]     the tasks of src/docs/tasks.md on a demo, with the mouse and with the
#                                            keyboard alone, with their clicks
#   bash src/test/web/run.sh recipe [JAR]    the recipe of src/docs/embedding.md for Playwright, in test mode
#   bash src/test/web/run.sh shots [JAR]     takes the pictures of src/docs/screens from a demo
#
# STORIES=alertsOnANumber,… tells only these of shared, app or looks, after the first. SLOW=4 slows the pages down four
# times and lets each answer come 0.4 s later, as on a busy machine.
#
# Needs Node.js (^20.20 or 22.22 and newer), npm with access to its registry (or a filled cache), Chromium and the built
# jar (mvn package). Pictures of what was seen are in target/web. Ends with PASSED when every page shows the right
# numbers, runs nothing of what authors and events say, and a browser has nothing to complain of.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
bash "$here/../npm.sh"
story="${1:-shared}"
[[ $# -eq 0 ]] || shift
exec node "$here/$story.mjs" "$@"

#!/usr/bin/env bash
# Makes the packages twice, compares them, installs each on this machine, starts its server as it says and runs the
# first example of the README against it: an event by posthog-node, read back by curl.
#
#   bash src/test/packages/run.sh
#
#   OLDER=older.jar   another version, whose package is upgraded to this one and taken back, on one directory
#
# Needs Debian or its kin, the built jar (mvn -q -DskipTests package) or the one that JAR names, Node.js and npm, and
# root: the package `tenrec` must not be installed before, and is not any more at the end. The image runs in a root
# directory of its own, for which no other program is needed. Ends with PASSED.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
[[ $EUID == 0 ]] || { echo "This test installs a package: it needs root." >&2; exit 77; }
! dpkg -s tenrec > /dev/null 2>&1 || { echo "tenrec is installed already." >&2; exit 73; }
bash src/test/npm.sh
export JAR="${JAR:-target/tenrec.jar}"
out=target/packages
readme="$PWD/README.md"
work="$(mktemp -d)"
chmod 755 "$work"
pid=
trap 'if [[ -n "$pid" ]]; then kill "$pid"; fi; dpkg -P tenrec > /dev/null 2>&1 || true; rm -rf "$work"' EXIT

fail() { echo "FAILED: $*" >&2; exit 1; }

# block KIND: the first block of code of that kind in the README.
block() { awk -v kind="$1" '$0 == "```" kind { on = 1; next } on && /^```$/ { exit } on' "$readme"; }

# serves NAME TEXT COMMAND…: starts a server and waits until it has said a text.
serves() {
    local log="$work/$1.log" waited=0
    touch "$log"
    "${@:3}" >> "$log" 2>&1 &
    pid=$!
    until grep -q "$2" "$log"; do
        kill -0 "$pid" 2> /dev/null && ((waited++ < 600)) || { cat "$log" >&2; fail "$1 did not start"; }
        sleep 0.1
    done
    POSTHOG_HOST="$(grep -o 'http://[0-9.]*:[0-9]*' "$log" | head -n 1 | sed 's/0\.0\.0\.0/127.0.0.1/')"
    export POSTHOG_HOST
}

# ends NAME: reads the README's event back, and ends the server.
ends() {
    bash -euc "$(block sh)" > "$work/answer"
    grep -q '"signed up"' "$work/answer" && grep -q '"ana"' "$work/answer" \
        || { cat "$work/answer" >&2; fail "$1 has no event"; }
    kill "$pid"
    wait "$pid" || fail "$1 ended with $?"
    pid=
}

# reads_back NAME COMMAND…: runs a server, sends it the README's event and reads it back.
reads_back() {
    serves "$1" phx_ "${@:2}"
    POSTHOG_KEY="$(grep -o 'phc_[A-Za-z0-9]*' "$work/$1.log" | head -n 1)"
    POSTHOG_PERSONAL_API_KEY="$(grep -o 'phx_[A-Za-z0-9]*' "$work/$1.log" | head -n 1)"
    export POSTHOG_KEY POSTHOG_PERSONAL_API_KEY
    (cd src/test && block js | node --input-type=module -)
    ends "$1"
    echo "$1: the example of the README works"
}

# installs FILE: installs a package.
installs() { dpkg -i "$1" > "$work/dpkg.log" 2>&1 || { cat "$work/dpkg.log" >&2; fail "dpkg -i $1"; }; }

if [[ -n "${OLDER:-}" ]]; then
    JAR="$OLDER" bash src/build/package.sh > /dev/null
    mv "$out"/tenrec_*.deb "$work/older.deb"
fi
bash src/build/package.sh > /dev/null
cp "$out/SHA256SUMS" "$work"
bash src/build/package.sh > /dev/null
diff "$work/SHA256SUMS" "$out/SHA256SUMS" || fail "two runs differ"
(cd "$out" && sha256sum --quiet -c SHA256SUMS)
echo "two runs made the same bytes"

# Libraries that the jar holds, and those that the list of its contents names.
version="$(unzip -p "$JAR" META-INF/MANIFEST.MF | tr -d '\r' | sed -n 's/^Implementation-Version: //p')"
node src/test/packages/sbom.mjs "$out/tenrec-$version.cdx.json" "$JAR"

# Each class has its source, and each source its page.
unzip -Z1 "$out/tenrec-$version.jar" 'dev/tenrec/*.class' | sed 's/\(\$.*\)\?\.class$/.java/' | sort -u > "$work/needed"
unzip -Z1 "$out/tenrec-$version-sources.jar" '*.java' | sort > "$work/sources"
missing="$(comm -23 "$work/needed" "$work/sources")"
[[ -z $missing ]] || fail "no source of $missing"
unzip -Z1 "$out/tenrec-$version-javadoc.jar" | grep -x 'dev/tenrec/Tenrec.html' > /dev/null \
    || fail "no page about Tenrec"
echo "sources and javadoc are whole"

tar -C "$work" -xzf "$out/tenrec-$version-linux-"*.tar.gz
"$work/tenrec-$version/bin/prepare"
reads_back tar.gz env -i PATH=/usr/bin:/bin "$work/tenrec-$version/bin/tenrec" serve --port 0 --data-dir "$work/data"

# As the unit starts it, for a machine without systemd.
if [[ -n "${OLDER:-}" ]]; then
    installs "$work/older.deb"
else
    installs "$out"/tenrec_*.deb
fi
unit=/lib/systemd/system/tenrec.service
command -v systemd-analyze > /dev/null && systemd-analyze verify "$unit"
read -ra start <<< "$(sed -n 's/^ExecStart=//p' "$unit")"
user="$(sed -n 's/^User=//p' "$unit")"
install -d -m 700 -o "$user" -g "$user" /var/lib/tenrec
as_unit=(setpriv "--reuid=$user" "--regid=$user" --clear-groups --no-new-privs --bounding-set=-all)
as_unit+=(env -i PATH=/usr/bin:/bin TENREC_PORT=0)
reads_back deb "${as_unit[@]}" "${start[@]}"
[[ "$(stat -c %U:%a /var/lib/tenrec)" == "$user:700" ]] || fail "mode of /var/lib/tenrec"
# An upgrade keeps settings and events.
echo "log-level=warn" >> /etc/tenrec/tenrec.properties
installs "$out"/tenrec_*.deb
grep -qx log-level=warn /etc/tenrec/tenrec.properties || fail "the upgrade lost settings"
serves upgraded 'is ready at' "${as_unit[@]}" "${start[@]}"
ends upgraded
if [[ -n "${OLDER:-}" ]]; then
    installs "$work/older.deb"
    serves downgraded 'is ready at' "${as_unit[@]}" "${start[@]}"
    ends downgraded
    installs "$out"/tenrec_*.deb
    echo "deb: taken back to the older version"
fi
read -ra backup <<< "$(sed -n 's/^ExecStart=//p' /lib/systemd/system/tenrec-backup.service)"
install -d -m 700 -o "$user" -g "$user" "$work/backup"
"${as_unit[@]}" "${backup[@]/\/var\/backups\/tenrec/$work/backup}" > "$work/check" 2>&1 \
    || { cat "$work/check" >&2; fail "backup"; }
"${as_unit[@]}" tenrec check /var/lib/tenrec > "$work/check" 2>&1 || { cat "$work/check" >&2; fail "check"; }
dpkg -P tenrec > /dev/null
[[ -d /var/lib/tenrec && ! -e /etc/tenrec && ! -e /usr/lib/tenrec ]] || fail "what a purge leaves"
rm -rf /var/lib/tenrec
echo "deb: installed, upgraded and purged"

# The image: its layers one over the other, and what its configuration starts.
mkdir "$work/image" "$work/root"
tar -C "$work/image" -xf "$out/tenrec-$version-linux-"*.oci.tar
mapfile -t entry < <(node src/test/packages/unpack.mjs "$work/image" "$work/root")
mkdir -p "$work/root/proc"
reads_back image unshare --mount sh -c 'mount -t proc proc "$0/proc" && root="$0" && shift 0 \
    && exec chroot --userspec=10001:10001 "$root" "$@"' "$work/root" "${entry[@]}" --port 0
echo PASSED

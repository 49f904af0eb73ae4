#!/usr/bin/env bash
# Makes the packages for Linux of the machine's architecture, in target/packages:
#   tenrec-VERSION-linux-ARCH.tar.gz   a Java runtime with what the server needs, the jar, a launcher
#   tenrec_VERSION_ARCH.deb            the same below /usr/lib/tenrec, with a systemd unit and a user of its own
#   tenrec-VERSION-linux-ARCH.oci.tar  the same as an image (OCI layout), made without a daemon
#   tenrec-VERSION-sources.jar, -javadoc.jar
#   tenrec-VERSION.cdx.json            the list of what is in the jar (SBOM); checked against the jar first
#   SHA256SUMS                         of all of these and of the jar
#
# Needs a JDK (JAVA_HOME or the one of the path) and dpkg-deb, and target/tenrec.jar or the one that JAR names. Two runs
# with one jar, one JDK and one system make the same bytes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
jar="${JAR:-target/tenrec.jar}"
java_bin="${JAVA_HOME:+$JAVA_HOME/bin/}"
version="$(unzip -p "$jar" META-INF/MANIFEST.MF | tr -d '\r' | sed -n 's/^Implementation-Version: //p')"
arch="$(dpkg --print-architecture)"
out=target/packages
home="$out/tenrec-$version"
# All times in the packages are that of the build's output, so that two builds are equal.
built="$(sed -n 's/.*<project.build.outputTimestamp>\(.*\)<.*/\1/p' pom.xml)"
epoch="$(date -ud "$built" +%s)"
same=(--sort=name "--mtime=@$epoch" --owner=0 --group=0 --numeric-owner)
sbom=META-INF/sbom/tenrec.cdx.json

# Modules of the JDK: charts, metrics, mail, requests to others, curves of TLS, memory beside the heap and its compiler.
modules=java.base,java.compiler,java.desktop,java.instrument,java.logging,java.management,java.naming,java.net.http
modules+=,java.sql,java.xml,jdk.compiler,jdk.crypto.ec,jdk.management,jdk.net,jdk.unsupported,jdk.zipfs

check_sbom() {
    local missing
    if ! unzip -tqq "$jar" "$sbom" > /dev/null 2>&1; then
        echo "$jar has no list of its contents: Maven makes it only when it is online." >&2
        exit 1
    fi
    # JCTools is a part of Netty's own jar.
    missing="$(comm -13 \
        <(unzip -p "$jar" "$sbom" \
            | grep -o '"pkg:maven/[^@"]*' | sed 's/.*pkg:maven\///' | sort -u) \
        <(unzip -Z1 "$jar" 'META-INF/maven/*/pom.properties' | cut -d/ -f3,4 | grep -v '^org.jctools/' | sort -u))"
    if [[ -n $missing ]]; then
        echo "The jar holds what its list of contents does not name:" $missing >&2
        exit 1
    fi
}

make_home() {
    mkdir -p "$home/bin" "$home/lib" "$home/conf"
    "${java_bin}jlink" --add-modules "$modules" --strip-debug --no-header-files --no-man-pages --compress=2 \
        --output "$home/runtime"
    # Parts of java.desktop for a screen and a loudspeaker, which would ask for their libraries.
    rm "$home"/runtime/lib/lib{awt_xawt,jawt,splashscreen,jsound}.so
    install -m 644 "$jar" "$home/lib/tenrec.jar"
    install -m 644 conf/tenrec.properties conf/grafana.json "$home/conf"
    install -m 755 src/build/package/tenrec src/build/package/prepare "$home/bin"
    install -m 644 src/main/resources/META-INF/{LICENSE,NOTICE} "$home"
}

# The files of this system that the runtime is linked with.
linked() {
    find "$home/runtime" -type f \( -name '*.so' -o -name java \) -exec ldd {} + \
        | grep -o '/[^ ]*' | grep -v -e ':$' -e "$out" | sort -u
}

make_deb() {
    local root="$out/deb" needed
    needed="$(linked | sed 's/.*\//*\//' | xargs dpkg -S | cut -d: -f1 | sort -u | paste -sd, | sed 's/,/, /g')"
    mkdir -p "$root/usr/lib" "$root/usr/bin" "$root/etc/tenrec" "$root/lib/systemd/system" "$root/DEBIAN"
    cp -r "$home" "$root/usr/lib/tenrec"
    ln -s ../lib/tenrec/bin/tenrec "$root/usr/bin/tenrec"
    install -m 644 conf/tenrec.properties "$root/etc/tenrec/tenrec.properties"
    install -m 644 src/build/package/tenrec{.service,-backup.service,-backup.timer} "$root/lib/systemd/system"
    install -m 755 src/build/package/{postinst,prerm,postrm} "$root/DEBIAN"
    echo /etc/tenrec/tenrec.properties > "$root/DEBIAN/conffiles"
    cat > "$root/DEBIAN/control" << CONTROL
Package: tenrec
Version: $version
Architecture: $arch
Maintainer: Tenrec <tenrec@localhost>
Depends: adduser, $needed
Section: web
Priority: optional
Description: product analytics server that speaks PostHog's API
 Events are stored on the local disk; there is no queue, database or account to set up.
CONTROL
    find "$root" -exec touch -hd "@$epoch" {} +
    SOURCE_DATE_EPOCH="$epoch" dpkg-deb --root-owner-group \
        -Zgzip --build "$root" "$out/tenrec_${version}_$arch.deb" > /dev/null
    rm -r "$root"
}

make_jars() {
    local pages="$out/javadoc"
    # The jar brings the libraries that the sources use, but not the annotations and JUnit.
    "${java_bin}javadoc" -quiet -notimestamp -Xdoclint:none --ignore-source-errors -encoding UTF-8 \
        -windowtitle "Tenrec $version" -classpath "$jar" -sourcepath src/main/java -subpackages dev.tenrec \
        -d "$pages" > "$out/javadoc.log" 2>&1 || { cat "$out/javadoc.log" >&2; exit 1; }
    "${java_bin}jar" --create --date="$built" --no-manifest --file "$out/tenrec-$version-javadoc.jar" -C "$pages" .
    "${java_bin}jar" --create --date="$built" --no-manifest --file "$out/tenrec-$version-sources.jar" \
        -C src/main/java . -C src/main/resources . -C conf .
    rm -r "$pages" "$out/javadoc.log"
}

# put FILE MEDIA_TYPE: moves a file to the blobs of the image and prints its descriptor.
put() {
    local digest size
    digest="$(sha256sum "$1" | cut -d' ' -f1)"
    size="$(stat -c %s "$1")"
    mv "$1" "$out/image/blobs/sha256/$digest"
    echo "{\"mediaType\":\"application/vnd.oci.image.$2\",\"digest\":\"sha256:$digest\",\"size\":$size}"
}

# The image holds the server, its runtime and the libraries of this system that the runtime is linked with; no shell.
make_image() {
    local root="$out/root" image="$out/image" layer="$out/layer.tar" type=application/vnd.oci.image.manifest.v1+json
    local diff layer_of config manifest
    mkdir -p "$root/opt" "$root/etc" "$image/blobs/sha256"
    cp -r "$home" "$root/opt/tenrec"
    rm -r "$root/opt/tenrec/bin"
    linked | xargs cp -L --parents -t "$root"
    echo 'tenrec:x:10001:10001::/var/lib/tenrec:/sbin/nologin' > "$root/etc/passwd"
    echo 'tenrec:x:10001:' > "$root/etc/group"
    tar "${same[@]}" -C "$root" -cf "$layer" etc lib lib64 opt
    mkdir -p "$root/var/lib/tenrec" "$root/tmp"
    chmod 1777 "$root/tmp"
    chmod 700 "$root/var/lib/tenrec"
    tar --mtime="@$epoch" --owner=10001 --group=10001 --numeric-owner -C "$root" -rf "$layer" var/lib/tenrec tmp
    diff="$(sha256sum "$layer" | cut -d' ' -f1)"
    gzip -n9 "$layer"
    layer_of="$(put "$layer.gz" layer.v1.tar+gzip)"
    cat > "$out/config.json" << CONFIG
{"created":"$built","architecture":"$arch","os":"linux","config":{"User":"10001:10001","ExposedPorts":{"8000/tcp":{}},
"Volumes":{"/var/lib/tenrec":{}},"WorkingDir":"/var/lib/tenrec","StopSignal":"SIGTERM",
"Entrypoint":["/opt/tenrec/runtime/bin/java","-XX:+UseSerialGC","-jar","/opt/tenrec/lib/tenrec.jar"],
"Cmd":["serve","--host","0.0.0.0","--data-dir","/var/lib/tenrec"]},
"rootfs":{"type":"layers","diff_ids":["sha256:$diff"]}}
CONFIG
    config="$(put "$out/config.json" config.v1+json)"
    cat > "$out/manifest.json" << MANIFEST
{"schemaVersion":2,"mediaType":"$type","config":$config,"layers":[$layer_of]}
MANIFEST
    manifest="$(put "$out/manifest.json" manifest.v1+json)"
    cat > "$image/index.json" << INDEX
{"schemaVersion":2,"manifests":[${manifest%\}},"annotations":{"org.opencontainers.image.ref.name":"$version"}}]}
INDEX
    echo '{"imageLayoutVersion":"1.0.0"}' > "$image/oci-layout"
    tar "${same[@]}" -C "$image" \
        -cf "$out/tenrec-$version-linux-$arch.oci.tar" blobs index.json oci-layout
    rm -rf "$root" "$image"
}

check_sbom
rm -rf "$out"
mkdir -p "$out"
make_home
tar "${same[@]}" -C "$out" -cf - "tenrec-$version" | gzip -n9 > "$out/tenrec-$version-linux-$arch.tar.gz"
make_deb
make_image
make_jars
rm -r "$home"
install -m 644 "$jar" "$out/tenrec-$version.jar"
unzip -p "$jar" "$sbom" > "$out/tenrec-$version.cdx.json"
(cd "$out" && sha256sum -- *.tar.gz *.deb *.oci.tar *.jar *.cdx.json > SHA256SUMS)
ls -l "$out"

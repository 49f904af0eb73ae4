package dev.tenrec.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** The papers that the executable jar carries: names and versions for scanners, texts of licences. */
final class JarContentsIT {
    private static final String JAR = "target/tenrec.jar";

    @Test
    void listsItsLibrariesTwiceAndAlike() throws IOException {
        try (JarFile jar = new JarFile(JAR)) {
            Set<String> listed = new TreeSet<>();
            JsonNode components =
                    Json.parse(bytes(jar, "META-INF/sbom/tenrec.cdx.json")).path("components");
            components.forEach(library -> listed.add(library.path("group").asText() + ":"
                    + library.path("name").asText() + ":"
                    + library.path("version").asText()));
            assertThat(listed)
                    .anyMatch(library -> library.startsWith("io.vertx:vertx-core:"))
                    .anyMatch(library -> library.startsWith("com.nulab-inc:zxcvbn:"))
                    .noneMatch(library -> library.startsWith("org.duckdb:"));
            Set<String> found = new TreeSet<>();
            for (ZipEntry entry : jar.stream().toList()) {
                if (entry.getName().matches("META-INF/maven/.*/pom.properties")) {
                    Properties library = new Properties();
                    library.load(jar.getInputStream(entry));
                    found.add(library.getProperty("groupId") + ":" + library.getProperty("artifactId") + ":"
                            + library.getProperty("version"));
                }
            }
            assertThat(found).anyMatch(library -> library.startsWith("io.netty:netty-codec"));
            assertThat(jar.getEntry("META-INF/maven/io.vertx/vertx-core/pom.xml"))
                    .isNull();
        }
    }

    @Test
    void holdsTheTextsOfLicences() throws IOException {
        try (JarFile jar = new JarFile(JAR)) {
            assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License");
            assertThat(text(jar, "META-INF/LGPL-2.1.txt")).contains("GNU LESSER GENERAL PUBLIC LICENSE", "Version 2.1");
            assertThat(text(jar, "META-INF/NOTICE"))
                    .contains("in this case for Tenrec", "JFreeChart", "META-INF/LGPL-2.1.txt");
        }
    }

    private static String text(JarFile jar, String name) throws IOException {
        return new String(bytes(jar, name), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(JarFile jar, String name) throws IOException {
        return jar.getInputStream(jar.getEntry(name)).readAllBytes();
    }
}

package dev.tenrec.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What Tenrec is built with, and what it must not be built with. */
final class DependenciesTest {
    private static final Pattern VERSION = Pattern.compile("<([a-z-]+)\\.version>");
    private static final Pattern REASON = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| [^|]{10,} \\|$");

    private static final Pattern NPM_REASON = Pattern.compile("(?m)^\\| npm `([^`]+)` \\| [^|]{10,} \\|$");

    @Test
    void everyVersionHasItsReason() {
        String pom = Repository.text(Repository.file("pom.xml"));
        String decisions = Repository.text(Repository.file("src/docs/decisions.md"));
        assertThat(REASON.matcher(decisions).results().map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(VERSION.matcher(pom)
                        .results()
                        .map(found -> found.group(1))
                        .toList());
    }

    @Test
    void everyPackageOfNpmHasItsReason() throws JsonProcessingException {
        JsonNode packages = Json.mapper()
                .readTree(Repository.text(Repository.file("src/test/package.json")))
                .path("dependencies");
        String decisions = Repository.text(Repository.file("src/docs/decisions.md"));
        assertThat(NPM_REASON.matcher(decisions).results().map(found -> found.group(1)))
                .containsExactlyElementsOf(packages::fieldNames);
    }

    @Test
    void theArtifactForTestsHasTheVersionsOfTheBuild() {
        String pom = Repository.text(Repository.file("pom.xml"));
        String ofTests = Repository.text(Repository.file("src/build/tenrec-test.xml"));
        String slf4j = pom.replaceAll("(?s).*<slf4j.version>([^<]+)<.*", "$1");
        String tenrec = pom.replaceAll("(?s).*?<artifactId>tenrec</artifactId>\\s*<version>([^<]+)<.*", "$1");
        assertThat(ofTests)
                .containsPattern("<artifactId>slf4j-api</artifactId>\\s*<version>" + Pattern.quote(slf4j) + "<")
                .containsPattern("<artifactId>tenrec-test</artifactId>\\s*<version>" + Pattern.quote(tenrec) + "<");
    }

    @Test
    void nothingReportsUsageToAnyone() {
        String analytics = "net.openhft.chronicle.analytics.Analytics";
        assertThatThrownBy(() -> Class.forName(analytics)).isInstanceOf(ClassNotFoundException.class);
        assertThat(getClass().getClassLoader().getResource("net/openhft/chronicle/analytics"))
                .isNull();
    }
}

package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of metrics: by the conventions of Prometheus, and the same on the page and on the dashboard for Grafana. */
final class MetricNamesTest {
    private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\S+) (\\S+)$");
    private static final Pattern USED = Pattern.compile("\\b((?:tenrec|jvm|process|system)_[a-z_]+)\\b");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(tenrec_[a-z_]+)` \\|");
    /** They exist from the first collection of garbage or the first day on. */
    private static final Set<String> LATER = Set.of("jvm_gc_pause_seconds_sum");

    @TempDir
    static Path folder;

    private static String scraped;
    private static final Map<String, String> TYPES = new TreeMap<>();

    @BeforeAll
    static void scrape() {
        try (TestServer server = new TestServer(folder, Map.of())) {
            server.send(server.request("POST", "/batch", TestServer.batch("{\"event\":\"a\",\"distinct_id\":\"b\"}")));
            scraped = server.send(server.request("GET", "/metrics", null)).body();
        }
        TYPE.matcher(scraped).results().forEach(found -> TYPES.put(found.group(1), found.group(2)));
    }

    @AfterAll
    static void forget() {
        TYPES.clear();
    }

    @Test
    void countsEndWithTotalAndNothingElseDoes() {
        assertThat(TYPES).hasSizeGreaterThan(30).containsEntry("tenrec_events_stored_total", "counter");
        assertThat(TYPES).allSatisfy((name, type) -> {
            assertThat(name).matches("[a-z][a-z0-9]*(_[a-z0-9]+)+");
            assertThat(name.endsWith("_total")).describedAs(name).isEqualTo(type.equals("counter"));
            assertThat(name).doesNotContain("millis", "_ms", "kilobytes");
            assertThat(scraped).contains("# HELP " + name + " ");
        });
    }

    @Test
    void thePageNamesEveryMetricOfTheServer() throws IOException {
        String page = Files.readString(Path.of("src", "docs", "operations.md"));
        Set<String> own = new TreeSet<>(TYPES.keySet());
        own.removeIf(name -> !name.startsWith("tenrec_") || name.endsWith("_max"));
        assertThat(ROW.matcher(page).results().map(found -> found.group(1))).containsExactlyInAnyOrderElementsOf(own);
    }

    @Test
    void theDashboardAsksForMetricsThatThereAre() throws IOException {
        JsonNode dashboard = Json.parse(Files.readAllBytes(Path.of("conf", "grafana.json")));
        Set<String> used = new TreeSet<>();
        dashboard
                .findValuesAsText("expr")
                .forEach(expression -> USED.matcher(expression)
                        .results()
                        .map(MatchResult::group)
                        .forEach(used::add));
        used.removeAll(LATER);
        assertThat(used)
                .hasSizeGreaterThan(12)
                .allSatisfy(name -> assertThat(scraped).containsPattern("(?m)^" + name + "[ {]"));
    }
}

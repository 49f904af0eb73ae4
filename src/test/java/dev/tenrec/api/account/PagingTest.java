package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.api.matrix.MatrixRequest;
import dev.tenrec.api.matrix.MatrixSample;
import dev.tenrec.api.matrix.MatrixSamples;
import dev.tenrec.api.matrix.MatrixWorld;
import dev.tenrec.http.Route;
import dev.tenrec.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every list by its pages: with senseless numbers, with forged cursors, and while rows are added to it. */
final class PagingTest {
    private static final Map<String, MatrixSample> SAMPLES = MatrixSamples.all();
    private static final String PROJECT = "/api/projects/1";
    private static final int ROWS = 24;

    private static MatrixWorld world;
    private static List<Listed> lists;

    private final List<String> wrong = new ArrayList<>();
    private int cells;

    /**
     * A list and how it grows.
     *
     * @param isAtEnd whether rows are added behind those that are there, so that pages do not move under a reader
     */
    private record Listed(String path, String identity, boolean isAtEnd, IntConsumer add) {}

    @BeforeAll
    static void start(@TempDir Path directory) {
        world = new MatrixWorld(directory);
        lists = List.of(
                new Listed("/dashboards/?", "id", true, n -> post("/dashboards/", "{\"name\":\"" + (1000 + n) + "\"}")),
                new Listed("/insights/?", "id", false, n -> post("/insights/", "{\"name\":\"" + n + "\"}")),
                new Listed("/annotations/?", "id", true, PagingTest::annotate),
                new Listed(
                        "/exports/?",
                        "id",
                        false,
                        n -> post(
                                "/exports/",
                                "{\"export_format\":\"text/csv\"," + "\"export_context\":{\"path\":\"/\"}}")),
                new Listed("/event_definitions/?ordering=name&", "id", true, n -> capture("event " + (1000 + n), "p")),
                new Listed("/property_definitions/?", "id", false, n -> capture("event 1000", "property" + n)),
                new Listed("/groups/?group_type_index=0&", "group_key", true, n -> identify(n, n + 1)),
                new Listed("/api/organizations/@current/members/?", "id", true, PagingTest::addMember),
                new Listed("/activity_log/?", "id", false, n -> post("/actions/", "{}")),
                new Listed("/dashboards/activity/?", "id", false, n -> post("/dashboards/", "{\"name\":\"0\"}")));
        lists.forEach(list -> IntStream.range(0, ROWS).forEach(list.add));
        identify(ROWS, 150);
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    @Test
    void takesSenselessNumbersAsNone() {
        for (Route route : world.routes()) {
            // Without an answer of JSON it is a stream, which has no pages.
            boolean isPaged =
                    route.method().equals("GET") && route.parameters().contains("limit") && route.answer() != null;
            if (isPaged && !route.path().startsWith("/api/environments/")) {
                MatrixSample sample = SAMPLES.get(MatrixSamples.name(route));
                if (sample.allowed() != 200) {
                    continue;
                }
                Map<String, String> values =
                        sample.maker() == null ? Map.of() : sample.maker().make(world, world.home());
                String path =
                        MatrixRequest.of(route, sample, world.home(), values).path();
                String first = path + (path.contains("?") ? "&" : "?");
                senseless(first, route.parameters().contains("offset") ? "offset" : "page");
            }
        }
        forgedCursors();
        System.out.println("Paging: " + (cells - wrong.size()) + " of " + cells + " cells right.");
        assertThat(wrong).isEmpty();
    }

    private void senseless(String path, String start) {
        JsonNode plain = get(path);
        for (String asked : List.of("limit=0", "limit=-1", "limit=abc", "limit=", "limit=1.5", "limit=%00")) {
            cell(path + asked, same(get(path + asked), plain));
        }
        for (String none : List.of("=-1", "=abc", "=0", "=", "=1e3", "=%F0%9F%98%80")) {
            cell(path + start + none, same(get(path + start + none), plain));
        }
        JsonNode all = get(path + "limit=1000000000000");
        boolean isWhole = !all.hasNonNull("next") && count(all) == count(plain);
        // Events and persons are read by parts; what is left stands behind "next".
        cell(path + "limit=1000000000000", isWhole || !plain.has("count"));
        if (start.equals("offset") && !path.contains("/events/")) {
            for (String beyond : List.of("100000", "5000000000", "1000000000000", "9".repeat(40))) {
                JsonNode end = get(path + "limit=5&offset=" + beyond);
                cell(
                        path + "offset=" + beyond + " → " + end,
                        end.path("results").isEmpty()
                                && end.path("next").isNull()
                                && end.path("previous").isTextual()
                                && count(end) == count(plain));
            }
        }
    }

    /** Those of groups lead to the first page; those of events, which the server made up itself, are refused. */
    private void forgedCursors() {
        String groups = PROJECT + "/groups/?group_type_index=0&";
        JsonNode plain = get(groups);
        for (String cursor :
                List.of("x", "%00", "e30", "bnVsbA==", "eyJjIjoxfQ==", "eyJjIjoiYSIsImsiOjF9", "W10=", "-1")) {
            cell(groups + "cursor=" + cursor, same(get(groups + "cursor=" + cursor), plain));
            String events = PROJECT + "/events/?cursor=" + cursor;
            cell(events, world.server().send("GET", events, null).statusCode() == 400);
        }
    }

    @Test
    void visitsEachRowWhileOthersAreAdded() {
        for (Listed list : lists) {
            String path = (list.path.startsWith("/api/") ? "" : PROJECT) + list.path;
            Set<String> before = new HashSet<>();
            get(path + "limit=1000")
                    .path("results")
                    .forEach(row -> before.add(row.path(list.identity).asText()));
            List<String> seen = new ArrayList<>();
            String next = path + "limit=5";
            for (int page = 0; next != null && page < 200; page++) {
                JsonNode found = get(next);
                found.path("results")
                        .forEach(row -> seen.add(row.path(list.identity).asText()));
                next = found.path("next").isNull()
                        ? null
                        : found.path("next")
                                .asText()
                                .substring(world.server().tenrec().baseUrl().length());
                if (page < 20) {
                    list.add.accept(1_000 + page);
                }
            }
            assertThat(before).describedAs(path).hasSizeGreaterThanOrEqualTo(ROWS);
            assertThat(next).describedAs(path).isNull();
            assertThat(seen).describedAs(path).containsAll(before);
            if (list.isAtEnd) {
                assertThat(seen).describedAs(path).doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void losesNothingOfTwoWritersOfOneDashboard() {
        String path = PROJECT + "/dashboards/"
                + world.home().ask("POST", "dashboards/", "{}").path("id").asText() + "/";
        CompletableFuture<Void> names = CompletableFuture.runAsync(() -> write(path, "name"));
        CompletableFuture<Void> descriptions = CompletableFuture.runAsync(() -> write(path, "description"));
        CompletableFuture.allOf(names, descriptions).join();
        JsonNode read = get(path);
        assertThat(read.path("name").asText()).isEqualTo("199");
        assertThat(read.path("description").asText()).isEqualTo("199");
        assertThat(get(path + "activity/?limit=1000").path("total_count").asInt())
                .isEqualTo(401);
    }

    private static void write(String path, String field) {
        for (int i = 0; i < 200; i++) {
            JsonNode answer = world.home().ask("PATCH", path, "{\"" + field + "\":\"" + i + "\"}");
            assertThat(answer.path(field).asText()).isEqualTo(Integer.toString(i));
        }
    }

    private static void post(String path, String body) {
        world.home().ask("POST", path.startsWith("/api/") ? path : PROJECT + path, body);
    }

    private static void annotate(int n) {
        String marker = java.time.LocalDate.of(2020, 1, 1).minusDays(n).toString();
        post("/annotations/", "{\"scope\":\"project\",\"date_marker\":\"" + marker + "T00:00:00Z\"}");
    }

    private static void addMember(int n) {
        post(
                "/api/organizations/" + world.home().organization() + "/members/",
                "{\"email\":\"member" + n + "@example.com\",\"first_name\":\"Member\"}");
    }

    private static void capture(String event, String property) {
        batch("{\"event\":\"" + event + "\",\"distinct_id\":\"visitor\",\"properties\":{\"" + property + "\":1}}");
    }

    private static void identify(int from, int to) {
        batch(IntStream.range(from, to)
                .mapToObj(n -> "{\"event\":\"$groupidentify\",\"distinct_id\":\"visitor\",\"properties\":{"
                        + "\"$group_type\":\"company\",\"$group_key\":\"key" + n + "\",\"$group_set\":{\"n\":1}}}")
                .reduce((one, other) -> one + "," + other)
                .orElseThrow());
    }

    private static void batch(String events) {
        world.home().capture(events);
    }

    private static JsonNode get(String path) {
        HttpResponse<String> answer = world.server().send("GET", path, null);
        assertThat(answer.statusCode()).describedAs(path + answer.body()).isEqualTo(200);
        return TestServer.json(answer);
    }

    private static boolean same(JsonNode one, JsonNode other) {
        return count(one) == count(other)
                && ids(one.path("results")).equals(ids(other.path("results")))
                && one.path("next").isNull() == other.path("next").isNull()
                && one.path("previous").isNull() == other.path("previous").isNull();
    }

    private static List<String> ids(JsonNode rows) {
        List<String> ids = new ArrayList<>();
        rows.forEach(
                row -> ids.add(row.path("id").asText() + row.path("group_key").asText()));
        return ids;
    }

    /** How many rows a list says that it has; −1 where it does not say it. */
    private static long count(JsonNode page) {
        return page.path("count").asLong(page.path("total_count").asLong(-1));
    }

    private void cell(String what, boolean right) {
        cells++;
        if (!right) {
            wrong.add(what);
        }
    }
}

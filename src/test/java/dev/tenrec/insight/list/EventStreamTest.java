package dev.tenrec.insight.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole lists, against the pages of the same lists. */
final class EventStreamTest {
    private static final int EVENTS = 5_000;

    private static TestData data;

    @BeforeAll
    static void fill(@TempDir Path directory) throws IOException {
        data = new TestData(directory, "2026-02-01T00:00:00Z");
        Random random = new Random(3);
        for (int i = 0; i < EVENTS; i++) {
            // Few times, so that many events have the same, in no order.
            long micros = 1_767_225_600_000_000L + random.nextInt(500) * 60_000_000L;
            String big = i % 1_000 == 7 ? ",\"big\":\"" + "x".repeat(300_000) + "\"" : "";
            String json = "{ \"n\" : " + i + ",\"s\":\"a \\\" b\",\"f\":1.50" + big + "}";
            data.event(new UUID(3, i), i % 3 == 0 ? "a" : "b", "user-" + random.nextInt(200), micros, json);
            if (i % 700 == 699) {
                data.store();
            }
        }
        data.store();
    }

    @AfterAll
    static void close() throws IOException {
        data.close();
    }

    @Test
    void givesAllRowsInTheOrderOfTheList() {
        for (String order : List.of("", ",'orderBy':['timestamp ASC']")) {
            for (String narrow : List.of(
                    "", ",'event':'a'", ",'properties':[{'type':'event','key':'n','operator':'gt','value':40}]")) {
                String query = "{'kind':'EventsQuery','after':'all','select':['uuid','timestamp','properties.n']"
                        + order + narrow;
                JsonNode page = data.answer(query + ",'limit':50000}");
                Rows rows = new Rows();
                assertThat(stream(query + ",'limit':3,'offset':2}", 1_000_000, rows))
                        .contains(false);
                assertThat(rows.columns).containsExactly("uuid", "timestamp", "properties.n");
                assertThat(rows.taken).hasSize(page.path("results").size()).hasSizeGreaterThan(1_000);
                for (int i = 0; i < rows.taken.size(); i++) {
                    assertThat(rows.taken.get(i))
                            .isEqualTo(page.path("results").get(i).toString());
                }
            }
        }
    }

    @Test
    void givesPropertiesAsTheyWereSentWithoutWhiteSpace() {
        String query =
                "{'kind':'EventsQuery','after':'all','event':'b','select':['*','properties','person.id','person']";
        JsonNode page = data.answer(query + ",'limit':50000}");
        Rows rows = new Rows();
        stream(query + "}", 1_000_000, rows);
        assertThat(rows.taken).hasSize(page.path("results").size());
        for (int i = 0; i < rows.taken.size(); i++) {
            assertThat(parsed(rows.taken.get(i))).isEqualTo(page.path("results").get(i));
            assertThat(rows.taken.get(i))
                    .contains("\"s\":\"a \\\" b\",\"f\":1.50")
                    .doesNotContain("\"n\" :");
        }
    }

    @Test
    void saysWhetherThereIsMore() {
        String query = "{'kind':'EventsQuery','after':'all','select':['uuid']}";
        Rows rows = new Rows();
        assertThat(stream(query, EVENTS, rows)).contains(false);
        assertThat(rows.taken).hasSize(EVENTS);
        Rows fewer = new Rows();
        assertThat(stream(query, EVENTS - 1, fewer)).contains(true);
        assertThat(fewer.taken).isEqualTo(rows.taken.subList(0, EVENTS - 1));
        Rows none = new Rows();
        assertThat(stream("{'kind':'EventsQuery','after':'all','event':'none','select':['uuid']}", 9, none))
                .contains(false);
        assertThat(none.columns).containsExactly("uuid");
        assertThat(none.taken).isEmpty();
    }

    @Test
    void givesAllActors() {
        for (String source : List.of(
                "",
                ",'source':{'kind':'InsightActorsQuery','source':{'kind':'TrendsQuery','dateRange':{'date_from':'all'},"
                        + "'series':[{'kind':'EventsNode','event':'a'}]}}")) {
            String query = "{'kind':'ActorsQuery','select':['id','created_at']" + source;
            JsonNode page = data.answer(query + ",'limit':50000}");
            Rows rows = new Rows();
            assertThat(stream(query + ",'limit':2}", 1_000, rows)).contains(false);
            assertThat(rows.taken).hasSize(page.path("results").size()).hasSizeGreaterThan(100);
            for (int i = 0; i < rows.taken.size(); i++) {
                assertThat(rows.taken.get(i))
                        .isEqualTo(page.path("results").get(i).toString());
            }
            Rows fewer = new Rows();
            assertThat(stream(query + "}", 50, fewer)).contains(true);
            assertThat(fewer.taken).isEqualTo(rows.taken.subList(0, 50));
        }
    }

    @Test
    void givesNothingOfOtherQueries() {
        Rows rows = new Rows();
        assertThat(stream("{'kind':'TrendsQuery','series':[{'kind':'EventsNode','event':'a'}]}", 9, rows))
                .isEmpty();
        assertThat(rows.columns).isNull();
    }

    @Test
    void endsWithTheFailureOfWhoTakesRows() {
        Rows full = new Rows() {
            @Override
            public void take(String row) {
                throw new IllegalStateException("full");
            }
        };
        assertThatThrownBy(() -> stream("{'kind':'EventsQuery','after':'all','select':['uuid']}", 9, full))
                .hasMessage("full");
    }

    private static Optional<Boolean> stream(String query, int max, RowSink<?> sink) {
        return data.queries(Duration.ofSeconds(30)).stream(
                TestData.project("UTC", DayOfWeek.SUNDAY), TestData.json(query), max, sink);
    }

    private static JsonNode parsed(String json) {
        return Json.read(("{\"x\":" + json + "}").getBytes(StandardCharsets.UTF_8), ObjectNode.class)
                .path("x");
    }

    /** Keeps them as JSON. */
    private static class Rows implements RowSink<String> {
        private final List<String> taken = new ArrayList<>();
        private List<String> columns;

        @Override
        public void begin(List<String> names, List<String> types) {
            assertThat(names).hasSameSizeAs(types);
            columns = names;
        }

        @Override
        public String form(List<JsonNode> cells) {
            return new String(Json.write(cells), StandardCharsets.UTF_8);
        }

        @Override
        public long size(String row) {
            return row.length();
        }

        @Override
        public void take(String row) {
            taken.add(row);
        }
    }
}

package dev.tenrec.insight.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.column.SessionColumn;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.filter.SessionProperty;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.json.Json;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SessionsTest {
    private static final String[] NAMES = {"$pageview", "$screen", "$autocapture", "$pageleave", "other"};
    private static final String[] KEYS = {
        "$current_url", "utm_source", "utm_medium", "$referring_domain", "gclid", "$external_click_url"
    };
    private static final String[] VALUES = {
        "https://a.b/x?y=1", "https://c.d:80/", "google", "", "cpc", "www.google.de", "$direct", "é\"x"
    };

    private final TestData data = new TestData("2025-01-10T12:00:00Z");
    private final QuerySnapshots source = data.source();
    private final List<NaiveSessions.Event> events = new ArrayList<>();
    private int count;

    private Sessions sessions() {
        QuerySnapshot snapshot = source.of(
                TestData.PROJECT,
                new ProjectTime(ZoneOffset.UTC, DayOfWeek.MONDAY),
                Deadline.in(Duration.ofSeconds(30)));
        return snapshot.sessions();
    }

    @Test
    void agreesWithANaiveProgramWhileEventsArriveAndVanish() {
        Random random = new Random(11);
        for (int round = 0; round < 6; round++) {
            for (int i = 0; i < 300; i++) {
                add(random);
            }
            data.store();
            compare();
        }
        data.delete("p3");
        events.removeIf(event -> event.distinctId().equals("p3"));
        compare();
        add(random);
        data.store();
        compare();
    }

    private void add(Random random) {
        Map<String, String> properties = new TreeMap<>();
        String id = id(random.nextInt(60));
        properties.put("$session_id", random.nextInt(9) == 0 ? "no uuid" : id);
        for (String key : KEYS) {
            if (random.nextInt(3) == 0) {
                properties.put(key, VALUES[random.nextInt(VALUES.length)]);
            }
        }
        if (random.nextInt(40) == 0) {
            // Longer than what has a code.
            properties.put("$current_url", "https://a.b/" + "z".repeat(500) + random.nextInt(3));
        }
        String name = NAMES[random.nextInt(NAMES.length)];
        String distinctId = "p" + random.nextInt(5);
        // No two events at one time, whose order would be open.
        long micros = 1_736_000_000_000_000L + random.nextInt(90_000) * 1_000_000L + count++;
        events.add(new NaiveSessions.Event(name, distinctId, micros, properties));
        data.event(java.util.UUID.randomUUID(), name, distinctId, micros, Json.text(properties));
    }

    private static String id(int number) {
        return String.format("0194%04d-0000-7000-8000-00000000%04d", number, number);
    }

    private void compare() {
        Map<String, Map<String, Object>> expected = NaiveSessions.of(events);
        Sessions sessions = sessions();
        Map<String, Map<String, Object>> found = new TreeMap<>();
        for (int session = 0; session < sessions.count(); session++) {
            if (sessions.has(session)) {
                Map<String, Object> values = new TreeMap<>();
                for (SessionProperty property : SessionProperty.listed()) {
                    SessionColumn column = sessions.column(property.key());
                    int code = column.code(session);
                    if (code != 0) {
                        JsonNode value = Json.read(column.values().json(code), JsonNode.class);
                        values.put(property.key(), value.isNumber() ? value.longValue() : value.asText());
                    }
                }
                found.put(sessions.id(session), values);
            }
        }
        expected.forEach(
                (id, values) -> assertThat(found.get(id)).describedAs(id).isEqualTo(values));
        assertThat(found).hasSameSizeAs(expected);
    }

    @Test
    void knowsTheSessionOfAnId() {
        data.event("$pageview", "p", "2025-01-09T10:00:00Z", "{\"$session_id\":\"" + id(1) + "\"}")
                .event("$pageview", "p", "2025-01-09T10:00:09.5Z", "{\"$session_id\":\"" + id(1) + "\"}")
                .event("$pageview", "p", "2025-01-09T10:00:00Z", "{\"$session_id\":7}")
                .store();
        Sessions sessions = sessions();
        assertThat(sessions.count()).isEqualTo(1);
        assertThat(sessions.id(0)).isEqualTo(id(1));
        assertThat(sessions.durationSeconds(0)).isEqualTo(9);
        assertThat(sessions.pageviews(0)).isEqualTo(2);
        assertThat(sessions.isBounce(0)).isFalse();
    }

    @Test
    void refusesAPropertyThatSessionsDoNotHave() {
        Sessions sessions = sessions();
        assertThatThrownBy(() -> sessions.column("$nothing"))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("$nothing");
    }
}

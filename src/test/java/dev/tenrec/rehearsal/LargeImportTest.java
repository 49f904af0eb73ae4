package dev.tenrec.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.rehearsal.rule.Case;
import dev.tenrec.rehearsal.rule.Finding;
import dev.tenrec.rehearsal.rule.Findings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Duplicates and sessions of a run that is kept in a temporary file, held against maps of all that was sent. */
final class LargeImportTest {
    private static final int REQUESTS = 25;
    private static final int BATCH = 1_000;
    private static final int SESSIONS = 4_000;
    private static final long FIRST = Timestamps.micros(Instant.parse("2024-03-01T00:00:00Z"));
    private static final long HOUR = 3_600_000_000L;
    private static final List<String> RULES =
            List.of("DUP-02", "DUP-03", "DUP-05", "DUP-06", "SES-03", "SES-04", "SES-05");

    private final SplittableRandom random = new SplittableRandom(11);
    private final CleanImport sent = new CleanImport(1, "amplitude");
    private final List<ObjectNode> events = new ArrayList<>();

    @Test
    void findsWhatMapsOfAllEventsFind() {
        send();
        Findings findings = sent.judge();
        Map<String, Long> counts = new TreeMap<>();
        for (Finding finding : findings.found(events.size())) {
            if (RULES.contains(finding.rule().id())) {
                counts.put(finding.rule().id(), finding.count());
            }
        }
        Map<String, List<Integer>> duplicates = duplicates();
        Map<String, Long> expected = new TreeMap<>(sessions());
        duplicates.forEach((rule, places) -> expected.put(rule, (long) places.size()));
        assertThat(counts).isEqualTo(expected).containsOnlyKeys(RULES);
        for (Finding finding : findings.found(events.size())) {
            List<Integer> places = duplicates.get(finding.rule().id());
            if (places != null) {
                assertThat(finding.cases())
                        .extracting(one -> one.request() * BATCH + one.index())
                        .containsExactlyElementsOf(places.subList(0, Math.min(places.size(), Findings.CASES_MAX)));
                for (Case one : finding.cases().subList(0, 20)) {
                    ObjectNode event = events.get(one.request() * BATCH + one.index());
                    assertThat(one.uuid()).isEqualTo(event.path("uuid").asText());
                    assertThat(one.source())
                            .isEqualTo(
                                    event.at("/properties/$import_source_ref").asText());
                }
            }
        }
    }

    private void send() {
        CleanImport.Sent first = sent.requests.get(0);
        sent.requests.clear();
        for (int number = 0; number < REQUESTS; number++) {
            CleanImport.Sent request = new CleanImport.Sent();
            request.envelope.setAll(first.envelope);
            request.receivedMicros = first.receivedMicros + number * 1_000_000L;
            for (int i = 0; i < BATCH; i++) {
                ObjectNode event = random.nextInt(10) == 0 && !events.isEmpty() ? changed() : event();
                request.events.add(event);
                events.add(event);
            }
            sent.requests.add(request);
        }
    }

    private ObjectNode event() {
        ObjectNode event = Json.object();
        int session = random.nextInt(SESSIONS);
        long start = FIRST + session * 1_000_000L;
        event.put(
                "uuid",
                new UUID((random.nextLong() & ~0xf000L) | 0x5000L, random.nextLong() | Long.MIN_VALUE).toString());
        event.put("event", "bought").put("distinct_id", "u_" + (session + random.nextInt(20) / 19));
        event.put("timestamp", Timestamps.format(start + random.nextLong(-HOUR / 100, 25 * HOUR)));
        event.putObject("properties")
                .put("$import_source_ref", "row " + events.size())
                .put("$session_id", new UUID(((start / 1_000) << 16) | 0x7000L, session | Long.MIN_VALUE).toString());
        return event;
    }

    /** An earlier event once more, as it was or with one difference. */
    private ObjectNode changed() {
        ObjectNode event = events.get(random.nextInt(events.size())).deepCopy();
        switch (random.nextInt(4)) {
            case 0 -> event.put("uuid", new UUID(random.nextLong(), random.nextLong()).toString());
            case 1 -> event.put("event", "refunded");
            case 2 -> CleanImport.properties(event).put("amount", random.nextInt());
            default -> {}
        }
        return event;
    }

    private Map<String, List<Integer>> duplicates() {
        Map<String, List<Integer>> found = new TreeMap<>();
        Map<String, ObjectNode> byUuid = new HashMap<>();
        Map<ObjectNode, String> byContent = new HashMap<>();
        for (int i = 0; i < events.size(); i++) {
            ObjectNode event = events.get(i);
            String uuid = event.path("uuid").asText();
            ObjectNode content = event.deepCopy().without("uuid");
            ObjectNode before = byUuid.putIfAbsent(uuid, event);
            if (before != null) {
                boolean isSame = before.deepCopy().without("uuid").equals(content);
                String rule = isSame ? "DUP-02" : key(before).equals(key(event)) ? "DUP-03" : "DUP-05";
                found.computeIfAbsent(rule, key -> new ArrayList<>()).add(i);
            }
            String known = byContent.putIfAbsent(content, uuid);
            if (known != null && !known.equals(uuid)) {
                found.computeIfAbsent("DUP-06", key -> new ArrayList<>()).add(i);
            }
        }
        return found;
    }

    private static String key(ObjectNode event) {
        return event.path("timestamp").asText().substring(0, 10) + event.path("event") + event.path("distinct_id");
    }

    private Map<String, Long> sessions() {
        Map<String, Long> first = new HashMap<>();
        Map<String, Long> last = new HashMap<>();
        Map<String, Set<String>> persons = new HashMap<>();
        for (ObjectNode event : events) {
            String session = event.at("/properties/$session_id").asText();
            long micros =
                    Timestamps.micros(Instant.parse(event.path("timestamp").asText()));
            first.merge(session, micros, Math::min);
            last.merge(session, micros, Math::max);
            persons.computeIfAbsent(session, key -> new HashSet<>())
                    .add(event.path("distinct_id").asText());
        }
        Map<String, Long> counts = new TreeMap<>();
        first.forEach((session, micros) -> {
            long start = (UUID.fromString(session).getMostSignificantBits() >>> 16) * 1_000;
            if (start > micros + 1_000) {
                counts.merge("SES-03", 1L, Long::sum);
            } else if (last.get(session) - start >= 24 * HOUR) {
                counts.merge("SES-04", 1L, Long::sum);
            }
            if (persons.get(session).size() > 1) {
                counts.merge("SES-05", 1L, Long::sum);
            }
        });
        return counts;
    }
}

package dev.tenrec.insight.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.ExperimentDesign;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Random metrics over random events against a naive program. */
class ExperimentDifferentialTest {
    private static final List<String> VARIANTS = List.of("control", "test", "other");
    private static final List<String> EVENTS = List.of("a", "b", "c");
    private static final long START = Timestamps.micros(Instant.parse("2024-03-01T00:00:00Z"));
    private static final long HOUR = 3_600_000_000L;
    private static final long END = START + 72 * HOUR;
    private static final int USERS = 60;
    private static final Offset<Double> NEAR = Offset.offset(1e-9);
    private static final int ROUNDS = Thoroughness.count(200, 30);

    /** @param variant of an exposure; null for other events */
    private record Event(String name, long micros, double amount, String session, String variant) {}

    private final Random random = new Random(Thoroughness.SEED);
    private final Map<String, List<Event>> events = new HashMap<>();

    @Test
    void sumsAreThoseOfANaiveProgram() throws IOException {
        try (TestData data = new TestData("2024-03-10T00:00:00Z")) {
            for (int user = 0; user < USERS; user++) {
                fill(data, "u" + user);
            }
            data.store();
            for (int round = 0; round < ROUNDS; round++) {
                compare(data);
            }
        }
    }

    private void fill(TestData data, String user) {
        int count = random.nextInt(25);
        // Seconds apart, so that no two events are of one moment.
        long micros = START - 5 * HOUR;
        for (int i = 0; i < count; i++) {
            micros += 1_000_000L + random.nextInt(30_000) * 1_000_000L;
            boolean isExposure = random.nextInt(4) == 0;
            String variant = !isExposure
                    ? null
                    : random.nextInt(8) == 0 ? "none" : VARIANTS.get(random.nextInt(6) == 0 ? 1 : user.hashCode() & 1);
            Event event = new Event(
                    isExposure ? "$feature_flag_called" : EVENTS.get(random.nextInt(EVENTS.size())),
                    micros,
                    random.nextInt(20) - 5,
                    "s" + random.nextInt(3),
                    variant);
            events.computeIfAbsent(user, any -> new ArrayList<>()).add(event);
            ObjectNode properties = Json.object().put("amount", event.amount).put("$session_id", event.session);
            if (isExposure) {
                properties.put("$feature_flag", "f").put("$feature_flag_response", variant);
            }
            data.event(UUID.randomUUID(), event.name, user, micros, properties.toString());
        }
    }

    private void compare(TestData data) {
        boolean isFirst = random.nextBoolean();
        long window = random.nextBoolean() ? 0 : 1 + random.nextInt(30);
        String name = EVENTS.get(random.nextInt(3));
        String other = EVENTS.get(random.nextInt(3));
        String math = List.of("total", "sum", "avg", "min", "max", "dau", "unique_session")
                .get(random.nextInt(7));
        String source = "{'kind':'EventsNode','event':'" + name + "','math':'" + math + "','math_property':'amount'}";
        String below = "{'kind':'EventsNode','event':'" + other + "'}";
        String kind = List.of("mean", "ratio", "funnel").get(random.nextInt(3));
        String metric = "{'kind':'ExperimentMetric','metric_type':'" + kind + "'"
                + (window == 0 ? "" : ",'conversion_window':" + window + ",'conversion_window_unit':'hour'")
                + switch (kind) {
                    case "mean" -> ",'source':" + source;
                    case "ratio" -> ",'numerator':" + source + ",'denominator':" + below;
                    default -> ",'series':[{'kind':'EventsNode','event':'" + name + "'}," + below + "]";
                }
                + "}";
        JsonNode answer = ask(data, metric, isFirst);
        Map<String, double[]> wanted = new HashMap<>();
        VARIANTS.forEach(variant -> wanted.put(variant, new double[4]));
        for (List<Event> own : events.values()) {
            String variant = variant(own, isFirst);
            if (variant != null) {
                double[] sums = wanted.get(variant);
                double value = kind.equals("funnel")
                        ? depth(own, name, other, window) == 2 ? 1 : 0
                        : measure(own, name, math, window);
                sums[0]++;
                sums[1] += value;
                sums[2] += value * value;
                sums[3] += measure(own, other, "total", window);
            }
        }
        List<JsonNode> found = new ArrayList<>(List.of(answer.path("baseline")));
        answer.path("variant_results").forEach(found::add);
        for (JsonNode variant : found) {
            double[] sums = wanted.get(variant.path("key").asText());
            String what = metric + " of " + variant + ", seed " + Thoroughness.SEED;
            assertThat(variant.path("number_of_samples").asDouble()).as(what).isEqualTo(sums[0]);
            assertThat(variant.path("sum").asDouble()).as(what).isCloseTo(sums[1], NEAR);
            assertThat(variant.path("sum_squares").asDouble()).as(what).isCloseTo(sums[2], NEAR);
            if (kind.equals("ratio")) {
                assertThat(variant.path("denominator_sum").asDouble()).as(what).isEqualTo(sums[3]);
            }
        }
    }

    private static JsonNode ask(TestData data, String metric, boolean isFirst) {
        ZonedDateTime now = ZonedDateTime.parse("2024-03-10T00:00:00Z");
        QueryContext plain = new QueryContext(
                now,
                new FilterParser(now),
                id -> Optional.empty(),
                Json.mapper().createArrayNode(),
                Json.mapper().createArrayNode());
        ExperimentDesign design = new ExperimentDesign(
                "f",
                VARIANTS.stream()
                        .map(key -> new ExperimentDesign.Variant(key, 33))
                        .toList(),
                null,
                START,
                END,
                TestData.json("{'multiple_variant_handling':'" + (isFirst ? "first_seen" : "exclude") + "'}"),
                Json.object());
        QueryContext context = new QueryContext(
                now,
                plain.filters(),
                plain.actions(),
                plain.testAccountFilters(),
                plain.pathCleaningFilters(),
                plain.cohorts(),
                plain.project(),
                id -> Optional.of(design));
        JsonNode query = TestData.json("{'kind':'ExperimentQuery','experiment_id':1,'metric':" + metric + "}");
        ObjectNode answer = Json.object();
        ExperimentQueryParser.parse(query, "query", context)
                .run(data.source()
                        .of(
                                TestData.PROJECT,
                                new ProjectTime(ZoneOffset.UTC, DayOfWeek.MONDAY),
                                Deadline.in(Duration.ofSeconds(30))))
                .addTo(answer);
        return answer;
    }

    private static List<Event> exposures(List<Event> own) {
        return own.stream()
                .filter(event -> event.variant != null
                        && VARIANTS.contains(event.variant)
                        && event.micros >= START
                        && event.micros <= END)
                .toList();
    }

    private static String variant(List<Event> own, boolean isFirst) {
        List<Event> exposures = exposures(own);
        long different = exposures.stream().map(Event::variant).distinct().count();
        return exposures.isEmpty() || (different > 1 && !isFirst) ? null : exposures.get(0).variant;
    }

    /** Returns whether an event counts for the metrics of a user. */
    private static boolean isWithin(List<Event> own, Event event, long window) {
        long first = exposures(own).get(0).micros;
        long end = window == 0 ? END : Math.min(first + window * HOUR - 1, END + window * HOUR - 1);
        return event.micros >= first && event.micros <= end;
    }

    private static double measure(List<Event> own, String name, String math, long window) {
        List<Event> counted = own.stream()
                .filter(event -> event.name.equals(name) && isWithin(own, event, window))
                .toList();
        Set<String> sessions = new HashSet<>();
        counted.forEach(event -> sessions.add(event.session));
        double sum = counted.stream().mapToDouble(Event::amount).sum();
        return switch (math) {
            case "total" -> counted.size();
            case "dau" -> counted.isEmpty() ? 0 : 1;
            case "unique_session" -> sessions.size();
            case "sum" -> sum;
            case "avg" -> counted.isEmpty() ? 0 : sum / counted.size();
            case "min" -> counted.stream().mapToDouble(Event::amount).min().orElse(0);
            default -> counted.stream().mapToDouble(Event::amount).max().orElse(0);
        };
    }

    /** The steps that follow any exposure, each within the window of that exposure. */
    private static int depth(List<Event> own, String first, String second, long window) {
        int best = 0;
        long last = window == 0 ? END : END + window * HOUR - 1;
        for (Event exposure : exposures(own)) {
            long end = window == 0 ? last : Math.min(last, exposure.micros + window * HOUR);
            long at = exposure.micros;
            int reached = 0;
            for (Event event : own) {
                boolean isNext = event.micros > at && event.name.equals(reached == 0 ? first : second);
                if (isNext && event.micros <= end && reached < 2) {
                    at = event.micros;
                    reached++;
                }
            }
            best = Math.max(best, reached);
        }
        return best;
    }
}

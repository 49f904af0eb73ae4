package dev.tenrec.insight.funnel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.funnel.FunnelChartCheck.Outcome;
import dev.tenrec.insight.funnel.FunnelOracle.Exclusion;
import dev.tenrec.insight.funnel.FunnelOracle.Row;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Funnels over random events against {@link FunnelOracle}. */
class FunnelsDifferentialTest {
    private static final long FIRST = Timestamps.micros(Instant.parse("2025-03-20T00:00:00Z"));
    private static final long HOUR = Duration.ofHours(1).toNanos() / 1_000;
    private static final long DAY = 24 * HOUR;
    private static final int HOURS = 96;
    private static final String OTHER = "$$_posthog_breakdown_other_$$";

    @TempDir
    Path directory;

    private record Sent(String name, String distinctId, long micros, String plan, String tier) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 13, 15, 18, 22, 24, 34})
    void agreesWithTryingEveryAttempt(long seed) throws IOException {
        Random random = new Random(seed);
        try (TestData data = new TestData(directory, "2025-05-01T00:00:00Z")) {
            List<Sent> sent = randomEvents(random, data);
            for (int i = 0; i < 80; i++) {
                check(random, data, timelines(data, sent));
            }
        }
    }

    private static List<Sent> randomEvents(Random random, TestData data) {
        List<Sent> sent = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            String id = "d" + random.nextInt(70);
            boolean joins = random.nextInt(40) == 0;
            String name = joins ? "$identify" : List.of("a", "b", "c", "x").get(random.nextInt(4));
            // Few moments, so that many events have the same time.
            long micros = FIRST + random.nextInt(HOURS) * HOUR + (random.nextInt(8) == 0 ? 1 : 0);
            String plan = List.of("", "'pro'", "'free'", "1", "'1'", "''").get(random.nextInt(6));
            String tier = List.of("", "'t'", "true").get(random.nextInt(3));
            String json = "{'i':" + i + (plan.isEmpty() ? "" : ",'plan':" + plan)
                    + (tier.isEmpty() ? "" : ",'tier':" + tier)
                    + (joins ? ",'$anon_distinct_id':'d" + random.nextInt(70) + "'" : "") + "}";
            data.event(UUID.randomUUID(), name, id, micros, json.replace('\'', '"'));
            sent.add(new Sent(name, id, micros, plan.replace("'", ""), tier.replace("'", "")));
            if (random.nextInt(100) == 0) {
                data.store();
            }
        }
        data.store();
        return sent;
    }

    private static List<List<Row>> timelines(TestData data, List<Sent> sent) {
        Map<String, List<Sent>> byActor = new TreeMap<>();
        for (Sent each : sent) {
            String actor = data.persons
                    .findByDistinctId(TestData.PROJECT, each.distinctId)
                    .map(Person::number)
                    .map(Object::toString)
                    .orElse(each.distinctId);
            byActor.computeIfAbsent(actor, any -> new ArrayList<>()).add(each);
        }
        List<List<Row>> timelines = new ArrayList<>();
        for (List<Sent> own : byActor.values()) {
            own.sort(Comparator.comparingLong(Sent::micros));
            List<Row> rows = new ArrayList<>();
            for (Sent each : own) {
                rows.add(new Row(rows.size(), each.name, each.micros, each.plan, each.tier));
            }
            timelines.add(rows);
        }
        return timelines;
    }

    private static void check(Random random, TestData data, List<List<Row>> timelines) {
        String order = List.of("ordered", "strict", "unordered").get(random.nextInt(3));
        List<RandomStep> steps = new ArrayList<>();
        for (int i = 2 + random.nextInt(3); i > 0; i--) {
            steps.add(RandomStep.of(random, "a", "b", "c", "a", "b", null));
        }
        int last = steps.size() - 1;
        List<Exclusion> exclusions = new ArrayList<>();
        StringBuilder exclusionJson = new StringBuilder();
        for (int i = random.nextInt(3); i > 0; i--) {
            RandomStep node = RandomStep.of(random, "x", "x", "c");
            int from = order.equals("unordered") ? 0 : random.nextInt(last);
            int to = order.equals("unordered") ? last : from + 1 + random.nextInt(last - from);
            exclusions.add(new Exclusion(node::holds, from, to));
            exclusionJson.append(exclusionJson.isEmpty() ? "" : ",");
            exclusionJson.append(node.json(",'funnelFromStep':" + from + ",'funnelToStep':" + to));
        }
        int hours = 1 + random.nextInt(50);
        String viz = List.of("steps", "steps", "trends", "time_to_convert").get(random.nextInt(4));
        String attribution = viz.equals("time_to_convert")
                ? null
                : List.of("first_touch", "last_touch", "all_events", "step", "none")
                        .get(random.nextInt(5));
        // With ties of unordered steps in a chart over time, which event stands for a step is not said.
        boolean isVague = order.equals("unordered") && viz.equals("trends") && "step".equals(attribution);
        attribution = isVague || "none".equals(attribution) ? null : attribution;
        int attributionStep = random.nextInt(steps.size());
        boolean isDouble = random.nextInt(3) == 0;
        int limit = 1 + random.nextInt(6);
        boolean isHidden = random.nextBoolean();
        int fromStep = random.nextInt(last);
        int toStep = fromStep + 1 + random.nextInt(last - fromStep);
        int binCount = random.nextInt(8);
        int firstDay = random.nextInt(3);
        String query = "{'kind':'FunnelsQuery','series':["
                + String.join(",", steps.stream().map(step -> step.json("")).toList())
                + "],'dateRange':{'date_from':'2025-03-2" + firstDay + "','date_to':'2025-03-23'},"
                + "'funnelsFilter':{'funnelVizType':'" + viz + "','funnelOrderType':'" + order
                + "','funnelWindowInterval':" + hours + ",'funnelWindowIntervalUnit':'hour','exclusions':["
                + exclusionJson + "],'funnelFromStep':" + fromStep + ",'funnelToStep':" + toStep + ",'binCount':"
                + (binCount == 0 ? null : binCount)
                + (attribution == null
                        ? "}"
                        : ",'breakdownAttributionType':'" + attribution + "','breakdownAttributionValue':"
                                + attributionStep + "},'breakdownFilter':{'breakdown':"
                                + (isDouble ? "['plan','tier']" : "'plan'") + ",'breakdown_limit':" + limit
                                + ",'breakdown_hide_other_aggregation':" + isHidden + "}")
                + "}";
        Function<Row, List<String>> values = row -> row == null
                ? (isDouble ? List.of("", "") : List.of(""))
                : isDouble ? List.of(row.plan(), row.tier()) : List.of(row.plan());
        List<Outcome> outcomes = new ArrayList<>();
        for (List<Row> whole : timelines) {
            List<Row> rows = new ArrayList<>();
            for (Row row : whole) {
                if (row.micros() >= FIRST + firstDay * DAY) {
                    rows.add(new Row(rows.size(), row.name(), row.micros(), row.plan(), row.tier()));
                }
            }
            FunnelOracle oracle = new FunnelOracle(
                    order,
                    steps.stream().<Predicate<Row>>map(step -> step::holds).toList(),
                    exclusions,
                    hours * HOUR,
                    rows);
            for (int day = firstDay; day < (viz.equals("trends") ? 4 : firstDay + 1); day++) {
                long start = FIRST + day * DAY;
                Predicate<Row> first =
                        viz.equals("trends") ? row -> row.micros() >= start && row.micros() < start + DAY : row -> true;
                outcomes(oracle, first, attribution, attributionStep, values, day - firstDay, outcomes);
            }
        }
        Map<List<String>, List<Outcome>> lines = new HashMap<>();
        outcomes.forEach(outcome -> lines.computeIfAbsent(outcome.values(), any -> new ArrayList<>())
                .add(outcome));
        List<List<String>> ranked = new ArrayList<>(lines.keySet());
        ranked.sort(
                Comparator.<List<String>>comparingInt(line -> -lines.get(line).size())
                        .thenComparing(line -> String.join("\0", line)));
        if (attribution == null) {
            ranked = List.of(List.of());
            lines.putIfAbsent(List.of(), List.of());
        } else if (ranked.size() > limit) {
            List<String> other = List.of(OTHER);
            List<Outcome> rest = new ArrayList<>();
            ranked.subList(limit, ranked.size()).forEach(line -> rest.addAll(lines.get(line)));
            ranked = new ArrayList<>(ranked.subList(0, limit));
            if (!isHidden) {
                lines.put(other, rest);
                ranked.add(other);
            }
        }
        JsonNode results = data.answer(query).get("results");
        if (viz.equals("time_to_convert")) {
            FunnelChartCheck.hasBins(query, results, lines.get(List.of()), fromStep, toStep, binCount);
            return;
        }
        boolean isNested = attribution != null || viz.equals("trends");
        assertThat(isNested ? results.size() : 1).as(query).isEqualTo(ranked.size());
        for (int i = 0; i < ranked.size(); i++) {
            JsonNode line = isNested ? results.get(i) : results;
            List<Outcome> expected = lines.get(ranked.get(i));
            if (attribution != null) {
                JsonNode names = viz.equals("trends") ? line.get("breakdown_value") : line.at("/0/breakdown");
                assertThat(names.toString()).as(query).isEqualTo(json(ranked.get(i)));
            }
            if (viz.equals("trends")) {
                FunnelChartCheck.hasTrend(query, line, expected, fromStep, toStep, 4 - firstDay);
            } else {
                FunnelChartCheck.hasSteps(query, line, expected);
            }
        }
    }

    private static String json(List<String> texts) {
        return texts.stream().map(text -> '"' + text + '"').toList().toString().replace(", ", ",");
    }

    private static void outcomes(
            FunnelOracle oracle,
            Predicate<Row> first,
            String attribution,
            int attributionStep,
            Function<Row, List<String>> values,
            int day,
            List<Outcome> outcomes) {
        if ("all_events".equals(attribution)) {
            LinkedHashSet<List<String>> own = new LinkedHashSet<>();
            oracle.all().stream().filter(oracle::isStep).map(values).forEach(own::add);
            for (List<String> value : own) {
                List<Row> best = oracle.best(first, row -> values.apply(row).equals(value));
                if (!best.isEmpty()) {
                    outcomes.add(new Outcome(value, day, best));
                }
            }
            return;
        }
        List<Row> best = oracle.best(first, row -> true);
        if (best.isEmpty()) {
            return;
        }
        Row said = null;
        for (Row row : oracle.all()) {
            boolean isFirst = "first_touch".equals(attribution) && said == null && oracle.isStart(row);
            boolean isLast = "last_touch".equals(attribution) && oracle.isStep(row);
            said = isFirst || isLast ? row : said;
        }
        if ("step".equals(attribution)) {
            said = attributionStep < best.size() ? best.get(attributionStep) : null;
        }
        outcomes.add(new Outcome(attribution == null ? List.of() : values.apply(said), day, best));
    }
}

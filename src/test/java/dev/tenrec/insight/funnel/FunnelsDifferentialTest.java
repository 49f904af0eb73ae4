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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Funnels over random events against {@link FunnelOracle}. */
class FunnelsDifferentialTest {
    private static final long FIRST = Timestamps.micros(Instant.parse("2025-03-20T00:00:00Z"));
    private static final long HOUR = Duration.ofHours(1).toNanos() / 1_000;
    private static final long DAY = 24 * HOUR;
    private static final int HOURS = 96;
    private static final String OTHER = "Other";

    @TempDir
    Path directory;

    private record Sent(String name, String distinctId, long micros, String plan, String tier) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 13, 15, 18, 22, 24, 34})
    void agreesWithANaiveProgram(long seed) throws IOException {
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
        String viz = List.of("steps", "steps", "trends", "time_to_convert").get(random.nextInt(4));
        List<RandomStep> steps = new ArrayList<>();
        for (int i = 2 + random.nextInt(3); i > 0; i--) {
            steps.add(RandomStep.of(random, "a", "b", "c", "a", "b", null));
        }
        int last = steps.size() - 1;
        List<Exclusion> exclusions = new ArrayList<>();
        StringBuilder exclusionJson = new StringBuilder();
        for (int i = random.nextInt(3); i > 0; i--) {
            // Of an event that no step can be: others are refused.
            RandomStep node = RandomStep.of(random, "x", "x", "y");
            int from = order.equals("unordered") ? 0 : random.nextInt(last);
            int to = order.equals("unordered") ? last : from + 1 + random.nextInt(last - from);
            exclusions.add(new Exclusion(node::holds, from, to));
            exclusionJson.append(exclusionJson.isEmpty() ? "" : ",");
            exclusionJson.append(node.json(",'funnelFromStep':" + from + ",'funnelToStep':" + to));
        }
        int hours = 1 + random.nextInt(50);
        String attribution = viz.equals("time_to_convert")
                ? null
                : List.of("first_touch", "last_touch", "all_events", "step", "none")
                        .get(random.nextInt(5));
        attribution = "none".equals(attribution) ? null : attribution;
        int attributionStep = order.equals("unordered") ? 0 : random.nextInt(steps.size());
        Set<Integer> optional = new TreeSet<>();
        for (int i = 1; i < last && viz.equals("steps") && !order.equals("unordered"); i++) {
            boolean isSame = steps.get(i).selectsNoMoreThan(steps.get(i + 1));
            if (random.nextInt(4) == 0 && !isSame) {
                optional.add(i);
            }
        }
        boolean isDouble = random.nextInt(3) == 0;
        int limit = 1 + random.nextInt(6);
        boolean isHidden = random.nextBoolean();
        int fromStep = random.nextInt(last);
        int toStep = fromStep + 1 + random.nextInt(last - fromStep);
        int binCount = random.nextInt(8);
        int firstDay = random.nextInt(3);
        String query = "{'kind':'FunnelsQuery','series':["
                + IntStream.range(0, steps.size())
                        .mapToObj(i -> steps.get(i).json(optional.contains(i) ? ",'optionalInFunnel':true" : ""))
                        .collect(Collectors.joining(","))
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
            Asked asked = new Asked(
                    new FunnelOracle(
                            order,
                            steps.stream()
                                    .<Predicate<Row>>map(step -> step::holds)
                                    .toList(),
                            exclusions,
                            optional,
                            hours * HOUR,
                            viz.equals("trends") ? -1 : 50_000,
                            viz.equals("trends") ? toStep : last),
                    viz.equals("trends"),
                    fromStep,
                    toStep,
                    attribution,
                    attributionStep,
                    values);
            asked.add(rows, firstDay, outcomes);
        }
        Map<List<String>, List<Outcome>> lines = new HashMap<>();
        outcomes.forEach(outcome -> lines.computeIfAbsent(outcome.values(), any -> new ArrayList<>())
                .add(outcome));
        List<List<String>> ranked = new ArrayList<>(lines.keySet());
        boolean isOverTime = viz.equals("trends");
        Comparator<List<String>> best =
                best(lines, isOverTime ? 0 : last).thenComparing(line -> String.join("\0", line));
        ranked.sort(best);
        if (attribution == null) {
            ranked = List.of(List.of());
            lines.putIfAbsent(List.of(), List.of());
        } else if (ranked.size() > limit) {
            List<String> other = List.of(OTHER);
            List<Outcome> rest = new ArrayList<>();
            ranked.subList(limit, ranked.size()).forEach(line -> rest.addAll(lines.get(line)));
            ranked = new ArrayList<>(ranked.subList(0, limit));
            if (!isHidden && !isOverTime) {
                lines.put(other, rest);
                ranked.add(other);
                ranked.sort(best);
            }
        }
        if (isOverTime) {
            ranked = ranked.stream()
                    .sorted(Comparator.comparing(line -> String.join("\0", line)))
                    .toList();
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
                FunnelChartCheck.hasSteps(query, line, expected, optional);
            }
        }
    }

    private static String json(List<String> texts) {
        return texts.stream().map(text -> '"' + text + '"').toList().toString().replace(", ", ",");
    }

    private static Comparator<List<String>> best(Map<List<String>, List<Outcome>> lines, int last) {
        Comparator<List<String>> best = Comparator.comparingLong(line -> -reached(lines.get(line), last));
        for (int step = last - 1; step >= 0; step--) {
            int own = step;
            best = best.thenComparingLong(line -> -reached(lines.get(line), own));
        }
        return best;
    }

    private static long reached(List<Outcome> outcomes, int step) {
        return outcomes.stream().filter(outcome -> outcome.hasReached(step)).count();
    }

    /** The question that a query asks of each actor. */
    private record Asked(
            FunnelOracle oracle,
            boolean isOverTime,
            int fromStep,
            int toStep,
            @Nullable String attribution,
            int attributionStep,
            Function<@Nullable Row, List<String>> values) {
        void add(List<Row> all, int firstDay, List<Outcome> outcomes) {
            List<Row> rows = all.stream().filter(oracle::isRelevant).toList();
            boolean isUnordered = oracle.order().equals("unordered");
            if (attribution == null) {
                add(List.of(), oracle, rows, row -> true, firstDay, outcomes);
            } else if (attribution.endsWith("touch")) {
                List<Row> set = rows.stream()
                        .filter(row -> values.apply(row).stream().anyMatch(text -> !text.isEmpty()))
                        .toList();
                int at = attribution.equals("last_touch") ? set.size() - 1 : 0;
                add(values.apply(set.isEmpty() ? null : set.get(at)), oracle, rows, row -> true, firstDay, outcomes);
            } else if (attribution.equals("all_events")) {
                for (List<String> value : own(rows, row -> true)) {
                    List<Row> alone = new ArrayList<>(rows);
                    alone.removeIf(row -> !values.apply(row).equals(value));
                    add(value, oracle, alone, row -> true, firstDay, outcomes);
                }
            } else {
                Predicate<Row> step = isUnordered ? row -> true : oracle.steps().get(attributionStep);
                for (List<String> value : own(rows, step)) {
                    Predicate<Row> has = row -> values.apply(row).equals(value);
                    List<Predicate<Row>> steps = new ArrayList<>(oracle.steps());
                    steps.set(attributionStep, isUnordered ? steps.get(0) : step.and(has));
                    FunnelOracle limited = new FunnelOracle(
                            oracle.order(),
                            steps,
                            oracle.exclusions(),
                            oracle.optional(),
                            oracle.windowMicros(),
                            oracle.momentMicros(),
                            oracle.goal());
                    add(value, limited, rows, isUnordered ? has : row -> true, firstDay, outcomes);
                }
            }
        }

        private Set<List<String>> own(List<Row> rows, Predicate<Row> selected) {
            Set<List<String>> own = new LinkedHashSet<>();
            rows.stream().filter(selected).map(values).forEach(own::add);
            return own;
        }

        private void add(
                List<String> value,
                FunnelOracle oracle,
                List<Row> rows,
                Predicate<Row> mayStart,
                int firstDay,
                List<Outcome> outcomes) {
            List<Outcome> found = new ArrayList<>();
            boolean hasGoneOn = false;
            for (int day = firstDay; day < (isOverTime ? 4 : firstDay + 1); day++) {
                long start = FIRST + day * DAY;
                Predicate<Row> today =
                        isOverTime ? row -> row.micros() >= start && row.micros() < start + DAY : row -> true;
                List<Row> seen = rows;
                if (isOverTime && oracle.order().equals("unordered")) {
                    seen = rows.stream().filter(row -> row.micros() >= start).toList();
                }
                Predicate<Row> limit = oracle.order().equals("unordered")
                        ? new FunnelOracle.ValueStart(mayStart, today)
                        : mayStart.and(today);
                FunnelOracle.Attempt best = oracle.best(seen, limit);
                hasGoneOn |= best != null && best.hasGoneOn();
                if (best != null
                        && !best.isExcluded()
                        && (!isOverTime || best.times().get(fromStep) != null)) {
                    found.add(new Outcome(value, day - firstDay, best.times()));
                }
            }
            boolean isHalted = isOverTime && hasGoneOn;
            found.removeIf(outcome -> isHalted && !outcome.hasReached(toStep));
            outcomes.addAll(found);
        }
    }
}

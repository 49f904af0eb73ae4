package dev.tenrec.insight.trends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.insight.trends.aggregate.SeriesMath;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every math, with and without breakdowns, against a naive program over the same random events. */
class TrendsMathOracleTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final ZonedDateTime NOW =
            Instant.parse("2025-05-01T00:00:00Z").atZone(BERLIN);
    private static final long FIRST = Timestamps.micros(Instant.parse("2025-03-20T00:00:00Z"));
    private static final long SPAN = Duration.ofDays(40).toMillis();

    @TempDir
    Path directory;

    private record Row(String name, String actor, long micros, Map<String, String> values) {
        Double number() {
            try {
                return values.get("n") == null ? null : Double.valueOf(values.get("n"));
            } catch (NumberFormatException noNumber) {
                return null;
            }
        }
    }

    /** The time of a point, in microseconds since 1970, and that of its rolling window; ends are exclusive. */
    private record Span(long from, long to, long windowFrom, long windowTo) {}

    /** The events that count, the same without filters, and who is counted. */
    private record Oracle(SeriesMath math, List<Row> passing, List<Row> named, Function<Row, String> actor) {
        double value(Span span, Predicate<Row> group) {
            long from = span.from;
            long to = span.to;
            List<Row> rows = passing.stream().filter(group).toList();
            List<Row> within = rows.stream()
                    .filter(row -> row.micros >= from && row.micros < to)
                    .toList();
            List<Double> numbers = within.stream()
                    .map(Row::number)
                    .filter(Objects::nonNull)
                    .sorted()
                    .toList();
            return switch (math.family()) {
                case COMBINATION -> throw new IllegalArgumentException("an expression has an oracle of its own");
                case EVENTS -> within.size();
                case ACTORS -> distinct(within);
                case ROLLING ->
                    distinct(rows.stream()
                            .filter(row -> row.micros >= span.windowFrom && row.micros < span.windowTo)
                            .toList());
                case FIRST_EVENT -> firsts(from, to, group);
                case QUANTILES -> quantile(numbers);
                case RUNNING -> sums(numbers);
                case EVENTS_PER_ACTOR -> {
                    List<Double> counts = within.stream()
                            .filter(row -> actor.apply(row) != null)
                            .collect(Collectors.groupingBy(actor, Collectors.counting()))
                            .values()
                            .stream()
                            .map(Long::doubleValue)
                            .sorted()
                            .toList();
                    boolean isAverage = math == SeriesMath.AVG_COUNT_PER_ACTOR;
                    yield isAverage
                            ? counts.stream()
                                    .mapToDouble(each -> each)
                                    .average()
                                    .orElse(0)
                            : quantile(counts);
                }
            };
        }

        private double distinct(List<Row> rows) {
            return rows.stream().map(actor).filter(Objects::nonNull).distinct().count();
        }

        private double firsts(long from, long to, Predicate<Row> group) {
            Map<String, Row> firsts = new LinkedHashMap<>();
            (math == SeriesMath.FIRST_TIME_FOR_USER ? named : passing)
                    .stream()
                            .filter(row -> actor.apply(row) != null)
                            .sorted(Comparator.comparingLong(Row::micros))
                            .forEach(row -> firsts.putIfAbsent(actor.apply(row), row));
            return firsts.values().stream()
                    .filter(row -> row.micros >= from && row.micros < to && passing.contains(row) && group.test(row))
                    .count();
        }

        private double sums(List<Double> numbers) {
            var statistics = numbers.stream().mapToDouble(each -> each).summaryStatistics();
            if (numbers.isEmpty()) {
                return 0;
            }
            return switch (math) {
                case SUM -> statistics.getSum();
                case AVG -> statistics.getAverage();
                case MIN -> statistics.getMin();
                default -> statistics.getMax();
            };
        }

        private double quantile(List<Double> sorted) {
            if (sorted.isEmpty()) {
                return 0;
            }
            double at = math.quantile() * (sorted.size() - 1);
            double below = sorted.get((int) Math.floor(at));
            return below + (sorted.get((int) Math.ceil(at)) - below) * (at - Math.floor(at));
        }
    }

    @ParameterizedTest
    @EnumSource(value = SeriesMath.class, mode = EnumSource.Mode.EXCLUDE, names = "HOGQL")
    void agreesWithANaiveProgram(SeriesMath math) throws IOException {
        Random random = new Random(math.name().hashCode());
        try (TestData data = new TestData(directory, "2025-05-01T00:00:00Z")) {
            List<Row> rows = randomEvents(random, data);
            for (int i = 0; i < 16; i++) {
                check(random, data, rows, math);
            }
        }
    }

    private static List<Row> randomEvents(Random random, TestData data) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            Map<String, String> values = new LinkedHashMap<>();
            put(random, values, "plan", "free", "pro", "team", "", "x y");
            put(random, values, "os", "mac", "win");
            put(random, values, "n", "1", "2.25", "-3.5", "7", "none", "1000");
            put(random, values, "many", "v" + (int) Math.sqrt(random.nextInt(2_000)));
            put(random, values, "$session_id", "s" + random.nextInt(40));
            put(random, values, "$group_0", "g" + random.nextInt(20), "");
            boolean joins = random.nextInt(60) == 0;
            String name = joins ? "$identify" : "e" + random.nextInt(2);
            String id = "d" + random.nextInt(80);
            long micros = FIRST + random.nextLong(SPAN) * 1_000 + i % 1_000;
            String properties = values.entrySet().stream()
                    .map(entry -> "\"" + entry.getKey() + "\":" + json(random, entry.getValue()))
                    .collect(Collectors.joining(","));
            String anonymous = joins ? ",\"$anon_distinct_id\":\"d" + random.nextInt(80) + "\"" : "";
            data.event(
                    UUID.randomUUID(),
                    name,
                    id,
                    micros,
                    "{\"i\":" + i + (properties.isEmpty() ? "" : ",") + properties + anonymous + "}");
            rows.add(new Row(name, id, micros, values));
        }
        data.store();
        return rows.stream()
                .map(row -> new Row(row.name, person(data, row.actor), row.micros, row.values))
                .toList();
    }

    private static String person(TestData data, String distinctId) {
        return data.persons
                .findByDistinctId(TestData.PROJECT, distinctId)
                .map(Person::number)
                .map(Object::toString)
                .orElse(distinctId);
    }

    private static void put(Random random, Map<String, String> values, String key, String... choices) {
        if (random.nextInt(5) > 0) {
            values.put(key, choices[random.nextInt(choices.length)]);
        }
    }

    /** The same number once as a number, once as a text. */
    private static String json(Random random, String value) {
        boolean isNumber = !value.isEmpty() && "-0123456789".indexOf(value.charAt(0)) >= 0;
        return isNumber && random.nextBoolean() ? value : "\"" + value + "\"";
    }

    private static void check(Random random, TestData data, List<Row> rows, SeriesMath math) {
        String interval = List.of("hour", "day", "day", "week", "month").get(random.nextInt(5));
        boolean isTotal = random.nextInt(4) == 0;
        boolean isFiltered = random.nextInt(3) == 0;
        boolean isOfGroups = random.nextInt(4) == 0;
        boolean isOther = random.nextBoolean();
        List<String> keys = List.of(
                        List.<String>of(), List.of("plan"), List.of("many"), List.of("n"), List.of("plan", "os"))
                .get(random.nextInt(5));
        int limit = 1 + random.nextInt(6);
        LocalDate fromDay = LocalDate.of(2025, 3, 17).plusDays(random.nextInt(25));
        LocalDate toDay = fromDay.plusDays(random.nextInt(interval.equals("hour") ? 4 : 25));
        String query = "{'kind':'TrendsQuery','interval':'" + interval + "','dateRange':{'date_from':'" + fromDay
                + "','date_to':'" + toDay + "'},'series':[{'kind':'EventsNode','event':'e1','math':'" + math.wire()
                + "','math_property':'n','math_group_type_index':0"
                + (isFiltered ? ",'properties':[{'key':'os','value':'mac'}]" : "") + "}]"
                + (isOfGroups ? ",'aggregation_group_type_index':0" : "")
                + (isTotal ? ",'trendsFilter':{'display':'ActionsPie'}" : "")
                + (keys.isEmpty() ? "" : ",'breakdownFilter':" + breakdown(keys, limit, !isOther)) + "}";
        JsonNode results = run(data, query, 1L << (random.nextInt(3) * 9));

        List<Row> named = rows.stream().filter(row -> row.name.equals("e1")).toList();
        List<Row> passing = named.stream()
                .filter(row -> !isFiltered || "mac".equals(row.values.get("os")))
                .toList();
        Oracle oracle = new Oracle(math.at(interval(interval)), passing, named, row -> actor(math, isOfGroups, row));
        List<Span> spans =
                isTotal ? List.of(total(oracle.math, fromDay, toDay)) : points(oracle.math, fromDay, toDay, interval);
        Map<String, Predicate<Row>> groups = groups(oracle, spans, keys, limit, isOther);
        Map<String, List<Double>> expected = new LinkedHashMap<>();
        groups.forEach((label, group) -> expected.put(
                label, spans.stream().map(span -> oracle.value(span, group)).toList()));
        assertThat(results).as(query).hasSize(expected.size());
        int index = 0;
        for (Map.Entry<String, List<Double>> line : expected.entrySet()) {
            JsonNode item = results.get(index);
            index++;
            assertThat(item.get("label").textValue()).as(query).isEqualTo(line.getKey());
            List<Double> found = new ArrayList<>();
            item.get("data").forEach(point -> found.add(point.doubleValue()));
            if (isTotal) {
                found.add(item.get("aggregated_value").doubleValue());
            }
            assertThat(found).as(query).hasSameSizeAs(line.getValue());
            for (int i = 0; i < found.size(); i++) {
                assertThat(found.get(i))
                        .as("%s point %d", query, i)
                        .isEqualTo(line.getValue().get(i), within(1e-9));
            }
        }
    }

    private static String breakdown(List<String> keys, int limit, boolean hidesOther) {
        String properties = keys.size() == 1
                ? "'breakdown':'" + keys.get(0) + "'"
                : "'breakdowns':["
                        + keys.stream().map(key -> "{'property':'" + key + "'}").collect(Collectors.joining(","))
                        + "]";
        return "{" + properties + ",'breakdown_limit':" + limit + ",'breakdown_hide_other_aggregation':" + hidesOther
                + "}";
    }

    private static JsonNode run(TestData data, String query, long wordsMax) {
        ProjectTime projectTime = new ProjectTime(BERLIN, DayOfWeek.MONDAY);
        QuerySnapshot real = new QuerySnapshots(data.events, data.persons, data.groups, data.clock)
                .of(TestData.PROJECT, projectTime, Deadline.in(Duration.ofMinutes(1)));
        QueryContext context =
                new QueryContext(NOW, new FilterParser(NOW), id -> Optional.empty(), Json.object(), Json.object());
        TrendsQuery trends = (TrendsQuery) TrendsQueryParser.parse(TestData.json(query), "query", context);
        return trends.run(new ShuffledSnapshot(real), wordsMax).results();
    }

    private static String actor(SeriesMath math, boolean isOfGroups, Row row) {
        if (math == SeriesMath.UNIQUE_SESSION) {
            return row.values.get("$session_id");
        }
        if (math == SeriesMath.UNIQUE_GROUP || math.isOfActiveActors() || isOfGroups) {
            String group = row.values.get("$group_0");
            return group == null || group.isEmpty() ? null : group;
        }
        return row.actor;
    }

    /** The groups of an answer in its order. */
    private static Map<String, Predicate<Row>> groups(
            Oracle oracle, List<Span> spans, List<String> keys, int limit, boolean isOther) {
        Map<String, Predicate<Row>> groups = new LinkedHashMap<>();
        if (keys.isEmpty()) {
            groups.put("e1", row -> true);
            return groups;
        }
        IdentityHashMap<Row, String> known = new IdentityHashMap<>();
        Function<Row, String> labels = row -> known.computeIfAbsent(row, any -> label(keys, any));
        boolean isRolling = oracle.math.isRolling();
        long from = spans.stream()
                .mapToLong(span -> isRolling ? span.windowFrom : span.from)
                .min()
                .orElse(0);
        long to = spans.stream().mapToLong(Span::to).max().orElse(0);
        Map<String, Double> ranks = new HashMap<>();
        oracle.passing.stream()
                .filter(row -> oracle.math.family() == SeriesMath.Family.EVENTS
                        || oracle.math.family().isOfNumbers()
                        || oracle.math == SeriesMath.UNIQUE_SESSION
                        || isCounted(oracle, row))
                .filter(row -> row.micros >= from && row.micros < to)
                .map(labels)
                .distinct()
                .forEach(label -> ranks.put(
                        label,
                        spans.stream()
                                .mapToDouble(span -> oracle.value(
                                        span, row -> labels.apply(row).equals(label)))
                                .sum()));
        if (oracle.math.family() == SeriesMath.Family.FIRST_EVENT) {
            ranks.values().removeIf(rank -> rank == 0);
        }
        // Sums of points may differ in the last digit.
        List<String> ranked = ranks.keySet().stream()
                .sorted(Comparator.<String, Boolean>comparing(label -> label.contains(TrendsBreakdown.NULL))
                        .thenComparing(label -> -Math.round(ranks.get(label) * 1e6))
                        .thenComparing(label -> label))
                .toList();
        List<String> chosen = ranked.subList(0, Math.min(limit, ranked.size()));
        chosen.forEach(label -> groups.put(label, row -> labels.apply(row).equals(label)));
        if (isOther && ranked.size() > limit) {
            String other = Stream.generate(() -> TrendsBreakdown.OTHER)
                    .limit(keys.size())
                    .collect(Collectors.joining("::"));
            groups.put(other, row -> !chosen.contains(labels.apply(row)));
        }
        return groups;
    }

    /** Events whose group has an empty key are no events of groups; those without any are, of none. */
    private static boolean isCounted(Oracle oracle, Row row) {
        return oracle.actor.apply(row) != null || row.values.get("$group_0") == null;
    }

    private static String label(List<String> keys, Row row) {
        return keys.stream()
                .map(key -> row.values.get(key))
                .map(value -> value == null || value.isEmpty() ? TrendsBreakdown.NULL : value)
                .collect(Collectors.joining("::"));
    }

    private static Span total(SeriesMath math, LocalDate fromDay, LocalDate toDay) {
        long to = micros(toDay.plusDays(1));
        return new Span(micros(fromDay), to, micros(toDay.minusDays(math.days() - 1L)), to);
    }

    private static List<Span> points(SeriesMath math, LocalDate fromDay, LocalDate toDay, String interval) {
        long to = micros(toDay.plusDays(1));
        long from = micros(interval.equals("month") ? fromDay.withDayOfMonth(1) : fromDay);
        List<Span> points = new ArrayList<>();
        ZonedDateTime start = start(fromDay, interval);
        while (micros(start) < to) {
            ZonedDateTime next = next(start, interval);
            long end = Math.min(to, micros(next));
            boolean isHour = interval.equals("hour");
            long windowTo = isHour ? end : micros(start.toLocalDate().plusDays(1));
            long windowFrom = isHour
                    ? micros(next.minusDays(math.days()))
                    : micros(start.toLocalDate().minusDays(math.days() - 1L));
            points.add(new Span(Math.max(from, micros(start)), end, windowFrom, windowTo));
            start = next;
        }
        return points;
    }

    private static Interval interval(String name) {
        return Interval.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private static ZonedDateTime start(LocalDate day, String interval) {
        return switch (interval) {
            case "week" ->
                day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).atStartOfDay(BERLIN);
            case "month" -> day.withDayOfMonth(1).atStartOfDay(BERLIN);
            default -> day.atStartOfDay(BERLIN);
        };
    }

    private static ZonedDateTime next(ZonedDateTime start, String interval) {
        return switch (interval) {
            case "hour" -> start.plusHours(1);
            case "day" -> start.plusDays(1);
            case "week" -> start.plusWeeks(1);
            default -> start.plusMonths(1);
        };
    }

    private static long micros(LocalDate day) {
        return micros(day.atStartOfDay(BERLIN));
    }

    private static long micros(ZonedDateTime time) {
        return Timestamps.micros(time.toInstant());
    }
}

package dev.tenrec.insight.sql.run;

import static dev.tenrec.insight.sql.run.PlanParts.aggregation;
import static dev.tenrec.insight.sql.run.PlanParts.call;
import static dev.tenrec.insight.sql.run.PlanParts.column;
import static dev.tenrec.insight.sql.run.PlanParts.events;
import static dev.tenrec.insight.sql.run.PlanParts.group;
import static dev.tenrec.insight.sql.run.PlanParts.named;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.plan.WindowCall;
import dev.tenrec.insight.time.ProjectTime;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Thousands of persons and values, whose dictionaries several threads group, join and order by, beside maps. */
class ManyCodesTest {
    private static final int EVENTS = 30_000;
    private static final int PERSONS = 6_000;
    private static final int PATHS = 5_000;
    private static final long START = Instant.parse("2024-01-01T00:00:00Z").getEpochSecond();

    private record Visit(String person, long second, String path, int number) {}

    private static final List<Visit> VISITS = new ArrayList<>();
    private static final ExecutorService THREADS = Executors.newFixedThreadPool(3);
    private static TestData data;

    @BeforeAll
    static void store() {
        data = new TestData("2024-03-01T00:00:00Z");
        Random random = new Random(5);
        for (int i = 0; i < EVENTS; i++) {
            String person = "p" + random.nextInt(PERSONS);
            // Nearly all times differ; some visits have no path, some one that is a number.
            long second = START + random.nextInt(4_000_000);
            int path = random.nextInt(PATHS);
            String value = path % 50 == 0 ? null : path % 7 == 0 ? String.valueOf(path) : "/" + path;
            String json = value == null
                    ? "{}"
                    : "{\"path\":" + (path % 7 == 0 && random.nextBoolean() ? value : "\"" + value + "\"") + "}";
            boolean sets = i % 5 == 0;
            VISITS.add(new Visit(person, second, value, i));
            data.event(
                    new UUID(7, i),
                    "visit",
                    person,
                    second * 1_000_000,
                    sets
                            ? json.replace(
                                    "{",
                                    "{\"$set\":{\"tier\":\"t" + person.length() + "\"}" + (value == null ? "" : ","))
                            : json);
            if (i % 5_000 == 4_999) {
                data.store();
            }
        }
        data.store();
    }

    @AfterAll
    static void close() throws IOException {
        THREADS.shutdown();
        data.close();
    }

    private static List<List<Object>> rows(Plan plan) {
        QuerySnapshot snapshot = new QuerySnapshots(
                        data.events, data.persons, data.groups, data.clock, new Parallel(THREADS, 3))
                .of(
                        TestData.PROJECT,
                        new ProjectTime(ZoneOffset.UTC, DayOfWeek.SUNDAY),
                        Deadline.in(Duration.ofSeconds(60)));
        List<List<Object>> rows = new ArrayList<>();
        SqlExecutor.run(plan, snapshot).forEach(row -> rows.add(Arrays.asList(row)));
        return rows;
    }

    private static List<String> sorted(Collection<List<Object>> rows) {
        return rows.stream().map(List::toString).sorted().toList();
    }

    private static Stream<Visit> inTime() {
        return VISITS.stream().sorted(Comparator.comparingLong(Visit::second).thenComparingInt(Visit::number));
    }

    @Test
    void computedColumnsOfSortedRowsKeepTheirOrder() {
        Plan events = events("path");
        Plan sorted = new Plan.Sort(events, List.of(new Order(column(events, "timestamp"), false, false)));
        Plan shown = new Plan.Project(sorted, List.of(named("t", column(sorted, "timestamp"))));
        List<Object> expected = VISITS.stream()
                .map(visit -> visit.second * 1_000_000)
                .sorted()
                .map(Object.class::cast)
                .toList();
        for (int round = 0; round < 20; round++) {
            assertThat(rows(shown).stream().map(row -> row.get(0)).toList()).isEqualTo(expected);
        }
    }

    @Test
    void groupsByPersons() {
        Plan events = events("path");
        Plan groups = group(
                events,
                List.of(named("d", column(events, "distinct_id"))),
                aggregation("count"),
                aggregation("argMax", column(events, "path"), column(events, "timestamp")),
                aggregation("min", column(events, "timestamp")));
        Map<String, List<Object>> expected = new HashMap<>();
        inTime().forEach(visit -> {
            List<Object> row = expected.computeIfAbsent(
                    visit.person, any -> Arrays.asList(visit.person, 0L, null, visit.second * 1_000_000));
            row.set(1, (Long) row.get(1) + 1);
            row.set(2, visit.path == null ? row.get(2) : visit.path);
        });
        assertThat(sorted(rows(groups))).isEqualTo(sorted(expected.values()));
    }

    @Test
    void groupsByPaths() {
        Plan events = events("path");
        Plan groups = group(
                events,
                List.of(named("p", column(events, "path"))),
                aggregation("count"),
                aggregation("uniq", column(events, "person_id")));
        Map<String, List<String>> expected = new HashMap<>();
        VISITS.forEach(visit ->
                expected.computeIfAbsent(visit.path, any -> new ArrayList<>()).add(visit.person));
        List<List<Object>> rows = new ArrayList<>();
        expected.forEach((path, persons) ->
                rows.add(Arrays.asList(path, (long) persons.size(), (long) new HashSet<>(persons).size())));
        assertThat(sorted(rows(groups))).isEqualTo(sorted(rows));
    }

    @Test
    void countsDifferentValuesOfFewAndOfManyGroups() {
        for (long seconds : List.of(3_600L, 86_400L, 100_000_000L)) {
            Plan events = events("path");
            Plan groups = group(
                    events,
                    List.of(named("t", time(events, seconds))),
                    aggregation("uniq", column(events, "person_id")),
                    aggregation("uniq", column(events, "path")),
                    aggregation("uniq", time(events, 60)));
            Map<Long, List<Set<Object>>> expected = new HashMap<>();
            VISITS.forEach(visit -> {
                List<Set<Object>> sets = expected.computeIfAbsent(
                        visit.second / seconds, any -> List.of(new HashSet<>(), new HashSet<>(), new HashSet<>()));
                sets.get(0).add(visit.person);
                if (visit.path != null) {
                    sets.get(1).add(visit.path);
                }
                sets.get(2).add(visit.second / 60);
            });
            List<List<Object>> rows = new ArrayList<>();
            expected.forEach((time, sets) -> rows.add(
                    List.of(time, (long) sets.get(0).size(), (long) sets.get(1).size(), (long)
                            sets.get(2).size())));
            assertThat(sorted(rows(groups))).isEqualTo(sorted(rows));
        }
    }

    @Test
    void listsDifferentValuesByFirstRowAndByNumberOfRows() {
        Plan events = events("path");
        Plan groups = group(
                events,
                List.of(named("t", time(events, 86_400))),
                aggregation("groupUniqArray", column(events, "path")),
                aggregation("topK", column(events, "path")),
                aggregation("groupUniqArray", time(events, 7_200)),
                aggregation("topK", call("concat", column(events, "distinct_id"), PlanParts.text("!"))));
        Map<Long, List<Map<Object, Integer>>> expected = new HashMap<>();
        inTime().forEach(visit -> {
            List<Map<Object, Integer>> counts = expected.computeIfAbsent(
                    visit.second / 86_400,
                    any -> List.of(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>()));
            if (visit.path != null) {
                counts.get(0).merge(visit.path, 1, Integer::sum);
            }
            counts.get(1).merge(visit.second / 7_200, 1, Integer::sum);
            counts.get(2).merge(visit.person + "!", 1, Integer::sum);
        });
        List<List<Object>> rows = new ArrayList<>();
        expected.forEach((time, counts) -> rows.add(List.of(
                time,
                List.copyOf(counts.get(0).keySet()),
                top(counts.get(0)),
                List.copyOf(counts.get(1).keySet()),
                top(counts.get(2)))));
        assertThat(sorted(rows(groups))).isEqualTo(sorted(rows));
    }

    @Test
    void listsTheValuesOfAllRowsInTheirOrder() {
        Plan events = events("path");
        Expression isOdd = call("equals", call("modulo", time(events, 1), PlanParts.number(2)), PlanParts.number(1));
        Plan groups = group(
                events,
                List.of(named("d", column(events, "distinct_id"))),
                aggregation("groupArray", column(events, "path")),
                aggregation("groupArray", time(events, 3_600)),
                aggregation("groupArray", isOdd),
                aggregation("groupArray", column(events, "event")),
                aggregation("groupArray", call("concat", PlanParts.text("at "), column(events, "distinct_id"))));
        Map<String, List<List<Object>>> expected = new HashMap<>();
        inTime().forEach(visit -> {
            List<List<Object>> lists = expected.computeIfAbsent(
                    visit.person,
                    any -> List.of(
                            new ArrayList<>(),
                            new ArrayList<>(),
                            new ArrayList<>(),
                            new ArrayList<>(),
                            new ArrayList<>()));
            if (visit.path != null) {
                lists.get(0).add(visit.path);
            }
            lists.get(1).add(visit.second / 3_600);
            lists.get(2).add(visit.second % 2 == 1);
            lists.get(3).add("visit");
            lists.get(4).add("at " + visit.person);
        });
        List<List<Object>> rows = new ArrayList<>();
        expected.forEach((person, lists) ->
                rows.add(List.of(person, lists.get(0), lists.get(1), lists.get(2), lists.get(3), lists.get(4))));
        assertThat(sorted(rows(groups))).isEqualTo(sorted(rows));
    }

    private static List<Object> top(Map<Object, Integer> counts) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<Object, Integer>comparingByValue().reversed())
                .limit(10)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The time of an event in steps of so many seconds. */
    private static Expression time(Plan events, long seconds) {
        return call("intDiv", call("toUnixTimestamp", column(events, "timestamp")), PlanParts.number(seconds));
    }

    @Test
    void joinsEventsAndPersonsByTheirIds() {
        Plan events = events();
        Plan all = new Plan.Scan(
                Plan.Table.PERSONS,
                List.of(
                        ScanColumn.of("id", ScanColumn.Source.UUID, Type.UUID),
                        ScanColumn.property("tier", dev.tenrec.insight.filter.Property.ofPerson("tier"))));
        Plan persons = new Plan.Filter(all, call("isNotNull", column(all, "tier")));
        Map<Object, Long> expected = new HashMap<>();
        HashSet<String> known = new HashSet<>();
        VISITS.stream().filter(visit -> visit.number % 5 == 0).forEach(visit -> known.add(visit.person));
        long hidden =
                VISITS.stream().filter(visit -> !known.contains(visit.person)).count();
        VISITS.stream()
                .filter(visit -> known.contains(visit.person))
                .forEach(visit -> expected.merge("t" + visit.person.length(), 1L, Long::sum));
        assertThat(byTier(events, persons, Plan.JoinKind.INNER)).isEqualTo(expected);
        if (hidden > 0) {
            expected.put(null, hidden);
        }
        assertThat(byTier(events, persons, Plan.JoinKind.LEFT)).isEqualTo(expected);
    }

    private static Map<Object, Long> byTier(Plan events, Plan persons, Plan.JoinKind kind) {
        Plan joined = new Plan.Join(
                events,
                persons,
                kind,
                List.of(column(events, "person_id")),
                List.of(column(persons, "id")),
                null,
                false);
        Map<Object, Long> counts = new HashMap<>();
        rows(group(joined, List.of(named("t", column(joined, "tier"))), aggregation("count")))
                .forEach(row -> counts.put(row.get(0), (Long) row.get(1)));
        return counts;
    }

    @Test
    void seesTheNextVisitOfAPerson() {
        Plan events = events("path");
        Plan windows = new Plan.Window(
                events, List.of(window(events, "next", "lead", "path"), window(events, "row", "row_number", null)));
        Plan shown = new Plan.Project(
                windows,
                List.of(
                        named("d", column(windows, "distinct_id")),
                        named("row", column(windows, "row")),
                        named("gap", call("toString", column(windows, "next")))));
        Map<String, List<Visit>> visits = new HashMap<>();
        inTime().forEach(visit ->
                visits.computeIfAbsent(visit.person, any -> new ArrayList<>()).add(visit));
        List<List<Object>> expected = new ArrayList<>();
        visits.forEach((person, all) -> {
            for (int i = 0; i < all.size(); i++) {
                expected.add(Arrays.asList(person, i + 1L, i + 1 < all.size() ? all.get(i + 1).path : null));
            }
        });
        assertThat(sorted(rows(shown))).isEqualTo(sorted(expected));
    }

    @Test
    void findsTheFirstAndTheLastVisits() {
        for (int round = 0; round < 40; round++) {
            Plan events = events("path");
            Expression time = column(events, "timestamp");
            boolean isLast = round % 2 == 0;
            // One path in 5,000, one name in two, or all.
            int kind = round % 3;
            String path = VISITS.get(round * 7).path;
            Plan chosen = kind == 0 && path != null
                    ? new Plan.Filter(events, call("equals", column(events, "path"), PlanParts.text(path)))
                    : kind == 1
                            ? new Plan.Filter(
                                    events, call("endsWith", column(events, "distinct_id"), PlanParts.text("3")))
                            : events;
            Plan shown = new Plan.Project(chosen, List.of(named("d", column(events, "distinct_id")), named("t", time)));
            Plan sorted = new Plan.Sort(shown, List.of(new Order(column(shown, "t"), isLast, false)));
            int limit = 1 + round * 11;
            int offset = round % 4;
            List<Long> expected = VISITS.stream()
                    .filter(visit -> kind != 0 || path == null || path.equals(visit.path))
                    .filter(visit -> kind != 1 || visit.person.endsWith("3"))
                    .map(visit -> visit.second * 1_000_000)
                    .sorted(isLast ? Comparator.reverseOrder() : Comparator.naturalOrder())
                    .skip(offset)
                    .limit(limit)
                    .toList();
            assertThat(rows(new Plan.Limit(sorted, limit, offset)).stream().map(row -> row.get(1)))
                    .containsExactlyElementsOf(expected);
        }
    }

    private static Plan.NamedWindow window(Plan events, String name, String function, String argument) {
        Expression[] arguments = argument == null ? new Expression[0] : new Expression[] {column(events, argument)};
        return new Plan.NamedWindow(
                name,
                new WindowCall(
                        Objects.requireNonNull(aggregation(function, arguments).aggregation()),
                        List.of(column(events, "person_id")),
                        List.of(Order.ascending(column(events, "timestamp"))),
                        WindowCall.Frame.standard(true)));
    }
}

package dev.tenrec.insight.sql.run;

import static dev.tenrec.insight.sql.run.PlanParts.aggregation;
import static dev.tenrec.insight.sql.run.PlanParts.call;
import static dev.tenrec.insight.sql.run.PlanParts.column;
import static dev.tenrec.insight.sql.run.PlanParts.events;
import static dev.tenrec.insight.sql.run.PlanParts.group;
import static dev.tenrec.insight.sql.run.PlanParts.named;
import static dev.tenrec.insight.sql.run.PlanParts.number;
import static dev.tenrec.insight.sql.run.PlanParts.rows;
import static dev.tenrec.insight.sql.run.PlanParts.rowsInOrder;
import static dev.tenrec.insight.sql.run.PlanParts.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.plan.WindowCall;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.time.ProjectTime;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The events of the acceptance suite, asked with plans. */
class SqlExecutorTest {
    private static TestData data;

    @BeforeAll
    static void store() {
        data = new TestData("2024-01-10T12:00:00Z");
        data.event(
                "$identify",
                "ann",
                "2024-01-01T23:29:00Z",
                "{\"$anon_distinct_id\":\"anon-1\"," + "\"$set\":{\"plan\":\"pro\",\"email\":\"ann@a.com\"}}");
        data.event("$set", "bob", "2024-01-01T23:29:01Z", "{\"$set\":{\"plan\":\"free\"}}");
        data.event("$set", "cid", "2024-01-01T23:29:02Z", "{\"$set\":{\"plan\":\"pro\"}}");
        event("$pageview", "anon-1", "01T23:30:00", "{\"url\":\"/a?x=1\",\"browser\":\"Chrome\"}");
        event("$pageview", "anon-1", "01T23:31:00", "{\"url\":\"/b\",\"browser\":\"Chrome\"}");
        event("signed_up", "anon-1", "01T23:40:00", "{\"amount\":10}");
        event("$pageview", "bob", "02T10:00:00", "{\"url\":\"/a\",\"browser\":\"Safari\"}");
        event("purchase", "bob", "02T10:00:05", "{\"amount\":\"25.5\",\"items\":[\"x\",\"y\"]}");
        event("purchase", "ann", "02T12:00:00", "{\"amount\":40,\"items\":[\"x\"]}");
        event("$pageview", "cid", "03T09:00:00", "{\"url\":\"/c\"}");
        event("purchase", "cid", "03T09:05:00", "{\"amount\":\"n/a\",\"items\":[]}");
        event("$pageview", "ann", "08T08:00:00", "{\"url\":\"/a\",\"browser\":\"Chrome\",\"vip\":true}");
        event("$autocapture", "ann", "08T08:00:30", "{}");
        event("$pageview", "ghost", "09T00:30:00", "{\"url\":\"/a\",\"browser\":\"Firefox\"}");
        event("purchase", "bob", "09T00:45:00", "{\"amount\":4.5,\"items\":[\"y\",\"z\"],\"vip\":false}");
        data.store();
    }

    private static void event(String name, String distinctId, String time, String properties) {
        data.event(name, distinctId, "2024-01-" + time + "Z", properties);
    }

    @AfterAll
    static void close() throws IOException {
        data.close();
    }

    /** The twelve events without those that only identify. */
    private static Plan some(String... properties) {
        Plan events = events(properties);
        Expression name = column(events, "event");
        return new Plan.Filter(
                events, call("and", call("notEquals", name, text("$identify")), call("notEquals", name, text("$set"))));
    }

    private static Plan purchases(String... properties) {
        Plan events = events(properties);
        return new Plan.Filter(events, call("equals", column(events, "event"), text("purchase")));
    }

    private static Expression amount(Plan plan) {
        return call("toFloat", column(plan, "amount"));
    }

    @Test
    void countsByEvent() {
        Plan events = some();
        assertThat(rows(data, group(events, List.of(named("e", column(events, "event"))), aggregation("count"))))
                .containsExactly("$autocapture|1", "$pageview|6", "purchase|4", "signed_up|1");
    }

    @Test
    void readsTextsAsNumbersAndLeavesOutWhatIsNone() {
        Plan events = purchases("amount");
        assertThat(rows(
                        data,
                        group(
                                events,
                                List.of(),
                                aggregation("sum", amount(events)),
                                aggregation("avg", amount(events)),
                                aggregation("count", amount(events)))))
                .containsExactly("70.0|23.333333333333332|3");
    }

    @Test
    void cutsDaysInTheZone() {
        Plan events = some();
        Plan days = group(
                events,
                List.of(named("d", call("toDate", column(events, "timestamp")))),
                aggregation("uniq", column(events, "person_id")));
        Plan shown = new Plan.Project(
                days, List.of(named("d", call("toString", column(days, "d"))), named("u", column(days, "uniq"))));
        assertThat(rows(data, shown)).containsExactly("2024-01-02|2", "2024-01-03|1", "2024-01-08|1", "2024-01-09|2");
    }

    @Test
    void limitsTheRangeByConstantsInTheZone() {
        Plan events = some();
        Expression time = column(events, "timestamp");
        Plan day = new Plan.Filter(
                events,
                call(
                        "and",
                        call("greaterOrEquals", time, text("2024-01-02 00:00:00")),
                        call("less", time, text("2024-01-03"))));
        assertThat(rows(data, group(day, List.of(), aggregation("count")))).containsExactly("6");
    }

    @Test
    void nullIsAGroupAndSortsLast() {
        Plan events = some("browser");
        Plan pageviews = new Plan.Filter(events, call("equals", column(events, "event"), text("$pageview")));
        Plan counts = group(pageviews, List.of(named("b", column(pageviews, "browser"))), aggregation("count"));
        Plan sorted = new Plan.Sort(
                counts, List.of(Order.descending(column(counts, "count")), Order.ascending(column(counts, "b"))));
        assertThat(rowsInOrder(data, sorted)).containsExactly("Chrome|3", "Firefox|1", "Safari|1", "null|1");
        Plan others =
                new Plan.Filter(pageviews, call("nullSafeNotEquals", column(pageviews, "browser"), text("Chrome")));
        assertThat(rows(data, group(others, List.of(), aggregation("count")))).containsExactly("3");
    }

    @Test
    void keepsTheFirstRowsOfASortedInput() {
        Plan events = purchases("amount");
        Plan sorted = new Plan.Limit(new Plan.Sort(events, List.of(Order.descending(amount(events)))), 2, 1);
        Plan shown = new Plan.Project(sorted, List.of(named("a", column(sorted, "amount"))));
        assertThat(rowsInOrder(data, shown)).containsExactly("25.5", "4.5");
    }

    @Test
    void findsTheLastValueOfEachGroup() {
        Plan events = some("url");
        Plan pageviews = new Plan.Filter(events, call("equals", column(events, "event"), text("$pageview")));
        assertThat(rows(
                        data,
                        group(
                                pageviews,
                                List.of(named("d", column(pageviews, "distinct_id"))),
                                aggregation("argMax", column(pageviews, "url"), column(pageviews, "timestamp")))))
                .containsExactly("ann|/a", "anon-1|/b", "bob|/a", "cid|/c", "ghost|/a");
    }

    @Test
    void interpolatesQuantiles() {
        Plan events = some("amount");
        assertThat(rows(
                        data,
                        group(
                                events,
                                List.of(),
                                aggregation("quantile", List.of(Expression.Constant.number(0.5)), amount(events)))))
                .containsExactly("17.75");
    }

    @Test
    void makesRowsOfElements() {
        Plan events = purchases("items");
        Expression items = call("JSONExtractArrayRaw", call("ifNull", column(events, "items"), text("[]")));
        Plan unnested = new Plan.Unnest(events, List.of(named("i", items)), false);
        assertThat(rows(data, group(unnested, List.of(named("i", column(unnested, "i"))), aggregation("count"))))
                .containsExactly("\"x\"|2", "\"y\"|2", "\"z\"|1");
    }

    @Test
    void limitsRowsOfEachKey() {
        Plan events = some();
        Plan sorted = new Plan.Sort(
                events,
                List.of(Order.ascending(column(events, "distinct_id")), Order.descending(column(events, "timestamp"))));
        Plan first = new Plan.LimitBy(sorted, 1, 0, List.of(column(sorted, "distinct_id")));
        Plan shown = new Plan.Project(
                first, List.of(named("d", column(first, "distinct_id")), named("e", column(first, "event"))));
        assertThat(rowsInOrder(data, shown))
                .containsExactly(
                        "ann|$autocapture", "anon-1|signed_up", "bob|purchase", "cid|purchase", "ghost|$pageview");
    }

    @Test
    void seesTheNextEventOfAPersonInAWindow() {
        Plan events = some();
        WindowCall.Frame next =
                new WindowCall.Frame(false, new WindowCall.Bound(false, 1), new WindowCall.Bound(false, 1));
        List<Expression> byPerson = List.of(column(events, "person_id"));
        List<Order> inTime = List.of(Order.ascending(column(events, "timestamp")));
        Plan windows = new Plan.Window(
                events,
                List.of(
                        new Plan.NamedWindow(
                                "n",
                                new WindowCall(
                                        aggregation("first_value", column(events, "timestamp"))
                                                .aggregation(),
                                        byPerson,
                                        inTime,
                                        next)),
                        new Plan.NamedWindow(
                                "ne",
                                new WindowCall(
                                        aggregation("first_value", column(events, "event"))
                                                .aggregation(),
                                        byPerson,
                                        inTime,
                                        next))));
        Plan filtered = new Plan.Filter(
                windows,
                call(
                        "and",
                        call("equals", column(windows, "event"), text("$pageview")),
                        call("notEquals", column(windows, "ne"), text(""))));
        Expression gap = call("dateDiff", text("second"), column(windows, "timestamp"), column(windows, "n"));
        assertThat(rows(data, group(filtered, List.of(), aggregation("avg", gap))))
                .containsExactly("187.0");
    }

    @Test
    void countsStepsWithinAWindow() {
        Plan events = some();
        Expression name = column(events, "event");
        Plan levels = group(
                events,
                List.of(named("p", column(events, "person_id"))),
                aggregation(
                        "windowFunnel",
                        List.of(Expression.Constant.integer(86_400)),
                        column(events, "timestamp"),
                        call("equals", name, text("$pageview")),
                        call("equals", name, text("purchase"))));
        Plan counts = group(levels, List.of(named("l", column(levels, "windowFunnel"))), aggregation("count"));
        assertThat(rows(data, counts)).containsExactly("1|1", "2|3");
    }

    @Test
    void joinsRowsWithEqualKeys() {
        Plan events = some();
        Plan persons =
                group(purchases(), List.of(named("buyer", column(purchases(), "distinct_id"))), aggregation("count"));
        Plan inner = join(events, persons, Plan.JoinKind.INNER);
        assertThat(rows(data, group(inner, List.of(), aggregation("count")))).containsExactly("8");
        Plan left = join(events, persons, Plan.JoinKind.LEFT);
        assertThat(rows(
                        data,
                        group(left, List.of(), aggregation("count"), aggregation("count", column(left, "buyer")))))
                .containsExactly("12|8");
        Plan anti = join(events, persons, Plan.JoinKind.ANTI);
        assertThat(rows(data, group(anti, List.of(), aggregation("count")))).containsExactly("4");
        Plan full = new Plan.Join(
                persons,
                new Plan.Values(
                        List.of(new dev.tenrec.insight.sql.plan.Field("k", Type.TEXT)),
                        List.of(List.of("ann"), List.of("zoe"))),
                Plan.JoinKind.FULL,
                List.of(column(persons, "buyer")),
                List.of(new Expression.Column(0, "k", Type.TEXT)),
                null,
                false);
        assertThat(rows(data, full)).containsExactly("ann|1|ann", "bob|2|null", "cid|1|null", "null|null|zoe");
    }

    private static Plan join(Plan left, Plan right, Plan.JoinKind kind) {
        return new Plan.Join(
                left, right, kind, List.of(column(left, "distinct_id")), List.of(column(right, "buyer")), null, false);
    }

    @Test
    void looksForValuesInAQuery() {
        Plan events = some();
        Plan buyers = new Plan.Project(purchases(), List.of(named("p", column(purchases(), "person_id"))));
        Plan filtered = new Plan.Filter(
                events,
                call(
                        "and",
                        call("equals", column(events, "event"), text("$pageview")),
                        new Expression.InQuery(List.of(column(events, "person_id")), buyers)));
        assertThat(rows(data, group(filtered, List.of(), aggregation("count")))).containsExactly("5");
    }

    @Test
    void mapsElementsByALambda() {
        Plan row = Plan.Values.oneRow();
        Expression x = new Expression.Parameter(1, "x", Type.INT64);
        Expression array = call("array", number(1), number(2), number(3));
        Expression mapped = call("arrayMap", new Expression.Lambda(List.of(1), call("multiply", x, number(2))), array);
        assertThat(rows(data, new Plan.Project(row, List.of(named("m", mapped)))))
                .containsExactly("[2, 4, 6]");
    }

    @Test
    void theNumberSevenAndItsTextAreOneGroup() throws IOException {
        try (TestData own = new TestData("2024-01-10T12:00:00Z")) {
            own.event("e", "a", "2024-01-01T00:00:00Z", "{\"v\":7}");
            own.event("e", "a", "2024-01-01T00:00:01Z", "{\"v\":\"7\"}");
            own.event("e", "a", "2024-01-01T00:00:02Z", "{\"v\":7.0}");
            own.store();
            Plan events = events("v");
            assertThat(rows(own, group(events, List.of(named("v", column(events, "v"))), aggregation("count"))))
                    .containsExactly("7.0|1", "7|2");
        }
    }

    @Test
    void anEmptyInputHasOneGroupWithoutKeys() {
        Plan nothing = new Plan.Filter(some(), Expression.Constant.bool(false));
        assertThat(rows(
                        data,
                        group(
                                nothing,
                                List.of(),
                                aggregation("count"),
                                aggregation("sum", number(1)),
                                aggregation("max", column(nothing, "event")))))
                .containsExactly("0|0|");
        assertThat(rows(data, group(nothing, List.of(named("e", column(nothing, "event"))), aggregation("count"))))
                .isEmpty();
    }

    @Test
    void refusesMoreGroupsThanMemoryHolds() {
        Plan numbers = new Plan.Numbers(0, 1_000_000);
        Plan groups = group(numbers, List.of(named("n", column(numbers, "number"))), aggregation("count"));
        assertThatThrownBy(() -> rowsInOrder(data, groups, new MemoryBudget(4 << 20)))
                .isInstanceOfSatisfying(
                        SqlRefusal.class,
                        refusal -> assertThat(refusal.code()).isEqualTo("clickhouse_memory_limit_exceeded"));
        assertThat(rowsInOrder(data, groups, new MemoryBudget(256 << 20))).hasSize(1_000_000);
    }

    @Test
    void keepsValuesOfListsOfDifferentOnesOnce() {
        Plan numbers = new Plan.Numbers(0, 1_000_000);
        Expression number = column(numbers, "number");
        Plan lists = group(
                numbers,
                List.of(),
                aggregation("groupUniqArray", call("modulo", number, number(3))),
                aggregation("topK", call("intDiv", number, number(400_000))));
        assertThat(rowsInOrder(data, lists, new MemoryBudget(4 << 20))).containsExactly("[0, 1, 2]|[0, 1, 2]");
    }

    @Test
    void refusesArraysThatFillTheMemory() {
        Plan numbers = new Plan.Numbers(0, 100_000);
        Expression wide = call("range", number(1_000_000));
        Expression added = call("arrayPushBack", wide, column(numbers, "number"));
        assertThatThrownBy(() -> rowsInOrder(
                        data, new Plan.Project(numbers, List.of(named("a", added))), new MemoryBudget(256 << 20)))
                .isInstanceOf(SqlRefusal.class);
    }

    @Test
    void mergesManyGroupsOfSeveralThreads() {
        Plan numbers = new Plan.Numbers(0, 200_000);
        Expression number = column(numbers, "number");
        Plan groups = group(
                numbers,
                List.of(
                        named("k", call("modulo", number, number(20_000))),
                        named("t", call("toString", call("modulo", number, number(3))))),
                aggregation("count"),
                aggregation("uniq", number),
                aggregation("argMax", number, number),
                aggregation("quantile", List.of(Expression.Constant.number(1)), number));
        Plan total = group(
                groups,
                List.of(),
                aggregation("count"),
                aggregation("sum", column(groups, "count")),
                aggregation("sum", column(groups, "uniq")),
                aggregation("max", column(groups, "argMax")),
                aggregation("countIf", call("equals", column(groups, "argMax"), column(groups, "quantile"))));
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            QuerySnapshot snapshot = new QuerySnapshots(
                            data.events, data.persons, data.groups, data.clock, new Parallel(threads, 3))
                    .of(
                            TestData.PROJECT,
                            new ProjectTime(ZoneId.of(PlanParts.BERLIN), DayOfWeek.SUNDAY),
                            Deadline.in(Duration.ofSeconds(60)));
            List<Object> row = new ArrayList<>();
            SqlExecutor.run(total, snapshot).forEach(each -> row.addAll(List.of(each)));
            assertThat(row).containsExactly(60_000L, 200_000L, 200_000L, 199_999L, 60_000L);
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void leastAndGreatestMayBeTheEndsOfTheRange() {
        List<Field> fields = List.of(new Field("g", Type.INT64), new Field("n", Type.INT64.nullable(true)));
        Plan values = new Plan.Values(
                fields,
                List.of(
                        List.of(1L, Long.MIN_VALUE),
                        List.of(1L, Long.MAX_VALUE),
                        List.of(2L, Long.MAX_VALUE),
                        Arrays.asList(3L, null)));
        Expression n = column(values, "n");
        Plan groups = group(
                values,
                List.of(named("g", column(values, "g"))),
                aggregation("min", n),
                aggregation("max", n),
                aggregation("argMin", column(values, "g"), n),
                aggregation("argMax", n, column(values, "g")));
        assertThat(rows(data, groups))
                .containsExactlyInAnyOrder(
                        "1|-9223372036854775808|9223372036854775807|1|-9223372036854775808",
                        "2|9223372036854775807|9223372036854775807|2|9223372036854775807",
                        "3|null|null|null|null");
    }

    @Test
    void stopsWhenItIsCancelled() {
        Deadline deadline = Deadline.in(Duration.ofSeconds(60));
        QuerySnapshot snapshot = data.source()
                .of(TestData.PROJECT, new ProjectTime(ZoneId.of(PlanParts.BERLIN), DayOfWeek.SUNDAY), deadline);
        Plan all = group(events(), List.of(), aggregation("count"));
        SqlExecutor.run(all, snapshot);
        assertThat(deadline.rowsRead()).isEqualTo(15);
        deadline.cancel();
        assertThatThrownBy(() -> SqlExecutor.run(all, snapshot)).hasMessage("The query was cancelled.");
    }
}

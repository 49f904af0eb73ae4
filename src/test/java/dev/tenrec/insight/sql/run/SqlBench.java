package dev.tenrec.insight.sql.run;

import static dev.tenrec.insight.sql.run.PlanParts.aggregation;
import static dev.tenrec.insight.sql.run.PlanParts.call;
import static dev.tenrec.insight.sql.run.PlanParts.column;
import static dev.tenrec.insight.sql.run.PlanParts.events;
import static dev.tenrec.insight.sql.run.PlanParts.group;
import static dev.tenrec.insight.sql.run.PlanParts.named;
import static dev.tenrec.insight.sql.run.PlanParts.number;
import static dev.tenrec.insight.sql.run.PlanParts.text;

import com.sun.management.OperatingSystemMXBean;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.plan.WindowCall;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** Measures the processor time of eight plans over random events on one thread. Argument: the number of events. */
public final class SqlBench {
    private static final int RUNS = 5;
    private static final int EVENTS_PER_BATCH = 5_000;
    private static final long FIRST_MICROS = 1_704_067_200_000_000L;
    private static final double SPAN_MICROS = 275 * 86_400e6;
    private static final List<String> BROWSERS = List.of("Chrome", "Safari", "Firefox", "Edge");

    private SqlBench() {}

    public static void main(String[] arguments) throws IOException {
        try (TestData data = new TestData("2024-12-01T00:00:00Z")) {
            store(data, Integer.parseInt(arguments[0]));
            plans().forEach((name, plan) -> measure(name, data, plan));
        }
    }

    private static void store(TestData data, int count) {
        Random random = new Random(1);
        int persons = count / 50;
        for (int i = 0; i < persons; i += 4) {
            String plan = i % 8 == 0 ? "pro" : "free";
            data.event("$set", "d" + i, "2024-01-01T00:00:00Z", "{\"$set\":{\"plan\":\"" + plan + "\"}}");
        }
        data.store();
        for (int i = 0; i < count; i++) {
            int name = Math.min(random.nextInt(20), random.nextInt(20));
            data.event(
                    new UUID(random.nextLong(), random.nextLong()),
                    name == 0 ? "$pageview" : "e" + name,
                    "d" + random.nextInt(persons),
                    FIRST_MICROS + (long) (random.nextDouble() * SPAN_MICROS),
                    "{\"path\":\"/p/" + random.nextInt(5_000) + "\",\"browser\":\""
                            + BROWSERS.get(random.nextInt(BROWSERS.size())) + "\",\"session\":\"s"
                            + random.nextInt(count / 5) + "\",\"amount\":" + random.nextInt(1_000) / 10.0 + "}");
            if (i % EVENTS_PER_BATCH == 0) {
                data.store();
            }
        }
        data.store();
    }

    private static Map<String, Plan> plans() {
        Plan events = events("path", "browser", "session", "amount");
        Expression time = column(events, "timestamp");
        Expression person = column(events, "person_id");
        Expression path = column(events, "path");
        Plan pageviews = new Plan.Filter(events, call("equals", column(events, "event"), text("$pageview")));
        Plan chrome = new Plan.Filter(pageviews, call("nullSafeEquals", column(events, "browser"), text("Chrome")));
        Expression shortened = call(
                "if",
                call("match", path, text("^/p/1")),
                text("one"),
                call("lower", call("substring", path, number(1), number(5))));
        Expression amount = call("toFloat", column(events, "amount"));
        Map<String, Plan> plans = new LinkedHashMap<>();
        plans.put("count by event", group(events, List.of(named("k", column(events, "event"))), aggregation("count")));
        plans.put(
                "persons per day, one event",
                group(pageviews, List.of(named("d", call("toDate", time))), aggregation("uniq", person)));
        plans.put(
                "count and persons by path",
                group(chrome, List.of(named("p", path)), aggregation("count"), aggregation("uniq", person)));
        plans.put(
                "by expression and hour",
                group(
                        events,
                        List.of(named("x", shortened), named("h", call("toHour", time))),
                        aggregation("count"),
                        aggregation("sum", amount),
                        aggregation("avg", amount)));
        Plan sessions = group(
                events,
                List.of(named("s", column(events, "session"))),
                aggregation("count"),
                aggregation("min", time),
                aggregation("max", time));
        plans.put(
                "by session, then all",
                group(
                        sessions,
                        List.of(),
                        aggregation("sum", column(sessions, "count")),
                        aggregation("max", column(sessions, "max"))));
        Plan latest =
                group(events, List.of(named("p", person)), aggregation("count"), aggregation("argMax", path, time));
        plans.put("by person: last path", group(latest, List.of(), aggregation("uniq", column(latest, "argMax"))));
        plans.put("window: next pageview", gaps(pageviews, person, time));
        plans.put("LEFT JOIN persons, by plan", byPlan(events, person));
        return plans;
    }

    private static Plan gaps(Plan pageviews, Expression person, Expression time) {
        Plan narrow = new Plan.Project(pageviews, List.of(named("person", person), named("time", time)));
        Expression own = column(narrow, "time");
        WindowCall next = new WindowCall(
                aggregation("lead", own).aggregation(),
                List.of(column(narrow, "person")),
                List.of(Order.ascending(own)),
                WindowCall.Frame.standard(true));
        Plan window = new Plan.Window(narrow, List.of(new Plan.NamedWindow("next", next)));
        Expression gap = call("dateDiff", text("second"), column(window, "time"), column(window, "next"));
        return group(window, List.of(), aggregation("sum", gap));
    }

    private static Plan byPlan(Plan events, Expression person) {
        Plan persons = new Plan.Scan(
                Plan.Table.PERSONS,
                List.of(
                        ScanColumn.of("id", ScanColumn.Source.UUID, Type.UUID),
                        ScanColumn.property("plan", Property.ofPerson("plan"))));
        Plan join = new Plan.Join(
                events, persons, Plan.JoinKind.LEFT, List.of(person), List.of(column(persons, "id")), null, false);
        return group(
                join,
                List.of(named("p", column(join, "plan"))),
                aggregation("count"),
                aggregation("uniq", column(join, "person_id")));
    }

    private static void measure(String name, TestData data, Plan plan) {
        long[] millis = new long[RUNS];
        long rows = 0;
        for (int i = 0; i < RUNS; i++) {
            long before = processorNanos();
            rows = SqlExecutor.run(plan, PlanParts.snapshot(data)).count();
            millis[i] = (processorNanos() - before) / 1_000_000;
        }
        long first = millis[0];
        java.util.Arrays.sort(millis);
        System.out.println(name + ": " + rows + " rows, first " + first + " ms, median " + millis[RUNS / 2] + " ms");
    }

    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}

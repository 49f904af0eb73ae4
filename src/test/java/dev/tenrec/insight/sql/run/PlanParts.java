package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.sql.plan.Aggregates;
import dev.tenrec.insight.sql.plan.Calls;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.time.ProjectTime;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Short words for plans in tests. */
public final class PlanParts {
    static final String BERLIN = "Europe/Berlin";

    private PlanParts() {}

    /** A scan of events with the columns that most tests read, then some properties. */
    static Plan.Scan events(String... properties) {
        List<ScanColumn> columns = new ArrayList<>(List.of(
                ScanColumn.of("event", ScanColumn.Source.EVENT, Type.TEXT),
                ScanColumn.of("timestamp", ScanColumn.Source.TIMESTAMP, Type.dateTime(BERLIN)),
                ScanColumn.of("distinct_id", ScanColumn.Source.DISTINCT_ID, Type.TEXT),
                ScanColumn.of("person_id", ScanColumn.Source.PERSON_ID, Type.UUID)));
        for (String property : properties) {
            columns.add(ScanColumn.property(property, Property.ofEvent(property)));
        }
        return new Plan.Scan(Plan.Table.EVENTS, columns);
    }

    /** A column of a plan by its name. */
    static Expression column(Plan plan, String name) {
        for (int i = 0; i < plan.fields().size(); i++) {
            if (plan.fields().get(i).name().equals(name)) {
                return new Expression.Column(i, name, plan.fields().get(i).type());
            }
        }
        throw new AssertionError(name);
    }

    static Expression text(String value) {
        return Expression.Constant.text(value);
    }

    static Expression number(long value) {
        return Expression.Constant.integer(value);
    }

    static Expression call(String name, Expression... arguments) {
        return Calls.call(name, List.of(arguments), BERLIN);
    }

    static Plan.NamedAggregation aggregation(String name, Expression... arguments) {
        return aggregation(name, List.of(), arguments);
    }

    static Plan.NamedAggregation aggregation(
            String name, List<Expression.Constant> parameters, Expression... arguments) {
        return new Plan.NamedAggregation(
                name,
                Aggregates.call(Aggregates.find(name).orElseThrow(), parameters, List.of(arguments), false, BERLIN));
    }

    static Plan.Named named(String name, Expression expression) {
        return new Plan.Named(name, expression);
    }

    static Plan.Group group(Plan input, List<Plan.Named> keys, Plan.NamedAggregation... aggregations) {
        return new Plan.Group(input, keys, List.of(aggregations));
    }

    /** The rows of a plan, columns with bars between them, sorted. */
    static List<String> rows(TestData data, Plan plan) {
        return rowsInOrder(data, plan).stream().sorted().toList();
    }

    static List<String> rowsInOrder(TestData data, Plan plan) {
        return rowsInOrder(data, plan, MemoryBudget.standard());
    }

    static List<String> rowsInOrder(TestData data, Plan plan, MemoryBudget memory) {
        List<String> rows = new ArrayList<>();
        SqlExecutor.run(plan, snapshot(data), memory)
                .forEach(row -> rows.add(
                        String.join("|", Stream.of(row).map(PlanParts::shown).toList())));
        return rows;
    }

    private static String shown(Object value) {
        return value instanceof Object[] list ? Arrays.toString(list) : String.valueOf(value);
    }

    static QuerySnapshot snapshot(TestData data) {
        return data.source()
                .of(
                        TestData.PROJECT,
                        new ProjectTime(ZoneId.of(BERLIN), DayOfWeek.SUNDAY),
                        Deadline.in(Duration.ofSeconds(60)));
    }
}

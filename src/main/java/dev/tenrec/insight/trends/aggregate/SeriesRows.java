package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.insight.trino.Conditions;
import dev.tenrec.insight.trino.EventRelation;
import dev.tenrec.insight.trino.TrinoText;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The events of a series as a table in Trino's SQL: {@code ts} (time), {@code a} (actor or NULL), {@code x} (number or
 * NULL) and the columns of a grouping.
 */
public final class SeriesRows {
    private SeriesRows() {}

    /**
     * The groups of a breakdown.
     *
     * @param relations makes a relation of events without columns
     * @param labels of the properties, as texts that are never NULL: a plus sign and the label, or empty without one
     * @param chosen the labels of values that have a group of their own; null for a group of each value
     * @param other the group of all other values; negative if they are left out
     */
    public record Grouping(
            Supplier<EventRelation> relations,
            List<Function<EventRelation, String>> labels,
            @Nullable List<List<String>> chosen,
            int other) {
        /** No breakdown: one group. */
        public static Grouping none(Supplier<EventRelation> relations) {
            return new Grouping(relations, List.of(), null, 0);
        }

        /** True if each value of a breakdown is a group. */
        boolean isOfAll() {
            return chosen == null && !labels.isEmpty();
        }

        /** The names of the columns: the number of a group, or the labels. */
        public List<String> names() {
            return chosen == null
                    ? IntStream.range(0, labels.size()).mapToObj(i -> "k" + i).toList()
                    : List.of("g");
        }

        /** The names with a comma behind each. */
        public String columns() {
            return names().stream().map(name -> name + ", ").collect(Collectors.joining());
        }
    }

    /** The selected events of a time. */
    static String of(Series series, TimeBuckets time, Grouping grouping) {
        EventRelation events = grouping.relations().get();
        List<String> columns = new ArrayList<>(List.of("ts", "a", "x"));
        List<String> expressions = new ArrayList<>(List.of("ts", actor(series, events), number(series, events)));
        String condition = new Conditions(events).of(series.events());
        return table(columns, expressions, condition, events, OptionalLong.of(time.fromMicros()), time, grouping);
    }

    /**
     * All events up to a time that may be an actor's first: {@code p} says whether one passes the filters, {@code u}
     * whether it does so far as an actor is new only with it.
     */
    static String ever(Series series, long toMicros, Grouping grouping) {
        EventRelation events = grouping.relations().get();
        Conditions conditions = new Conditions(events);
        String passing = conditions.of(series.events());
        String unfiltered =
                series.math() == SeriesMath.FIRST_TIME_FOR_USER ? conditions.of(series.eventsOfAnyProperty()) : passing;
        List<String> columns = List.of("ts", "a", "p", "u");
        List<String> expressions = List.of("ts", actor(series, events), passing, unfiltered);
        String condition = "(" + passing + " OR " + unfiltered + ")";
        TimeBuckets time = TimeBuckets.range(toMicros, toMicros);
        return table(columns, expressions, condition, events, OptionalLong.empty(), time, grouping);
    }

    private static String actor(Series series, EventRelation events) {
        return switch (series.math().family()) {
            case ACTORS, ROLLING, FIRST_EVENT, EVENTS_PER_ACTOR -> events.actor(series.actors());
            case EVENTS, RUNNING, QUANTILES, COMBINATION -> "NULL";
        };
    }

    private static String number(Series series, EventRelation events) {
        Property property = series.property();
        if (property == null || !series.math().family().isOfNumbers()) {
            return "NULL";
        }
        String number = events.number(property)
                + (series.multiplier() == 1 ? "" : " * " + TrinoText.number(series.multiplier()));
        return "IF(is_finite(" + number + "), " + number + ")";
    }

    private static String table(
            List<String> columns,
            List<String> expressions,
            String condition,
            EventRelation events,
            OptionalLong fromMicros,
            TimeBuckets time,
            Grouping grouping) {
        List<String> labels =
                grouping.labels().stream().map(label -> label.apply(events)).toList();
        StringBuilder rows = new StringBuilder("SELECT ");
        for (int i = 0; i < columns.size(); i++) {
            rows.append(i == 0 ? "" : ", ")
                    .append(expressions.get(i))
                    .append(" AS ")
                    .append(columns.get(i));
        }
        for (int i = 0; i < labels.size(); i++) {
            rows.append(", ").append(labels.get(i)).append(" AS k").append(i);
        }
        rows.append(" FROM ").append(events.sql(fromMicros, time.toMicros())).append(" WHERE ");
        rows.append(condition);
        return "(" + (grouping.chosen() == null ? rows : grouped(rows, columns, grouping, grouping.chosen())) + ")";
    }

    private static String grouped(
            StringBuilder rows, List<String> columns, Grouping grouping, List<List<String>> chosen) {
        String shown = String.join(", ", columns);
        if (chosen.isEmpty()) {
            return "SELECT " + shown + ", " + grouping.other() + " AS g FROM (" + rows + ")";
        }
        String values = IntStream.range(0, chosen.size())
                .mapToObj(group -> chosen.get(group).stream()
                        .map(TrinoText::text)
                        .collect(Collectors.joining(", ", "(", ", " + group + ")")))
                .collect(Collectors.joining(", "));
        IntStream parts = IntStream.range(0, grouping.labels().size());
        List<String> names = IntStream.range(0, grouping.labels().size())
                .mapToObj(part -> "l" + part)
                .toList();
        String condition = parts.mapToObj(part -> "k" + part + " = l" + part).collect(Collectors.joining(" AND "));
        return "SELECT " + shown + ", coalesce(chosen_group, " + grouping.other() + ") AS g FROM (" + rows
                + ") LEFT JOIN (VALUES " + values + ") AS chosen(" + String.join(", ", names)
                + ", chosen_group) ON " + condition;
    }
}

package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The columns of lists of events. */
final class EventColumns {
    private static final Pattern PROPERTY = Pattern.compile("(person\\.)?properties((?:" + PropertyPath.STEP + ")+)");

    private static final Map<String, Column<EventRow>> NAMED = Stream.of(
                    column("*", "Tuple", EventRow::all),
                    column("uuid", "UUID", EventRow::uuid),
                    column("event", Column.TEXT, EventRow::event),
                    column("timestamp", Column.TIME, EventRow::timestamp),
                    column("created_at", Column.TIME, EventRow::createdAt),
                    column("distinct_id", Column.TEXT, EventRow::distinctId),
                    column("elements_chain", Column.TEXT, row -> Column.textNode("")),
                    column("properties", Column.TEXT, EventRow::shownProperties),
                    column("person", "Tuple", EventRow::person),
                    column("person.id", "UUID", row -> row.person().path("uuid")),
                    column("person_id", "UUID", row -> row.person().path("uuid")),
                    column("person.created_at", Column.TIME, row -> row.person().path("created_at")),
                    column("person.properties", Column.TEXT, row -> row.person().path("properties")),
                    column("person_display_name", "Tuple", EventRow::personDisplayName))
            .collect(Collectors.toMap(Column::text, Function.identity()));

    private EventColumns() {}

    private static Column<EventRow> column(String name, String type, Function<EventRow, @Nullable JsonNode> read) {
        return new Column<>(name, type, read);
    }

    static @Nullable Column<EventRow> find(String expression) {
        Column<EventRow> named = NAMED.get(expression);
        Matcher property = PROPERTY.matcher(expression);
        if (named != null || !property.matches()) {
            return named;
        }
        List<String> steps = PropertyPath.steps(property.group(2));
        if (property.group(1) != null) {
            return column(
                    expression,
                    Column.TEXT,
                    row -> PropertyPath.cell(row.person().path("properties"), steps));
        }
        List<String> inner = steps.subList(1, steps.size());
        return column(expression, Column.TEXT, row -> PropertyPath.cell(row.property(steps.get(0)), inner));
    }
}

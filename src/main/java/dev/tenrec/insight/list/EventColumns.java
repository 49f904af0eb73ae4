package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The columns of lists of events. */
final class EventColumns {

    static final Column.Catalog<EventRow> ALL = new Column.Catalog<>(
            List.of(
                    column("*", "Tuple", EventRow::all),
                    column("uuid", "UUID", EventRow::uuid),
                    column("event", Column.TEXT, EventRow::event),
                    column("timestamp", Column.TIME, EventRow::timestamp),
                    column("created_at", Column.TIME, EventRow::createdAt),
                    column("distinct_id", Column.TEXT, EventRow::distinctId),
                    column("elements_chain", Column.TEXT, EventRow::elementsChain),
                    column("properties", Column.TEXT, EventRow::shownProperties),
                    column("person", "Tuple", EventRow::person),
                    column("person.id", "UUID", row -> row.person().path("uuid")),
                    column("person_id", "UUID", row -> row.person().path("uuid")),
                    column("person.created_at", Column.TIME, row -> row.person().path("created_at")),
                    column("person.properties", Column.TEXT, row -> row.person().path("properties")),
                    column("person_display_name", "Tuple", EventRow::personDisplayName)),
            "(person\\.)?properties((?:" + PropertyPath.STEP + ")+)",
            property -> {
                List<String> steps = PropertyPath.steps(property.group(2));
                if (property.group(1) != null) {
                    return row -> PropertyPath.cell(row.person().path("properties"), steps);
                }
                List<String> inner = steps.subList(1, steps.size());
                return row -> PropertyPath.cell(row.property(steps.get(0)), inner);
            });

    private EventColumns() {}

    private static Column<EventRow> column(String name, String type, Function<EventRow, @Nullable JsonNode> read) {
        return new Column<>(name, type, read);
    }
}

package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The columns of lists of actors. */
final class ActorColumns {
    static final String EVENT_COUNT = "event_count";

    static final Column.Catalog<ActorRow> ALL = new Column.Catalog<>(
            List.of(
                    column("actor", "Tuple", ActorRow::json),
                    column("person", "Tuple", ActorRow::json),
                    column("group", "Tuple", ActorRow::json),
                    column("id", Column.TEXT, row -> Column.textNode(row.id())),
                    column("actor_id", Column.TEXT, row -> Column.textNode(row.id())),
                    column("created_at", Column.TIME, row -> Column.textNode(row.createdAt())),
                    column("properties", Column.TEXT, ActorRow::properties),
                    column("distinct_ids", "Array", row -> row.json().path("distinct_ids")),
                    column(EVENT_COUNT, "UInt64", ActorColumns::eventCount),
                    column("person_display_name", "Tuple", ActorColumns::displayName),
                    // A column of buttons, which clients fill.
                    column("person.$delete", Column.TEXT, row -> NullNode.instance)),
            "(?:person\\.)?properties((?:" + PropertyPath.STEP + ")+)",
            property -> {
                List<String> steps = PropertyPath.steps(property.group(1));
                return row -> PropertyPath.cell(row.properties(), steps);
            });

    private ActorColumns() {}

    private static Column<ActorRow> column(String name, String type, Function<ActorRow, @Nullable JsonNode> read) {
        return new Column<>(name, type, read);
    }

    private static JsonNode displayName(ActorRow row) {
        String distinctId =
                row.distinctIds().isEmpty() ? row.id() : row.distinctIds().get(0);
        return Json.object()
                .put("display_name", PersonName.of(row.properties(), distinctId))
                .put("id", row.id())
                .put("distinct_id", distinctId);
    }

    private static @Nullable JsonNode eventCount(ActorRow row) {
        Long count = row.eventCount();
        return count == null ? null : JsonNodeFactory.instance.numberNode(count);
    }
}

package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.insight.query.PersonName;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The columns of lists of actors. */
final class ActorColumns {
    static final String EVENT_COUNT = "event_count";
    private static final String APPEARANCES = "appearances";
    /** A period of a retention, for example {@code day_3}: 1 if the actor was there. */
    private static final String PERIOD = "(?:hour|day|week|month)_([0-9]{1,3})";

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
                    column("matched_recordings", "Array", row -> Json.mapper().createArrayNode()),
                    column(EVENT_COUNT, "UInt64", ActorColumns::eventCount),
                    column(APPEARANCES, "Array(UInt64)", ActorColumns::appearances),
                    column("person_display_name", "Tuple", ActorColumns::displayName),
                    // A column of buttons, which clients fill.
                    column("person.$delete", Column.TEXT, row -> NullNode.instance)),
            "(?:person\\.)?properties((?:" + PropertyPath.STEP + ")+)|" + PERIOD,
            match -> {
                if (match.group(1) == null) {
                    int period = Integer.parseInt(match.group(match.groupCount()));
                    return row -> IntNode.valueOf(row.appearances().contains(period) ? 1 : 0);
                }
                List<String> steps = PropertyPath.steps(match.group(1));
                return row -> PropertyPath.cell(row.properties(), steps);
            });

    /** Returns whether a column asks for the periods of a retention. */
    static boolean isOfPeriods(Column<?> column) {
        return column.isOf(APPEARANCES) || column.expression().matches(PERIOD);
    }

    private ActorColumns() {}

    private static Column<ActorRow> column(String name, String type, Function<ActorRow, @Nullable JsonNode> read) {
        return new Column<>(name, type, read);
    }

    private static JsonNode appearances(ActorRow row) {
        ArrayNode periods = Json.mapper().createArrayNode();
        row.appearances().forEach(periods::add);
        return periods;
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

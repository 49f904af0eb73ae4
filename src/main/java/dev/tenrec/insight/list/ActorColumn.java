package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One column of a list of actors.
 *
 * @param text as it was selected, with the title that may stand behind it
 * @param type what is in it, as the API spells types
 */
record ActorColumn(String text, String type, Function<ActorRow, JsonNode> read) {
    private static final int TEXT_MAX = 1_000;
    private static final String COUNT = "event_count";
    private static final String TEXT = "String";
    private static final String TIME = "DateTime64(6, 'UTC')";
    private static final String TUPLE = "Tuple";
    private static final Pattern PROPERTY = Pattern.compile("(?:person\\.)?properties((?:" + PropertyPath.STEP + ")+)");

    /** What a name stands for. */
    private record Named(String type, Function<ActorRow, JsonNode> read) {}

    private static final Map<String, Named> NAMED = Map.ofEntries(
            Map.entry("actor", new Named(TUPLE, ActorRow::shown)),
            Map.entry("person", new Named(TUPLE, ActorRow::shown)),
            Map.entry("group", new Named(TUPLE, ActorRow::shown)),
            Map.entry("id", new Named(TEXT, row -> text(row.id()))),
            Map.entry("actor_id", new Named(TEXT, row -> text(row.id()))),
            Map.entry("created_at", new Named(TIME, row -> text(row.createdAt()))),
            Map.entry("properties", new Named(TEXT, ActorRow::properties)),
            Map.entry("distinct_ids", new Named("Array", row -> row.shown().path("distinct_ids"))),
            Map.entry(COUNT, new Named("UInt64", ActorColumn::count)),
            Map.entry("person_display_name", new Named(TUPLE, ActorColumn::displayName)),
            // A column of buttons, which clients fill.
            Map.entry("person.$delete", new Named(TEXT, row -> NullNode.instance)));

    /** Reads a column that stands at {@code path}; refuses expressions that are no plain column. */
    static ActorColumn parse(String text, String path) {
        if (text.length() > TEXT_MAX) {
            throw Fields.mistake(path, "String should have at most " + TEXT_MAX + " characters");
        }
        String expression = expression(text);
        Named named = NAMED.get(expression);
        if (named != null) {
            return new ActorColumn(text, named.type, named.read);
        }
        Matcher property = PROPERTY.matcher(expression);
        if (!property.matches()) {
            throw Fields.notYet("The column \"" + text.substring(0, Math.min(100, text.length())) + "\" is", path);
        }
        List<String> steps = PropertyPath.steps(property.group(1));
        return new ActorColumn(text, TEXT, row -> PropertyPath.cell(row.properties(), steps));
    }

    /** Whether it needs events to be counted. */
    boolean isCount() {
        return expression(text).equals(COUNT);
    }

    /** Its cell in a row. */
    JsonNode value(ActorRow row) {
        JsonNode value = read.apply(row);
        return value == null || value.isMissingNode() ? NullNode.instance : value;
    }

    private static String expression(String text) {
        int title = text.indexOf("--");
        return (title < 0 ? text : text.substring(0, title)).strip();
    }

    private static JsonNode displayName(ActorRow row) {
        String distinctId =
                row.distinctIds().isEmpty() ? row.id() : row.distinctIds().get(0);
        return Json.object()
                .put("display_name", PersonName.of(row.properties(), distinctId))
                .put("id", row.id())
                .put("distinct_id", distinctId);
    }

    private static JsonNode count(ActorRow row) {
        return row.eventCount() == null ? null : JsonNodeFactory.instance.numberNode(row.eventCount());
    }

    private static JsonNode text(String text) {
        return text == null ? null : JsonNodeFactory.instance.textNode(text);
    }
}

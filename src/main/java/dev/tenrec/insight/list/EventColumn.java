package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One column of a list of events.
 *
 * @param text as it was selected, with the title that may stand behind it: {@code event -- What happened}
 * @param type what is in it, as the API spells types
 */
record EventColumn(String text, String type, Function<EventRow, JsonNode> read) {
    private static final int TEXT_MAX = 1_000;
    private static final String TEXT = "String";
    private static final String TIME = "DateTime64(6, 'UTC')";
    private static final Pattern PROPERTY = Pattern.compile("(person\\.)?properties((?:" + PropertyPath.STEP + ")+)");

    /** What a name stands for. */
    private record Named(String type, Function<EventRow, JsonNode> read) {}

    private static final Map<String, Named> NAMED = Map.ofEntries(
            Map.entry("*", new Named("Tuple", EventRow::all)),
            Map.entry("uuid", new Named("UUID", EventRow::uuid)),
            Map.entry("event", new Named(TEXT, EventRow::event)),
            Map.entry("timestamp", new Named(TIME, EventRow::timestamp)),
            Map.entry("created_at", new Named(TIME, EventRow::createdAt)),
            Map.entry("distinct_id", new Named(TEXT, EventRow::distinctId)),
            Map.entry("elements_chain", new Named(TEXT, row -> text(""))),
            Map.entry("properties", new Named(TEXT, EventRow::shownProperties)),
            Map.entry("person", new Named("Tuple", EventRow::person)),
            Map.entry("person.id", new Named("UUID", row -> row.person().path("uuid"))),
            Map.entry("person_id", new Named("UUID", row -> row.person().path("uuid"))),
            Map.entry("person.created_at", new Named(TIME, row -> row.person().path("created_at"))),
            Map.entry("person.properties", new Named(TEXT, row -> row.person().path("properties"))),
            Map.entry("person_display_name", new Named("Tuple", EventRow::personDisplayName)));

    /** Reads a column that stands at {@code path}; refuses expressions that are no plain column. */
    static EventColumn parse(String text, String path) {
        if (text.length() > TEXT_MAX) {
            throw Fields.mistake(path, "String should have at most " + TEXT_MAX + " characters");
        }
        int title = text.indexOf("--");
        String expression = (title < 0 ? text : text.substring(0, title)).strip();
        Named named = NAMED.get(expression);
        if (named != null) {
            return new EventColumn(text, named.type, named.read);
        }
        Matcher property = PROPERTY.matcher(expression);
        if (!property.matches()) {
            throw Fields.notYet("The column \"" + text.substring(0, Math.min(100, text.length())) + "\" is", path);
        }
        List<String> steps = PropertyPath.steps(property.group(2));
        if (property.group(1) != null) {
            return new EventColumn(
                    text, TEXT, row -> PropertyPath.cell(row.person().path("properties"), steps));
        }
        List<String> inner = steps.subList(1, steps.size());
        return new EventColumn(text, TEXT, row -> PropertyPath.cell(row.property(steps.get(0)), inner));
    }

    /** Its cell in a row. */
    JsonNode value(EventRow row) {
        JsonNode value = read.apply(row);
        return value == null || value.isMissingNode() ? NullNode.instance : value;
    }

    private static JsonNode text(String text) {
        return Json.mapper().getNodeFactory().textNode(text);
    }
}

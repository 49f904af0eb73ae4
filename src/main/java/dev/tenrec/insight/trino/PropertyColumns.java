package dev.tenrec.insight.trino;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.lake.event.CommonProperties;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Properties as columns of a relation of events, each computed once a row: its text, as filters compare it, and whether
 * its value is a number.
 */
final class PropertyColumns {
    /** A number as texts write it; the same that the embedded engine reads. */
    private static final String NUMBER = "'\\A[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?\\z'";

    /** Longer texts are no numbers, as in the embedded engine. */
    private static final int NUMBER_SIZE_MAX = 40;

    private final Map<Integer, String> groupTypes;
    private final Map<String, String> columns = new LinkedHashMap<>();
    private final Map<String, String> derived = new LinkedHashMap<>();
    private final Map<Integer, String> groupKeys = new LinkedHashMap<>();
    private boolean hasPersons;

    /** @param groupTypes names by index, those that the project has */
    PropertyColumns(Map<Integer, String> groupTypes) {
        this.groupTypes = groupTypes;
    }

    /** Names of columns by their expressions over the tables. */
    Map<String, String> columns() {
        return columns;
    }

    /** Names of further columns by their expressions over the first ones. */
    Map<String, String> derived() {
        return derived;
    }

    /** True if a column reads properties of persons. */
    boolean hasPersons() {
        return hasPersons;
    }

    /** The keys by whose groups columns are read: expressions by the index of the type. */
    Map<Integer, String> groupKeys() {
        return groupKeys;
    }

    /** The column of an expression over the tables. */
    String column(String expression) {
        return columns.computeIfAbsent(expression, any -> "c" + columns.size());
    }

    /** The column of an expression over columns. */
    String derived(String expression) {
        return derived.computeIfAbsent(expression, any -> "d" + derived.size());
    }

    /** The column of the time at which the actor of an event was created. */
    String created(ActorKind kind) {
        if (kind instanceof ActorKind.PropertyValues values) {
            String key = values.property().key();
            if (!key.matches("\\$group_[0-4]")) {
                throw NotInTrino.refusal("The creation of a session");
            }
            int index = key.charAt(key.length() - 1) - '0';
            groupKeys.put(index, eventText(key));
            return column("g" + index + ".created_at");
        }
        hasPersons = true;
        return column("p.created_at");
    }

    /** The column of the text of a property: a string itself, anything else as JSON; NULL where it is missing. */
    String text(Property property) {
        return column(textOf(property));
    }

    /** The column that says whether a value is a number in JSON. */
    String isNumber(Property property) {
        String json = json(property);
        return json == null
                ? "FALSE"
                : column("regexp_like(json_format(json_extract(" + json + ", " + TrinoText.path(property.key())
                        + ")), '\\A[-0-9]')");
    }

    /** The column of the text of a value that is written as a number; NULL for others. */
    String numeral(Property property) {
        String text = text(property);
        return derived("IF(length(" + text + ") <= " + NUMBER_SIZE_MAX + " AND regexp_like(" + text + ", " + NUMBER
                + "), " + text + ")");
    }

    /** The column of a number, also of one that is written as a text; NULL for others. */
    String number(Property property) {
        String text = text(property);
        return derived("IF(regexp_like(" + text + ", " + NUMBER + ") AND (length(" + text + ") <= " + NUMBER_SIZE_MAX
                + " OR " + isNumber(property) + "), CAST(" + text + " AS double))");
    }

    private String textOf(Property property) {
        return switch (property.source()) {
            case EVENT -> eventText(property.key());
            case PERSON, GROUP -> scalar(personOrGroup(property), property.key());
            case METADATA -> property.equals(Property.EVENT_NAME) ? "e.event" : "e.distinct_id";
            case SESSION, COHORT, EXPRESSION -> throw refusal(property);
        };
    }

    /** The JSON object that holds a property; null for what is no property in JSON. */
    private @Nullable String json(Property property) {
        return switch (property.source()) {
            case EVENT -> "e.properties";
            case PERSON, GROUP -> personOrGroup(property);
            case METADATA -> null;
            case SESSION, COHORT, EXPRESSION -> throw refusal(property);
        };
    }

    private static RuntimeException refusal(Property property) {
        return NotInTrino.refusal(
                switch (property.source()) {
                    case SESSION -> "A property of sessions";
                    case COHORT -> "A condition on a cohort";
                    case EXPRESSION -> "A condition in SQL";
                    case EVENT, PERSON, GROUP, METADATA -> "The property " + property.key();
                });
    }

    private String personOrGroup(Property property) {
        if (property.isVirtual()) {
            throw refusal(property);
        }
        if (property.source() == Property.Source.PERSON) {
            hasPersons = true;
            return "p.properties";
        }
        int index = property.groupTypeIndex();
        groupKeys.put(index, eventText("$group_" + index));
        return "g" + index + ".properties";
    }

    private String eventText(String key) {
        if (CommonProperties.TEXTS.contains(key)) {
            return "e." + TrinoText.name(key);
        }
        String own = scalar("e.properties", key);
        String type = key.matches("\\$group_[0-4]") ? groupTypes.get(key.charAt(key.length() - 1) - '0') : null;
        // A property that the event itself has wins over the group of the same name.
        return type == null
                ? own
                : "coalesce(" + own + ", IF(coalesce(json_extract_scalar(e.properties,"
                        + " '$[\"$process_person_profile\"]'), '') <> 'false', json_extract_scalar(json_extract("
                        + "e.properties, '$[\"$groups\"]'), " + TrinoText.path(type) + ")))";
    }

    private static String scalar(String json, String key) {
        String path = TrinoText.path(key);
        return "coalesce(json_extract_scalar(" + json + ", " + path + "), nullif(json_format(json_extract(" + json
                + ", " + path + ")), 'null'))";
    }
}

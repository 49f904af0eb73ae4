package dev.tenrec.activity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One field of a thing before and after a change.
 *
 * @param type the kind of thing, such as {@code Dashboard}
 * @param action {@code created} when there was no value, {@code deleted} when there is none any more, else
 *     {@code changed}
 * @param field null when the change is about the thing as a whole
 * @param before null where there was none
 * @param after null where there is none
 */
public record FieldChange(
        String type,
        String action,
        @Nullable String field,
        @Nullable JsonNode before,
        @Nullable JsonNode after) {
    /** A longer value is not kept in the log: its place says how long it was. */
    private static final int VALUE_CHARACTERS_MAX = 2_000;

    public FieldChange {
        before = kept(before);
        after = kept(after);
    }

    /** A change of one field; an absent value and null are the same. */
    public static FieldChange of(String type, String field, @Nullable JsonNode before, @Nullable JsonNode after) {
        String action = isNone(before) ? "created" : isNone(after) ? "deleted" : "changed";
        return new FieldChange(type, action, field, before, after);
    }

    /** The fields that differ, in the order of the objects, save those named. */
    public static List<FieldChange> between(String type, ObjectNode before, ObjectNode after, Set<String> ignored) {
        Set<String> names = new LinkedHashSet<>();
        before.fieldNames().forEachRemaining(names::add);
        after.fieldNames().forEachRemaining(names::add);
        names.removeAll(ignored);
        List<FieldChange> changes = new ArrayList<>();
        for (String name : names) {
            JsonNode old = before.path(name);
            JsonNode now = after.path(name);
            if (!old.equals(now) && !(isNone(old) && isNone(now))) {
                changes.add(of(type, name, old, now));
            }
        }
        return changes;
    }

    private static boolean isNone(@Nullable JsonNode value) {
        return value == null || value.isNull() || value.isMissingNode();
    }

    private static JsonNode kept(@Nullable JsonNode value) {
        if (value == null || isNone(value)) {
            return NullNode.instance;
        }
        int length = value.isTextual()
                ? value.textValue().length()
                : value.toString().length();
        return length <= VALUE_CHARACTERS_MAX ? value : TextNode.valueOf("(" + length + " characters)");
    }
}

package dev.tenrec.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Set;

/** Which two distinct ids an event wants to join, and which ids are no one's and so can't be joined. */
public final class MergeIds {
    private static final int ID_MAX = 200;
    private static final Set<String> ILLEGAL_IN_ANY_CASE = Set.of(
            "anonymous",
            "guest",
            "distinctid",
            "distinct_id",
            "id",
            "not_authenticated",
            "email",
            "undefined",
            "true",
            "false");
    private static final Set<String> ILLEGAL = Set.of("[object Object]", "NaN", "None", "none", "null", "0");

    private MergeIds() {}

    /** The id that shall be joined with the event's own, or null when the event asks for none. */
    static String other(String eventName, ObjectNode properties) {
        return switch (eventName) {
            case "$identify" -> text(properties.get("$anon_distinct_id"));
            case "$create_alias", "$merge_dangerously" -> text(properties.get("alias"));
            default -> null;
        };
    }

    /** Ids that programs send by mistake: joining them would make one person of strangers. */
    public static boolean isIllegal(String id) {
        if (id.isBlank()) {
            return true;
        }
        String bare = unquoted(id);
        return ILLEGAL.contains(bare) || ILLEGAL_IN_ANY_CASE.contains(bare.toLowerCase(Locale.ROOT));
    }

    private static String unquoted(String id) {
        int last = id.length() - 1;
        boolean quoted = last > 0 && id.charAt(0) == id.charAt(last) && (id.charAt(0) == '\'' || id.charAt(0) == '"');
        return quoted ? id.substring(1, last) : id;
    }

    /** As distinct ids of events are made: the JSON of what is no text, no zeros, at most 200 characters. */
    private static String text(JsonNode value) {
        if (value == null || value.isNull()) {
            return null;
        }
        String text = (value.isTextual() ? value.textValue() : value.toString()).replace('\0', '\uFFFD');
        return text.codePointCount(0, text.length()) > ID_MAX
                ? text.substring(0, text.offsetByCodePoints(0, ID_MAX))
                : text;
    }
}

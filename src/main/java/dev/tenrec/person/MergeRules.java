package dev.tenrec.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Identity resolution as pure functions: the distinct id that an event asks to join with its own, ids that never join,
 * and the step that joins two ids.
 */
public final class MergeRules {
    /** The step that joins an event's distinct id with another one. */
    enum Step {
        /** Neither id has a person: both get a new one. */
        CREATE,
        /** One id has a person, which gets the other id too. */
        LINK,
        /** Both ids have the same person already. */
        NONE,
        /** Two persons become one, see {@link #mayMerge}. */
        MERGE
    }

    private static final String MERGE_DANGEROUSLY = "$merge_dangerously";
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

    private MergeRules() {}

    /** The distinct id that an event asks to join with its own, or null if it asks for none. */
    static @Nullable String other(String eventName, ObjectNode properties) {
        return switch (eventName) {
            case "$identify" -> text(properties.get("$anon_distinct_id"));
            case "$create_alias", MERGE_DANGEROUSLY -> text(properties.get("alias"));
            default -> null;
        };
    }

    /**
     * The step that joins two distinct ids.
     *
     * @param person the person of the event's distinct id, or -1
     * @param other the person of the other distinct id, or -1
     */
    static Step step(int person, int other) {
        if (person == other) {
            return person < 0 ? Step.CREATE : Step.NONE;
        }
        return person < 0 || other < 0 ? Step.LINK : Step.MERGE;
    }

    /** True when an event may merge a person away: it must not be identified, unless the event says so. */
    static boolean mayMerge(String eventName, boolean isIdentified) {
        return !isIdentified || eventName.equals(MERGE_DANGEROUSLY);
    }

    /** True for ids that clients send by mistake, such as {@code null}: joining them would mix unrelated persons. */
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

    /** Normalizes like capture does: JSON of a non-string, NUL as U+FFFD, at most 200 characters. */
    private static @Nullable String text(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return null;
        }
        String text = (value.isTextual() ? value.textValue() : value.toString()).replace('\0', '\uFFFD');
        return text.codePointCount(0, text.length()) > ID_MAX
                ? text.substring(0, text.offsetByCodePoints(0, ID_MAX))
                : text;
    }
}

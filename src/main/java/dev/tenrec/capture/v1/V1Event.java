package dev.tenrec.capture.v1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.TimestampParser;
import dev.tenrec.json.Json;
import dev.tenrec.person.MergeRules;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Applies the rules of protocol v1 to one event and translates it to the older protocol. */
final class V1Event {
    private static final int TEXT_MAX = 200;
    private static final String COOKIELESS = "$cookieless_mode";
    private static final String PERSON_PROFILE = "$process_person_profile";
    private static final EventOutcome ILLEGAL_ID = EventOutcome.warning("person_processing_disabled");
    /** Dropped without a warning or a refused request. */
    static final EventOutcome PERFORMANCE = EventOutcome.drop("dropped_performance_event");

    private static final EventOutcome INVALID_OPTIONS = EventOutcome.drop("invalid_options");
    private static final Set<String> TRUE = Set.of("true", "t", "yes", "y", "on", "1");
    private static final Set<String> FALSE = Set.of("false", "f", "no", "n", "off", "0", "");
    /** Distinct ids, in lower case, that v1 rejects beyond {@link MergeIds}. */
    private static final Set<String> ILLEGAL_HERE =
            Set.of("00000000-0000-0000-0000-000000000000", "anonymous-user", "backend", "system", "user");

    /** Both names of one option; the second is the older. */
    private static final String[] NO_SKEW = {"disable_skew_correction", "disable_skew_adjustment"};

    private final V1Headers headers;

    V1Event(V1Headers headers) {
        this.headers = headers;
    }

    /** Judges one event. */
    EventOutcome judge(ObjectNode event) {
        String name = event.path("event").isTextual() ? event.path("event").textValue() : "";
        if (name.isEmpty()) {
            return EventOutcome.drop("missing_event_name");
        }
        if (isLong(name)) {
            return EventOutcome.drop("event_name_too_long");
        }
        if (name.equals("$performance_event")) {
            return PERFORMANCE;
        }
        String distinctId = distinctId(event);
        if (distinctId.isEmpty()) {
            return EventOutcome.drop("missing_distinct_id");
        }
        if (isLong(distinctId)) {
            return EventOutcome.drop("distinct_id_too_large");
        }
        JsonNode timestamp = event.path("timestamp");
        if (!timestamp.isTextual()
                || TimestampParser.parse(timestamp.textValue().strip()) == TimestampParser.INVALID) {
            return EventOutcome.drop("invalid_event_timestamp");
        }
        JsonNode properties = event.path("properties");
        if (!properties.isObject() && !isNothing(properties)) {
            return EventOutcome.drop("malformed_event_properties");
        }
        if (!areOptionsValid(event.path("options")) || !isFlag(properties.path(COOKIELESS))) {
            return INVALID_OPTIONS;
        }
        return isIllegal(distinctId) ? ILLEGAL_ID : EventOutcome.OK;
    }

    /** Translates the event to the older protocol; consumes the one given. */
    ObjectNode older(ObjectNode event, String uuid) {
        ObjectNode properties = event.path("properties") instanceof ObjectNode sent ? sent : Json.object();
        JsonNode options = event.path("options");
        copyText(event.path("session_id"), properties, "$session_id");
        copyText(event.path("window_id"), properties, "$window_id");
        if (isAbsent(properties.path(COOKIELESS))) {
            properties.remove(COOKIELESS);
        }
        copyFlag(properties.path(COOKIELESS), properties, COOKIELESS);
        copyFlag(options.path("cookieless_mode"), properties, COOKIELESS);
        copyFlag(options.path("process_person_profile"), properties, PERSON_PROFILE);
        for (String name : NO_SKEW) {
            copyFlag(options.path(name), properties, "$ignore_sent_at");
        }
        copyText(options.path("product_tour_id"), properties, "$product_tour_id");
        properties.put("$lib", headers.library());
        properties.put("$lib_version", headers.libraryVersion());
        String distinctId = distinctId(event);
        if (isIllegal(distinctId)) {
            properties.put(PERSON_PROFILE, false);
        }
        ObjectNode older = Json.object();
        older.set("event", event.get("event"));
        older.put("uuid", uuid);
        older.put("distinct_id", distinctId);
        older.put("timestamp", event.get("timestamp").textValue().strip());
        older.set("properties", properties);
        return older;
    }

    private static boolean areOptionsValid(JsonNode options) {
        if (isAbsent(options)) {
            return true;
        }
        JsonNode tour = options.path("product_tour_id");
        boolean areFlags = isFlag(options.path("cookieless_mode")) && isFlag(options.path("process_person_profile"));
        for (String name : NO_SKEW) {
            areFlags &= isFlag(options.path(name));
        }
        return options.isObject() && areFlags && (isAbsent(tour) || tour.isTextual());
    }

    private static boolean isFlag(JsonNode value) {
        return isAbsent(value) || flag(value).isPresent();
    }

    /** A boolean in any spelling that clients use. */
    private static Optional<Boolean> flag(JsonNode value) {
        if (value.isBoolean()) {
            return Optional.of(value.booleanValue());
        }
        if (value.isNumber()) {
            return Optional.of(value.decimalValue().signum() != 0);
        }
        String text = value.isTextual() ? value.textValue().strip().toLowerCase(Locale.ROOT) : "?";
        return TRUE.contains(text) || FALSE.contains(text) ? Optional.of(TRUE.contains(text)) : Optional.empty();
    }

    private static void copyFlag(JsonNode value, ObjectNode properties, String name) {
        if (!isAbsent(value)) {
            flag(value).ifPresent(is -> properties.put(name, is));
        }
    }

    private static void copyText(JsonNode value, ObjectNode properties, String name) {
        String text = text(value);
        if (!text.isEmpty()) {
            properties.put(name, text);
        }
    }

    /** Returns the distinct id as it is stored, uncut; empty when there is none. */
    static String distinctId(ObjectNode event) {
        return text(event.path("distinct_id")).replace('\0', '\uFFFD');
    }

    /** Returns the stripped text, the JSON of any other value, or an empty text for nothing. */
    private static String text(JsonNode value) {
        return isAbsent(value) ? "" : value.isTextual() ? value.textValue().strip() : value.toString();
    }

    private static boolean isIllegal(String distinctId) {
        return MergeRules.isIllegal(distinctId) || ILLEGAL_HERE.contains(distinctId.toLowerCase(Locale.ROOT));
    }

    private static boolean isLong(String text) {
        return text.length() > TEXT_MAX && text.codePointCount(0, text.length()) > TEXT_MAX;
    }

    private static boolean isAbsent(JsonNode value) {
        return value.isMissingNode() || value.isNull();
    }

    /** True for absent properties; PHP writes an empty array for an empty object. */
    private static boolean isNothing(JsonNode properties) {
        return isAbsent(properties) || (properties.isArray() && properties.isEmpty());
    }
}

package dev.tenrec.rehearsal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.TimestampParser;
import dev.tenrec.capture.UuidText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event as sent.
 *
 * @param request the number of its request
 * @param index in its request, from 0
 * @param raw all of it; an empty object when it is none
 * @param size bytes of its JSON
 * @param faults what strict readers of JSON refuse in it
 * @param name null when it is absent or no text
 * @param distinctId the one that counts: at the top, else in the properties; null when there is none
 * @param uuid null when it is absent or not valid
 * @param timestampMicros microseconds since 1970, {@link #NO_TIME} or {@link #INVALID_TIME}
 * @param storedMicros the time that the service would store
 * @param properties an empty object when they are absent or no object
 * @param person what the event asks for its person
 * @param isAccepted whether its request was taken
 */
public record WireEvent(
        int request,
        int index,
        ObjectNode raw,
        int size,
        List<String> faults,
        @Nullable String name,
        @Nullable String distinctId,
        @Nullable UuidText uuid,
        long timestampMicros,
        long storedMicros,
        ObjectNode properties,
        PersonChanges person,
        boolean isAccepted) {
    /** There is no timestamp. */
    public static final long NO_TIME = Long.MIN_VALUE;
    /** There is a timestamp that can't be read. */
    public static final long INVALID_TIME = TimestampParser.INVALID;

    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();
    private static final long FUTURE_MAX_MICROS = 23 * 3_600_000_000L;

    static WireEvent of(
            int request,
            int index,
            JsonNode value,
            int size,
            List<String> faults,
            long sentAtMicros,
            long receivedMicros,
            boolean isAccepted) {
        ObjectNode raw = value instanceof ObjectNode object ? object : NOTHING;
        ObjectNode properties = raw.get("properties") instanceof ObjectNode given ? given : NOTHING;
        JsonNode name = raw.get("event");
        long timestamp = timestamp(raw.get("timestamp"));
        return new WireEvent(
                request,
                index,
                raw,
                size,
                faults,
                name != null && name.isTextual() ? name.textValue() : null,
                distinctId(raw, properties),
                uuid(raw.get("uuid")),
                timestamp,
                stored(raw, properties, timestamp, sentAtMicros, receivedMicros),
                properties,
                PersonChanges.of(raw, properties),
                isAccepted);
    }

    /** The name, or an empty text. */
    public String nameOrEmpty() {
        return name == null ? "" : name;
    }

    /** The distinct id, or an empty text. */
    public String idOrEmpty() {
        return distinctId == null ? "" : distinctId;
    }

    public boolean hasTime() {
        return timestampMicros != NO_TIME && timestampMicros != INVALID_TIME;
    }

    /**
     * True when the timestamp is the time that the service stores of the event, whenever it arrives and however the
     * clock of its sender goes.
     *
     * @param receivedMicros when it arrived, microseconds since 1970
     */
    public boolean hasOwnTime(long receivedMicros) {
        return hasTime() && !raw.path("offset").isNumber() && timestampMicros <= receivedMicros + FUTURE_MAX_MICROS;
    }

    /** The timestamp as sent; empty when there is none. */
    public String timestampText() {
        JsonNode sent = raw.get("timestamp");
        return sent == null || sent.isNull() ? "" : sent.asText();
    }

    /** Days since 1970 of the time that the service would store. */
    public long day() {
        return Math.floorDiv(storedMicros, 86_400_000_000L);
    }

    /** A property as text, or null when it is absent or no text. */
    public @Nullable String text(String property) {
        return properties.path(property).textValue();
    }

    /** The uuid as sent, or null. */
    public @Nullable String uuidText() {
        String text = raw.path("uuid").asText("");
        return text.isEmpty() ? null : text;
    }

    /** True when the service refuses a request because of this event. */
    public boolean isInvalid() {
        return isInvalid(raw);
    }

    static boolean isInvalid(JsonNode value) {
        ObjectNode raw = value instanceof ObjectNode object ? object : NOTHING;
        JsonNode properties = raw.get("properties");
        boolean isEmptyList = properties != null && properties.isArray() && properties.isEmpty();
        boolean isMalformed = properties != null && !properties.isNull() && !properties.isObject() && !isEmptyList;
        String id = distinctId(raw, properties instanceof ObjectNode given ? given : NOTHING);
        boolean hasWrongUuid = !raw.path("uuid").asText("").isEmpty() && uuid(raw.get("uuid")) == null;
        return isMalformed || raw.path("event").asText().isEmpty() || id == null || id.isEmpty() || hasWrongUuid;
    }

    private static @Nullable String distinctId(ObjectNode raw, ObjectNode properties) {
        String top = text(raw.get("distinct_id"));
        top = top == null ? text(raw.get("$distinct_id")) : top;
        return top == null ? text(properties.get("distinct_id")) : top;
    }

    /** A text, or the JSON of anything else; null for null. */
    public static @Nullable String text(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return null;
        }
        return value.isTextual() ? value.textValue() : value.toString();
    }

    private static @Nullable UuidText uuid(@Nullable JsonNode value) {
        return value == null || !value.isTextual()
                ? null
                : UuidText.parse(value.textValue().strip().getBytes(StandardCharsets.UTF_8));
    }

    private static long timestamp(@Nullable JsonNode value) {
        if (value == null
                || value.isNull()
                || (value.isTextual() && value.textValue().isEmpty())) {
            return NO_TIME;
        }
        return value.isValueNode() && !value.isBoolean() ? TimestampParser.parse(value.asText()) : INVALID_TIME;
    }

    private static long stored(ObjectNode raw, ObjectNode properties, long timestamp, long sentAt, long received) {
        JsonNode offset = raw.get("offset");
        long micros = received;
        if (offset != null && offset.isNumber()) {
            micros = received - (long) (offset.doubleValue() * 1_000);
        } else if (timestamp != NO_TIME && timestamp != INVALID_TIME) {
            JsonNode ignored = properties.get("$ignore_sent_at");
            boolean isExact = ignored != null && ignored.isBoolean() && ignored.booleanValue();
            micros = sentAt == NO_TIME || isExact ? timestamp : timestamp - (sentAt - received);
        }
        return micros > received + FUTURE_MAX_MICROS ? received : micros;
    }
}

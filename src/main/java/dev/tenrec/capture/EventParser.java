package dev.tenrec.capture;

import com.fasterxml.jackson.core.JsonToken;
import dev.tenrec.json.StrictReader;
import dev.tenrec.person.PersonDigest;
import dev.tenrec.person.PersonKey;
import dev.tenrec.taxonomy.KnownDefinitions;
import dev.tenrec.taxonomy.PropertyKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads one event object: its own fields and the few properties that decide something. One per request. */
final class EventParser {
    private final StrictReader reader;
    private final Reasons reasons;
    private final PropertyObservations observations;
    private final byte @Nullable [] nameless;
    private int index;

    /** @param nameless what an event without a name is called, or null */
    EventParser(StrictReader reader, Reasons reasons, PropertyObservations observations, byte @Nullable [] nameless) {
        this.reader = reader;
        this.reasons = reasons;
        this.observations = observations;
        this.nameless = nameless;
    }

    /** Reads the current value; the reader is at its last token afterwards. */
    ParsedEvent parse(int eventIndex) throws IOException {
        index = eventIndex;
        ParsedEvent event = new ParsedEvent();
        if (reader.token() != JsonToken.START_OBJECT) {
            reader.skip();
            fault(null, "event must be an object");
            return event;
        }
        reader.enterObject();
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            switch (name) {
                case "event" -> event.name = name();
                case "distinct_id", "$distinct_id" -> {
                    byte[] id = distinctId();
                    event.distinctId = id == null ? event.distinctId : id;
                }
                case "properties" -> properties(event);
                case "timestamp" -> event.timestamp = timestamp();
                case "uuid" -> uuid(event);
                case "offset" -> offset(event);
                case "api_key", "token", "$token" -> event.token = token(event.token);
                case "$set", "$set_once", "$unset" -> outer(event, name);
                default -> reader.skip();
            }
        }
        event.name = event.name == null ? nameless : event.name;
        noteEvent(event);
        return event;
    }

    private void noteEvent(ParsedEvent event) {
        byte[] name = event.name;
        if (name != null && name.length > 0) {
            event.kind = EventKind.of(name);
        }
        if (name != null && event.kind.isStored(event.personless)) {
            observations.end(observedName(event, name), index, event.personless);
        } else {
            observations.drop();
        }
    }

    /** Groups of different types have properties of their own. */
    private static byte[] observedName(ParsedEvent event, byte[] name) {
        if (event.kind != EventKind.GROUP) {
            return name;
        }
        String groupType = event.groupType;
        String type = groupType != null && groupType.length() <= KnownDefinitions.NAME_MAX ? groupType : "";
        return (new String(name, StandardCharsets.UTF_8) + PropertyObservations.GROUP_SIGN + type)
                .getBytes(StandardCharsets.UTF_8);
    }

    private byte @Nullable [] name() throws IOException {
        if (reader.token() == JsonToken.VALUE_STRING) {
            return reader.bytes();
        }
        boolean missing = reader.token() == JsonToken.VALUE_NULL;
        reader.skip();
        if (missing) {
            return null;
        }
        fault("event", "event name must be a string");
        // Stands in for the name, so that only one reason is given.
        return new byte[] {'?'};
    }

    /** A text, or the JSON of anything else; null for null. */
    private byte @Nullable [] distinctId() throws IOException {
        if (reader.token() == JsonToken.VALUE_STRING) {
            return reader.bytes();
        }
        if (reader.token() == JsonToken.VALUE_NULL) {
            return null;
        }
        return rawJson();
    }

    private byte[] rawJson() throws IOException {
        int from = reader.from();
        JsonToken first = reader.token();
        reader.skip();
        // Jackson reads one byte beyond a number; its text is exact.
        return first.isNumeric()
                ? reader.text().getBytes(StandardCharsets.UTF_8)
                : Arrays.copyOfRange(reader.json(), from, reader.to());
    }

    private long timestamp() throws IOException {
        return switch (reader.token()) {
            case VALUE_STRING -> {
                byte[] text = reader.bytes();
                yield text.length == 0 ? TimestampParser.NONE : TimestampParser.parse(text, 0, text.length);
            }
            case VALUE_NULL -> TimestampParser.NONE;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> TimestampParser.parse(reader.text());
            default -> {
                reader.skip();
                yield TimestampParser.INVALID;
            }
        };
    }

    private void uuid(ParsedEvent event) throws IOException {
        if (reader.token() == JsonToken.VALUE_NULL) {
            return;
        }
        if (reader.token() != JsonToken.VALUE_STRING) {
            reader.skip();
            fault("uuid", "uuid must be a string");
            return;
        }
        byte[] text = reader.bytes();
        if (text.length == 0) {
            return;
        }
        UuidText uuid = UuidText.parse(text);
        if (uuid == null) {
            fault("uuid", "uuid is not valid");
            return;
        }
        event.hasUuid = true;
        event.uuidHigh = uuid.high();
        event.uuidLow = uuid.low();
    }

    private void offset(ParsedEvent event) throws IOException {
        if (!reader.token().isNumeric()) {
            reader.skip();
            return;
        }
        event.hasOffset = true;
        event.offsetMillis = reader.number();
    }

    private @Nullable String token(@Nullable String earlier) throws IOException {
        if (reader.token() != JsonToken.VALUE_STRING) {
            reader.skip();
            return earlier;
        }
        return reader.text();
    }

    private void outer(ParsedEvent event, String name) throws IOException {
        JsonToken first = reader.token();
        int from = reader.from();
        if (name.equals("$unset")) {
            reader.skip();
        } else {
            noteNames(PropertyKind.PERSON);
        }
        if (first == JsonToken.VALUE_NULL) {
            return;
        }
        boolean list = first == JsonToken.START_ARRAY;
        if (first != JsonToken.START_OBJECT && !list) {
            fault(name, name + " must be an object");
            return;
        }
        ParsedEvent.Outer outer = event.outer();
        int to = reader.to();
        switch (name) {
            case "$set" -> {
                outer.setFrom = from;
                outer.setTo = to;
            }
            case "$set_once" -> {
                outer.setOnceFrom = from;
                outer.setOnceTo = to;
            }
            default -> {
                outer.unsetFrom = from;
                outer.unsetTo = to;
            }
        }
    }

    private void properties(ParsedEvent event) throws IOException {
        JsonToken first = reader.token();
        int from = reader.from();
        if (first != JsonToken.START_OBJECT) {
            reader.skip();
            // PHP writes an empty array for an empty object.
            boolean empty = first == JsonToken.START_ARRAY && isEmptyArray(from, reader.to());
            if (!empty && first != JsonToken.VALUE_NULL) {
                fault("properties", "properties must be an object");
            }
            return;
        }
        reader.enterObject();
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            property(event, name);
        }
        event.propertiesFrom = from;
        event.propertiesTo = reader.to();
    }

    /** Reads one property; the switch is the table of those that decide something, every other is passed over. */
    private void property(ParsedEvent event, String name) throws IOException {
        PersonKey personKey = note(PropertyKind.EVENT, name);
        switch (name) {
            case "distinct_id" -> event.propertiesDistinctId = distinctId();
            case "token" -> event.propertiesToken = token(event.propertiesToken);
            case "$set", "$set_once" -> {
                event.setsProperties |= reader.token() != JsonToken.VALUE_NULL;
                noteNames(PropertyKind.PERSON);
            }
            case "$unset" -> event.setsProperties |= !skip(JsonToken.VALUE_NULL);
            case "$groups" -> event.namesGroups = skip(JsonToken.START_OBJECT);
            case "$group_set" -> noteNames(PropertyKind.GROUP);
            case "$group_type" -> event.groupType = token(event.groupType);
            case "$process_person_profile" -> profileFlag(event);
            case "$ignore_sent_at" -> event.ignoresSentAt = skip(JsonToken.VALUE_TRUE);
            case "$is_server" -> event.isServer = skip(JsonToken.VALUE_TRUE);
            case "$$client_ingestion_warning_message" -> event.clientWarning = token(event.clientWarning);
            case "$cookieless_mode" -> cookieless(name);
            default -> {
                if (personKey == null) {
                    reader.skip();
                } else {
                    personKey(event, personKey);
                }
            }
        }
    }

    /** Passes over a value; true when its first token is the expected one. */
    private boolean skip(JsonToken expected) throws IOException {
        boolean isExpected = reader.token() == expected;
        reader.skip();
        return isExpected;
    }

    private void profileFlag(ParsedEvent event) throws IOException {
        event.hasProfileFlag = true;
        event.personless = reader.token() == JsonToken.VALUE_FALSE;
        event.profileFlagInvalid = !event.personless && reader.token() != JsonToken.VALUE_TRUE;
        reader.skip();
    }

    private void cookieless(String name) throws IOException {
        if (!reader.token().isBoolean()) {
            fault(name, "event submitted with invalid cookieless mode");
        }
        reader.skip();
    }

    /** Skips the current value and, when it is an object, notes its names. */
    private void noteNames(PropertyKind kind) throws IOException {
        if (reader.token() != JsonToken.START_OBJECT) {
            reader.skip();
            return;
        }
        reader.enterObject();
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            note(kind, name);
            reader.skip();
        }
    }

    private void personKey(ParsedEvent event, PersonKey key) throws IOException {
        int from = reader.from();
        reader.skip();
        reader.finish();
        event.personDigest = PersonDigest.with(event.personDigest, key, reader.json(), from, reader.to());
    }

    private @Nullable PersonKey note(PropertyKind kind, String name) {
        JsonToken value = reader.token();
        return observations.add(kind, name, value.isScalarValue() && value != JsonToken.VALUE_NULL);
    }

    private boolean isEmptyArray(int from, int to) {
        for (int i = from + 1; i < to - 1; i++) {
            if (reader.json()[i] > ' ' || reader.json()[i] < 0) {
                return false;
            }
        }
        return true;
    }

    private void fault(@Nullable String field, String reason) {
        reasons.add(400, index, field, reason);
    }
}

package dev.tenrec.capture.v1;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.TSFBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.BatchParser;
import dev.tenrec.capture.BatchWarnings;
import dev.tenrec.capture.Reasons;
import dev.tenrec.capture.TimestampParser;
import dev.tenrec.capture.UuidText;
import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.json.Json;
import dev.tenrec.json.StrictReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Translates a v1 body to a batch of the older protocol, event by event, and keeps the outcome of each. */
final class V1Batch {
    private static final JsonFactory FACTORY = ((TSFBuilder<?, ?>)
                    Json.factory().rebuild())
            // Clients choose names, and an interned name stays for long.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();
    private static final ObjectReader TREES = Json.mapper().readerFor(ObjectNode.class);

    private static final String PARSING = "request_parsing_error";

    private final byte[] json;
    private final V1Event events;
    private final int projectId;
    private final ByteArrayOutputStream written;
    private final Map<String, EventOutcome> outcomes = new LinkedHashMap<>();
    private final List<CaptureReason> drops = new ArrayList<>();
    private final BatchWarnings warnings = new BatchWarnings();
    private final List<Integer> accepted = new ArrayList<>();
    private final Set<UuidText> uuids = new HashSet<>();
    private boolean isHistorical;
    private boolean hasCreatedAt;
    private boolean hasBatch;
    private int dropCount;

    /** @param json in UTF-8 */
    V1Batch(byte[] json, V1Headers headers, int projectId) {
        this.json = json;
        this.events = new V1Event(headers);
        this.projectId = projectId;
        this.written = new ByteArrayOutputStream(json.length + json.length / 8);
    }

    /** Reads all of it; refuses what is wrong with it as a whole. */
    V1Batch read() {
        // Jackson would take a zero among the first bytes for another encoding.
        if (json[0] <= 0 || (json.length > 1 && json[1] == 0)) {
            throw refusal(PARSING, null, "failed to parse request: not JSON in UTF-8", projectId);
        }
        try (StrictReader reader = new StrictReader(json);
                JsonGenerator target = FACTORY.createGenerator(written)) {
            target.setCodec(Json.mapper());
            target.writeStartObject();
            envelope(reader, target);
            target.writeBooleanField("historical_migration", isHistorical);
            target.writeEndObject();
        } catch (JsonProcessingException broken) {
            throw refusal(PARSING, null, "failed to parse request: " + broken.getOriginalMessage(), projectId);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        if (!hasCreatedAt) {
            throw refusal("invalid_batch", "created_at", "created_at must be an RFC 3339 timestamp", projectId);
        }
        if (outcomes.isEmpty()) {
            throw refusal("empty_batch", "batch", "batch holds no event", projectId);
        }
        return this;
    }

    /** The accepted events as a batch of the older protocol. */
    byte[] json() {
        return written.toByteArray();
    }

    /** Warnings about the dropped events. */
    BatchWarnings warnings() {
        return warnings;
    }

    /** Index in the body of an event of {@link #json}. */
    int indexOf(int acceptedIndex) {
        return accepted.get(acceptedIndex);
    }

    /** By uuid as sent, in the order of the body. */
    Map<String, EventOutcome> outcomes() {
        return outcomes;
    }

    /** The events dropped for a fault of theirs, with the reasons. */
    Optional<CaptureRefusal> dropped() {
        return drops.isEmpty()
                ? Optional.empty()
                : Optional.of(CaptureRefusal.tagged(200, "", drops, projectId, dropCount));
    }

    private void envelope(StrictReader reader, JsonGenerator target) throws IOException {
        if (reader.next() != JsonToken.START_OBJECT) {
            throw reader.fault("expected an object with a batch");
        }
        reader.enterObject();
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            JsonToken value = reader.token();
            switch (name) {
                case "created_at" -> {
                    hasCreatedAt = value == JsonToken.VALUE_STRING
                            && TimestampParser.parseRfc3339(reader.text()) != TimestampParser.INVALID;
                    reader.skip();
                }
                case "historical_migration" -> {
                    if (!value.isBoolean() && value != JsonToken.VALUE_NULL) {
                        throw reader.fault("'historical_migration' must be true or false");
                    }
                    isHistorical = value == JsonToken.VALUE_TRUE;
                }
                case "batch" -> batch(reader, target);
                default -> reader.skip();
            }
        }
        if (reader.next() != null) {
            throw reader.fault("unexpected text after the end");
        }
        if (!hasBatch) {
            throw reader.fault("missing field 'batch'");
        }
    }

    private void batch(StrictReader reader, JsonGenerator target) throws IOException {
        if (reader.token() != JsonToken.START_ARRAY) {
            throw reader.fault("'batch' must be an array");
        }
        hasBatch = true;
        target.writeArrayFieldStart("batch");
        for (int index = 0; reader.next() != JsonToken.END_ARRAY; index++) {
            if (index == BatchParser.EVENTS_MAX) {
                String text = "maximum number of events exceeded: more than " + BatchParser.EVENTS_MAX;
                throw refused(413, "payload_too_large", new CaptureReason(-1, "batch", text));
            }
            if (reader.token() != JsonToken.START_OBJECT) {
                throw refused(400, PARSING, new CaptureReason(index, null, "event must be an object"));
            }
            int from = reader.from();
            reader.skip();
            int size = reader.to() - from;
            // A tree takes many times the space of its text.
            boolean isTooBig = size > BatchParser.EVENT_MAX;
            ObjectNode object =
                    isTooBig ? uuidOnly(from, size) : TREES.readValue(FACTORY.createParser(json, from, size));
            String uuid = uuid(object, index);
            EventOutcome outcome = isTooBig ? EventOutcome.drop("event_too_big") : events.judge(object);
            outcomes.put(uuid, outcome);
            if (!outcome.isDrop()) {
                accepted.add(index);
                target.writeTree(events.older(object, uuid));
            } else if (!outcome.equals(V1Event.PERFORMANCE)) {
                drop(index, uuid, object, outcome);
            }
        }
        target.writeEndArray();
    }

    private void drop(int index, String uuid, ObjectNode event, EventOutcome outcome) {
        String name = event.path("event").asText();
        String distinctId = V1Event.distinctId(event);
        dropCount++;
        if (drops.size() < Reasons.MAX) {
            drops.add(new CaptureReason(index, null, outcome.details()).about(uuid, name, distinctId));
        }
        WarningType type = WarningType.of(outcome.details()).orElse(WarningType.MESSAGE_SIZE_TOO_LARGE);
        warnings.add(type, "The event was dropped.");
        warnings.end(
                BatchWarnings.LEFT_OUT,
                Objects.requireNonNull(UuidText.parse(uuid.getBytes(StandardCharsets.UTF_8)))
                        .uuid(),
                name.getBytes(StandardCharsets.UTF_8),
                distinctId.getBytes(StandardCharsets.UTF_8));
    }

    /** An event that was found well-formed, without anything but its uuid. */
    private ObjectNode uuidOnly(int from, int size) throws IOException {
        ObjectNode event = Json.object();
        try (JsonParser parser = FACTORY.createParser(json, from, size)) {
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                boolean isUuid = parser.currentName().equals("uuid");
                JsonToken value = parser.nextToken();
                if (isUuid && value == JsonToken.VALUE_STRING) {
                    event.put("uuid", parser.getText());
                } else if (isUuid && value != JsonToken.VALUE_NULL) {
                    event.put("uuid", false);
                }
                parser.skipChildren();
            }
        }
        return event;
    }

    /** Returns the uuid as sent, stripped; refuses the whole batch when it is missing, invalid or a duplicate. */
    private String uuid(ObjectNode event, int index) {
        JsonNode sent = event.path("uuid");
        String text = sent.isTextual() ? sent.textValue().strip() : "";
        if (sent.isMissingNode() || sent.isNull() || (sent.isTextual() && text.isEmpty())) {
            throw refused(400, "missing_event_uuid", new CaptureReason(index, "uuid", "event has no uuid"));
        }
        UuidText uuid = UuidText.parse(text.getBytes(StandardCharsets.UTF_8));
        if (uuid == null) {
            throw refused(400, "invalid_event_uuid", new CaptureReason(index, "uuid", "uuid is not valid"));
        }
        if (!uuids.add(uuid)) {
            throw refused(400, "duplicate_event_uuid", new CaptureReason(index, "uuid", "uuid is there twice"));
        }
        return text;
    }

    private CaptureRefusal refused(int status, String tag, CaptureReason reason) {
        return CaptureRefusal.tagged(status, tag, List.of(reason), projectId, outcomes.size() + 1);
    }

    static CaptureRefusal refusal(String tag, @Nullable String field, String text, int projectId) {
        return CaptureRefusal.tagged(400, tag, List.of(new CaptureReason(-1, field, text)), projectId, 1);
    }
}

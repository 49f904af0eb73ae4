package dev.tenrec.capture.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventBatch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One thing that a listener hears. Several may hear the same.
 *
 * @param name what kind of thing it is
 * @param json about it, in one line
 */
// Passed on and never compared, so that the array's identity does no harm.
@SuppressWarnings("ArrayRecordComponent")
public record LiveMessage(Name name, byte[] json) {
    /** Bytes of an event's properties; the largest ones are left out of what would be longer. */
    static final int PROPERTIES_SIZE_MAX = 16 * 1024;

    /** The kinds of messages. */
    public enum Name {
        /** An event is stored. */
        ACCEPTED,
        /** A request is refused. */
        REFUSED,
        /** The listener was too slow for some messages. */
        DROPPED
    }

    static LiveMessage accepted(EventBatch batch, int index) {
        ObjectNode event = Json.object();
        event.put("uuid", batch.uuid(index).toString());
        event.put("event", batch.name(index));
        event.put("distinct_id", batch.distinctId(index));
        event.put("timestamp", Timestamps.format(batch.timestampMicros(index)));
        event.put("received_at", Timestamps.format(batch.receivedMicros()));
        event.put("historical", batch.isHistorical());
        byte[] properties = batch.properties(index);
        boolean isCut = properties.length > PROPERTIES_SIZE_MAX;
        event.put("properties_cut", isCut);
        byte[] shown = isCut ? cut(properties) : inOneLine(properties);
        byte[] head = Json.write(event);
        ByteArrayOutputStream json = new ByteArrayOutputStream(head.length + shown.length + 16);
        json.write(head, 0, head.length - 1);
        json.writeBytes(",\"properties\":".getBytes(StandardCharsets.UTF_8));
        json.writeBytes(shown);
        json.write('}');
        return new LiveMessage(Name.ACCEPTED, json.toByteArray());
    }

    /** @param id under which the request is kept */
    static LiveMessage refused(int id, CaptureRequest request, CaptureRefusal refusal) {
        ObjectNode refused = Json.object();
        refused.put("id", id);
        refused.put("status", refusal.status());
        refused.put("received_at", Timestamps.format(request.receivedMicros()));
        ArrayNode reasons = refused.putArray("reasons");
        refusal.reasons().forEach(reasons::addPOJO);
        return new LiveMessage(Name.REFUSED, Json.write(refused));
    }

    static LiveMessage dropped(long count) {
        return new LiveMessage(Name.DROPPED, Json.write(Map.of("count", count)));
    }

    /** About how much memory it holds. */
    int size() {
        return json.length + 64;
    }

    /** In JSON a raw line break stands only between values, where a space means the same. */
    private static byte[] inOneLine(byte[] json) {
        for (int i = 0; i < json.length; i++) {
            if (json[i] == '\n' || json[i] == '\r') {
                json[i] = ' ';
            }
        }
        return json;
    }

    /** Keeps the properties that fit, in their order. */
    private static byte[] cut(byte[] properties) {
        ObjectNode fitting = Json.object();
        int left = PROPERTIES_SIZE_MAX;
        try {
            for (Map.Entry<String, JsonNode> property : Json.parse(properties).properties()) {
                int size = Json.write(property.getKey()).length + Json.write(property.getValue()).length + 2;
                if (size <= left) {
                    fitting.set(property.getKey(), property.getValue());
                    left -= size;
                }
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
        return Json.write(fitting);
    }
}

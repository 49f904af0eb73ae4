package dev.tenrec.group;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.JsonFields;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The stored value of a group.
 *
 * <pre>
 * value   created 8 | properties, a JSON object
 * </pre>
 */
record GroupRecord(long createdAtMicros, ObjectNode properties) {
    /** The key of a group's record. */
    static String key(int projectId, int typeIndex, String key) {
        return projectId + "/" + typeIndex + "/" + key;
    }

    /** The JSON of one property, without reading the others; null without it. */
    static byte @Nullable [] property(byte[] value, byte[] name) {
        JsonFields fields = new JsonFields(value, Long.BYTES);
        while (fields.next()) {
            if (fields.isNamed(name)) {
                int end = fields.valueStart() + fields.valueSize();
                return fields.valueType() == 'n' ? null : Arrays.copyOfRange(value, fields.valueStart(), end);
            }
        }
        return null;
    }

    byte[] encode() {
        byte[] json = Json.write(properties);
        return ByteBuffer.allocate(Long.BYTES + json.length)
                .putLong(createdAtMicros)
                .put(json)
                .array();
    }

    static GroupRecord decode(byte[] value) {
        byte[] json = Arrays.copyOfRange(value, Long.BYTES, value.length);
        return new GroupRecord(createdAtMicros(value), Json.read(json, ObjectNode.class));
    }

    /** Decodes the creation time only. */
    static long createdAtMicros(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }
}

package dev.tenrec.group;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What the table keeps of a group.
 *
 * <pre>
 * value   created 8 | properties, a JSON object
 * </pre>
 */
record GroupRecord(long createdAtMicros, ObjectNode properties) {
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

    /** Without reading the properties. */
    static long createdAtMicros(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }
}

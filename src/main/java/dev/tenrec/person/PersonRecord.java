package dev.tenrec.person;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The stored value of a person.
 *
 * <pre>
 * value   created 8 | identified 1 | properties, a JSON object
 * </pre>
 */
record PersonRecord(long createdAtMicros, boolean identified, ObjectNode properties) {
    static final int HEADER_BYTES = 8 + 1;

    byte[] encode() {
        byte[] json = Json.write(properties);
        return ByteBuffer.allocate(HEADER_BYTES + json.length)
                .putLong(createdAtMicros)
                .put((byte) (identified ? 1 : 0))
                .put(json)
                .array();
    }

    static PersonRecord decode(byte[] value) {
        ByteBuffer header = ByteBuffer.wrap(value);
        long createdAtMicros = header.getLong();
        boolean identified = header.get() == 1;
        return new PersonRecord(
                createdAtMicros, identified, object(Arrays.copyOfRange(value, HEADER_BYTES, value.length)));
    }

    /** The creation time alone, without reading the properties. */
    static long createdAtMicros(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }

    /** A copy marked as identified. */
    PersonRecord asIdentified() {
        return new PersonRecord(createdAtMicros, true, properties);
    }

    /** A copy with other properties. */
    PersonRecord with(ObjectNode newProperties) {
        return new PersonRecord(createdAtMicros, identified, newProperties);
    }

    /** Merges another person into this one: own properties win, the older creation time counts. */
    PersonRecord merged(PersonRecord other) {
        ObjectNode joined = other.properties.deepCopy();
        joined.setAll(properties);
        return new PersonRecord(Math.min(createdAtMicros, other.createdAtMicros), true, joined);
    }

    /** @param json an object, verified by capture */
    static ObjectNode object(byte[] json) {
        try {
            return (ObjectNode) Json.mapper().readTree(json);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}

package dev.tenrec.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.tenrec.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Events as the body of a request. What comes later than now is left out. */
final class Batch {
    private static final int SIZE_GUESS = 1 << 20;
    private static final long VERSION = 0xF000;
    private static final long RANDOM_UUID = 0x4000;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(SIZE_GUESS);
    private final JsonGenerator json;
    private final Instant now;
    private final SplittableRandom random;
    private int count;

    /**
     * @param isPast whether the events are an import of the past
     * @param random where the uuids come from; computed from the content they would take the server much longer
     */
    Batch(String projectKey, Instant now, boolean isPast, SplittableRandom random) {
        this.now = now;
        this.random = random;
        try {
            json = Json.factory().createGenerator(bytes);
            json.writeStartObject();
            json.writeStringField("api_key", projectKey);
            json.writeBooleanField("historical_migration", isPast);
            json.writeArrayFieldStart("batch");
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Adds an event with the properties of a session and its own, names and values by turns. */
    void add(String event, String distinctId, Instant at, @Nullable Session session, Object... own) {
        if (at.isAfter(now)) {
            return;
        }
        count++;
        try {
            json.writeStartObject();
            json.writeStringField("uuid", uuid(random));
            json.writeStringField("event", event);
            json.writeStringField("distinct_id", distinctId);
            json.writeStringField("timestamp", at.toString());
            json.writeObjectFieldStart("properties");
            if (session != null) {
                session.write(json);
            }
            write(own);
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    static String uuid(SplittableRandom random) {
        return new UUID((random.nextLong() & ~VERSION) | RANDOM_UUID, (random.nextLong() >>> 2) | Long.MIN_VALUE)
                .toString();
    }

    int count() {
        return count;
    }

    /** The body; nothing can be added any more. */
    byte[] body() {
        try {
            json.close();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private void write(Object... own) throws IOException {
        for (int i = 0; i < own.length; i += 2) {
            json.writeFieldName((String) own[i]);
            if (own[i + 1] instanceof Object[] nested) {
                json.writeStartObject();
                write(nested);
                json.writeEndObject();
            } else if (own[i + 1] instanceof Integer number) {
                json.writeNumber(number);
            } else {
                json.writeString((String) own[i + 1]);
            }
        }
    }
}

package dev.tenrec.capture;

import dev.tenrec.json.CanonicalJson;
import dev.tenrec.primitive.NameUuid;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.function.LongSupplier;

/** Uuids for events that came without one. */
final class EventUuids {
    private static final UUID NAMESPACE = UUID.fromString("6f7a3f0c-9b0e-5f57-8d5c-3a1f2c6be0d4");
    private static final long TIME_MASK = 0xffff_ffff_ffffL;

    private final LongSupplier random;

    EventUuids(LongSupplier random) {
        this.random = random;
    }

    /** Version 7: ordered by the event's time, the rest random. */
    UUID live(long timestampMicros) {
        long millis = Math.max(0, Math.floorDiv(timestampMicros, 1_000)) & TIME_MASK;
        long high = (millis << 16) | 0x7000L | (random.getAsLong() >>> 52);
        long low = (random.getAsLong() >>> 2) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    /**
     * Version 5, of all that was sent: sending the same import again gives the same uuids, so nothing is stored twice.
     *
     * @param timestampMicros as sent; corrected by the client's clock it would change from one sending to the next
     * @param properties a JSON object
     */
    static UUID historical(int projectId, byte[] name, byte[] distinctId, long timestampMicros, byte[] properties) {
        ByteArrayOutputStream all = new ByteArrayOutputStream(256);
        ByteBuffer numbers = ByteBuffer.allocate(20);
        numbers.putInt(projectId).putLong(timestampMicros).putInt(name.length).putInt(distinctId.length);
        all.writeBytes(numbers.array());
        all.writeBytes(name);
        all.writeBytes(distinctId);
        all.writeBytes(CanonicalJson.of(properties));
        return NameUuid.of(NAMESPACE, all.toByteArray());
    }
}

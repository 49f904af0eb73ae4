package dev.tenrec.storage;

import dev.tenrec.json.RepeatedText;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;

/**
 * The bytes of one event within a block, big-endian, and its flag bits. Every offset of the format is defined here.
 *
 * <pre>
 * 0         16            24       25            27                   29                  33                41
 * uuid 16 | timestamp 8 | flags 1 | name size 2 | distinct id size 2 | properties size 4 | person digest 8 | texts
 * </pre>
 *
 * <p>The texts are name, distinct id and properties (one JSON object), in UTF-8.
 */
public final class EventLayout {
    /** Flag: the properties change a person ({@code $set} and its like, an identify or an alias). */
    public static final int CHANGES_PERSON = 1;
    /** Flag: sent with {@code $process_person_profile: false}; creates and changes no person. */
    public static final int PERSONLESS = 2;
    /** Flag of a row, not stored in the event: the request carried {@code historical_migration}. */
    static final int HISTORICAL = 4;
    /**
     * Flag: names groups in {@code $groups}, or changes one. Capture never sets it together with {@link #PERSONLESS}:
     * both together mark an event that this server created.
     */
    public static final int CONCERNS_GROUPS = 8;

    static final int HEADER_BYTES = 41;

    private static final int TIMESTAMP = 16;
    private static final int FLAGS = 24;
    private static final int NAME_SIZE = 25;
    private static final int DISTINCT_ID_SIZE = 27;
    private static final int PROPERTIES_SIZE = 29;
    private static final int PERSON_DIGEST = 33;

    private EventLayout() {}

    /** Appends the header of an event; the three texts follow. */
    static void putHeader(
            ByteBuffer target,
            UUID uuid,
            long timestampMicros,
            int flags,
            int nameSize,
            int distinctIdSize,
            int propertiesSize,
            long personDigest) {
        target.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
        target.putLong(timestampMicros).put((byte) flags);
        target.putShort((short) nameSize).putShort((short) distinctIdSize).putInt(propertiesSize);
        target.putLong(personDigest);
    }

    /**
     * Clears what the row of an event has as well: uuid, time, name and distinct id, the latter in the properties too,
     * and all of a person digest but whether there is one. These bytes take two thirds of a compressed event.
     *
     * @param raw on the heap; an event that was cleared before stays as it is
     */
    static void clearRow(ByteBuffer raw, int event) {
        raw.putLong(event, 0).putLong(event + Long.BYTES, 0).putLong(event + TIMESTAMP, 0);
        raw.putLong(event + PERSON_DIGEST, personDigest(raw, event) == 0 ? 0 : 1);
        int distinctId = distinctIdOffset(raw, event);
        byte[] text = Arrays.copyOfRange(raw.array(), distinctId, distinctId + distinctIdSize(raw, event));
        int properties = propertiesOffset(raw, event);
        if (RepeatedText.clear(raw.array(), properties, properties + propertiesSize(raw, event), text)) {
            Arrays.fill(raw.array(), nameOffset(event), properties, (byte) 0);
        }
    }

    /** True if {@link #clearRow} took the distinct id out of the properties. */
    static boolean isCleared(ByteBuffer raw, int event) {
        return distinctIdSize(raw, event) > 0 && raw.get(distinctIdOffset(raw, event)) == 0;
    }

    static long uuidHigh(ByteBuffer raw, int event) {
        return raw.getLong(event);
    }

    static long uuidLow(ByteBuffer raw, int event) {
        return raw.getLong(event + Long.BYTES);
    }

    static long timestampMicros(ByteBuffer raw, int event) {
        return raw.getLong(event + TIMESTAMP);
    }

    static int flags(ByteBuffer raw, int event) {
        return raw.get(event + FLAGS);
    }

    static int nameSize(ByteBuffer raw, int event) {
        return raw.getShort(event + NAME_SIZE) & 0xffff;
    }

    static int distinctIdSize(ByteBuffer raw, int event) {
        return raw.getShort(event + DISTINCT_ID_SIZE) & 0xffff;
    }

    static int propertiesSize(ByteBuffer raw, int event) {
        return raw.getInt(event + PROPERTIES_SIZE);
    }

    static long personDigest(ByteBuffer raw, int event) {
        return raw.getLong(event + PERSON_DIGEST);
    }

    static int nameOffset(int event) {
        return event + HEADER_BYTES;
    }

    static int distinctIdOffset(ByteBuffer raw, int event) {
        return event + HEADER_BYTES + nameSize(raw, event);
    }

    static int propertiesOffset(ByteBuffer raw, int event) {
        return distinctIdOffset(raw, event) + distinctIdSize(raw, event);
    }

    /** The bytes of the whole event, header included. */
    static int sizeBytes(ByteBuffer raw, int event) {
        return propertiesOffset(raw, event) + propertiesSize(raw, event) - event;
    }
}

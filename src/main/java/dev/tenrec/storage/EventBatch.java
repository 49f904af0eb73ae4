package dev.tenrec.storage;

import io.airlift.compress.lz4.Lz4Compressor;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The events of one request, encoded once on a worker; what the journal holds and what the store reads back. Immutable.
 *
 * <pre>
 * payload   project 4 | received 8 | batch flags 1 | count 4 | dropped 4 | notes size 4 | skipped count 4
 *           | skipped indexes 4 each | notes | blocks
 * </pre>
 *
 * <p>Skipped indexes name duplicates: they are kept in the journal and are no rows; where all are duplicates there are
 * no blocks. The blocks, see {@link EventBlock}, hold the events one after another.
 */
public final class EventBatch {
    /** Event flag: the properties hold something that changes a person ($set and its like, an identify or an alias). */
    public static final int CHANGES_PERSON = 1;
    /** Event flag: sent with {@code $process_person_profile: false}; makes and changes no person. */
    public static final int PERSONLESS = 2;
    /**
     * Event flag: names groups in {@code $groups}, or changes one. Capture never sets it together with
     * {@link #PERSONLESS}: with both, the event was made by this server.
     */
    public static final int CONCERNS_GROUPS = 8;

    private static final int HEADER_BYTES = 4 + 8 + 1 + 4 + 4 + 4 + 4;
    private static final int COUNT_AT = 4 + 8 + 1;
    private static final int PERSON_DIGEST_AT = 33;
    private static final byte[] NO_NOTES = {};
    private static final byte HISTORICAL = 1;

    private final int projectId;
    private final boolean historical;
    private final long receivedMicros;
    private final int dropped;
    private final byte[] notes;
    private final ByteBuffer raw;
    private final int[] starts;
    private final ByteBuffer blocks;
    /** Per event: where its block begins in {@link #blocks}, and where the event begins in that block. */
    private final int[] blockOffsets;

    private final int[] offsetsInBlock;

    private EventBatch(Builder builder, ByteBuffer blocks, int[] blockOffsets, int[] offsetsInBlock) {
        this.projectId = builder.projectId;
        this.historical = builder.historical;
        this.receivedMicros = builder.receivedMicros;
        this.dropped = builder.dropped;
        this.notes = builder.notes;
        this.raw = builder.raw.duplicate().flip();
        this.starts = Arrays.copyOf(builder.starts, builder.count);
        this.blocks = blocks;
        this.blockOffsets = blockOffsets;
        this.offsetsInBlock = offsetsInBlock;
    }

    /**
     * One event that this server makes because somebody asked for a change, not imported, that happens when it arrives.
     *
     * @param micros when, microseconds since 1970 in UTC
     * @param flags as {@link Builder#add} takes them
     * @param properties one JSON object
     */
    public static EventBatch made(
            int projectId, long micros, int flags, String name, String distinctId, byte[] properties) {
        Builder batch = new Builder(projectId, false, micros, properties.length);
        batch.add(
                UUID.randomUUID(),
                micros,
                flags,
                name.getBytes(StandardCharsets.UTF_8),
                distinctId.getBytes(StandardCharsets.UTF_8),
                properties,
                0,
                properties.length);
        return batch.build();
    }

    public int projectId() {
        return projectId;
    }

    /** Whether the request carried {@code historical_migration: true}. */
    public boolean isHistorical() {
        return historical;
    }

    /** When the request arrived, microseconds since 1970 in UTC. */
    public long receivedMicros() {
        return receivedMicros;
    }

    public int count() {
        return starts.length;
    }

    /** How many more events the request held, which were taken and left out by the rules. */
    public int dropped() {
        return dropped;
    }

    /** What there was to say about the events, as whoever made the batch encoded it; often empty; not to be changed. */
    public byte[] notes() {
        return notes;
    }

    public UUID uuid(int index) {
        return new UUID(uuidHigh(index), uuidLow(index));
    }

    /** Microseconds since 1970 in UTC. */
    public long timestampMicros(int index) {
        return raw.getLong(starts[index] + 16);
    }

    /** {@link #CHANGES_PERSON}, {@link #PERSONLESS} and {@link #CONCERNS_GROUPS} bits. */
    public int flags(int index) {
        return raw.get(starts[index] + 24);
    }

    /** What the event says of its person, as one number that the package {@code person} understands; 0 for nothing. */
    public long personDigest(int index) {
        return raw.getLong(starts[index] + PERSON_DIGEST_AT);
    }

    /** The event's name. */
    public String name(int index) {
        return new String(raw.array(), nameAt(index), nameSize(index), StandardCharsets.UTF_8);
    }

    /** Whether the event's name begins with this ASCII character. */
    public boolean nameBegins(int index, char first) {
        return nameSize(index) > 0 && raw.get(nameAt(index)) == first;
    }

    /** The event's distinct id, as sent. */
    public String distinctId(int index) {
        return new String(raw.array(), distinctIdAt(index), distinctIdSize(index), StandardCharsets.UTF_8);
    }

    /** The properties, a JSON object in UTF-8, copied. */
    public byte[] properties(int index) {
        int at = distinctIdAt(index) + distinctIdSize(index);
        return Arrays.copyOfRange(raw.array(), at, at + raw.getInt(starts[index] + 29));
    }

    long uuidHigh(int index) {
        return raw.getLong(starts[index]);
    }

    long uuidLow(int index) {
        return raw.getLong(starts[index] + 8);
    }

    byte[] raw() {
        return raw.array();
    }

    int nameAt(int index) {
        return starts[index] + EventBlock.EVENT_HEADER_BYTES;
    }

    int nameSize(int index) {
        return raw.getShort(starts[index] + 25) & 0xffff;
    }

    int distinctIdAt(int index) {
        return nameAt(index) + nameSize(index);
    }

    int distinctIdSize(int index) {
        return raw.getShort(starts[index] + 27) & 0xffff;
    }

    /** Where the event's block begins, counted from the end of header and skip list. */
    int blockOffset(int index) {
        return blockOffsets[index];
    }

    /** Where the event begins within its block, uncompressed. */
    int offsetInBlock(int index) {
        return offsetsInBlock[index];
    }

    /** About how much memory the batch holds. */
    int sizeBytes() {
        return raw.capacity() + blocks.capacity() + notes.length + 16 * count();
    }

    /** What the journal gets. */
    List<ByteBuffer> payload(BitSet skipped) {
        ByteBuffer header = ByteBuffer.allocate(headerSize(skipped));
        header.putInt(projectId).putLong(receivedMicros).put(historical ? HISTORICAL : 0);
        header.putInt(count()).putInt(dropped).putInt(notes.length).putInt(skipped.cardinality());
        skipped.stream().forEach(header::putInt);
        header.put(notes).flip();
        return skipped.cardinality() == count() ? List.of(header) : List.of(header, blocks.duplicate());
    }

    /** How many bytes of the payload stand before the blocks. */
    int headerSize(BitSet skipped) {
        return HEADER_BYTES + 4 * skipped.cardinality() + notes.length;
    }

    /** Events whose uuid stands earlier in the same batch: the first one wins. */
    BitSet repeated() {
        BitSet repeated = new BitSet();
        if (count() > 1) {
            Set<UUID> seen = new HashSet<>(count() * 2);
            for (int i = 0; i < count(); i++) {
                repeated.set(i, !seen.add(uuid(i)));
            }
        }
        return repeated;
    }

    /**
     * Reads a payload back, as the journal returns it; {@link #skippedIn} reads its skip list. Holds no events when all
     * are skipped.
     */
    static EventBatch decode(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        int projectId = source.getInt();
        long receivedMicros = source.getLong();
        Builder builder = new Builder(projectId, source.get() == HISTORICAL, receivedMicros, EventBlock.CLOSE_BYTES);
        int count = source.getInt();
        builder.dropped = source.getInt();
        builder.notes = new byte[source.getInt()];
        int skippedCount = source.getInt();
        source.position(source.position() + 4 * skippedCount);
        source.get(builder.notes);
        ByteBuffer blocks = source.slice();
        int[] blockOffsets = new int[count];
        int[] offsetsInBlock = new int[count];
        while (source.hasRemaining()) {
            int blockOffset = blocks.limit() - source.remaining();
            int first = builder.count;
            int rawStart = builder.raw.position();
            builder.addAll(EventBlock.read(source).raw());
            for (int i = first; i < builder.count; i++) {
                blockOffsets[i] = blockOffset;
                offsetsInBlock[i] = builder.starts[i] - rawStart;
            }
        }
        if (builder.count != count && skippedCount != count) {
            throw new DamagedBlockException("a batch of " + count + " events holds " + builder.count);
        }
        return new EventBatch(builder, blocks, blockOffsets, offsetsInBlock);
    }

    /** How many events a payload speaks of, duplicates included. */
    static int countIn(ByteBuffer payload) {
        return payload.getInt(payload.position() + COUNT_AT);
    }

    /** The indexes that a payload says are duplicates. */
    static BitSet skippedIn(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        source.position(source.position() + HEADER_BYTES - 4);
        BitSet skipped = new BitSet();
        for (int left = source.getInt(); left > 0; left--) {
            skipped.set(source.getInt());
        }
        return skipped;
    }

    /** Fills a batch, event by event, on one thread. */
    public static final class Builder {
        private static final int SIZE_HINT_MIN = 1 << 10;
        private static final int SIZE_HINT_MAX = 1 << 20;

        private final int projectId;
        private final boolean historical;
        private final long receivedMicros;
        private ByteBuffer raw;
        private int[] starts = new int[16];
        private int count;
        private int dropped;
        private byte[] notes = NO_NOTES;

        /**
         * @param historical whether the request carried {@code historical_migration: true}
         * @param receivedMicros when the request arrived, microseconds since 1970 in UTC
         * @param sizeHint about how many bytes the events are going to take; what is beyond costs a copy
         */
        public Builder(int projectId, boolean historical, long receivedMicros, int sizeHint) {
            raw = ByteBuffer.allocate(Math.max(SIZE_HINT_MIN, Math.min(sizeHint, SIZE_HINT_MAX)));
            this.projectId = projectId;
            this.historical = historical;
            this.receivedMicros = receivedMicros;
        }

        /**
         * Adds an event. Texts are UTF-8; name and distinct id take at most 65,535 bytes.
         *
         * @param timestampMicros when it happened, microseconds since 1970 in UTC
         * @param flags {@link #CHANGES_PERSON}, {@link #PERSONLESS} and {@link #CONCERNS_GROUPS}, those that apply
         * @param source holds the properties, one JSON object, in {@code [from, to)}
         */
        public void add(
                UUID uuid,
                long timestampMicros,
                int flags,
                byte[] name,
                byte[] distinctId,
                byte[] source,
                int from,
                int to) {
            add(uuid, timestampMicros, flags, 0, name, distinctId, source, from, to);
        }

        /**
         * As the other.
         *
         * @param personDigest what it says of its person, see {@link EventBatch#personDigest}
         */
        public void add(
                UUID uuid,
                long timestampMicros,
                int flags,
                long personDigest,
                byte[] name,
                byte[] distinctId,
                byte[] source,
                int from,
                int to) {
            startEvent(EventBlock.EVENT_HEADER_BYTES + name.length + distinctId.length + to - from);
            raw.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
            raw.putLong(timestampMicros).put((byte) flags);
            raw.putShort((short) name.length)
                    .putShort((short) distinctId.length)
                    .putInt(to - from)
                    .putLong(personDigest);
            raw.put(name).put(distinctId).put(source, from, to - from);
        }

        /** Says that the request held one more event, which is left out. */
        public void drop() {
            dropped++;
        }

        /** Keeps what there is to say about the events; not to be changed afterwards. */
        public void notes(byte[] encoded) {
            notes = encoded;
        }

        /** How many events were added. */
        public int count() {
            return count;
        }

        /** Encodes what was added. */
        public EventBatch build() {
            int rawSize = raw.position();
            int[] blockOffsets = new int[count];
            int[] offsetsInBlock = new int[count];
            Lz4Compressor compressor = new Lz4Compressor();
            ByteBuffer blocks = ByteBuffer.allocate(
                    EventBlock.sizeMax(rawSize) + (rawSize / EventBlock.CLOSE_BYTES + 1) * EventBlock.sizeMax(0));
            int first = 0;
            while (first < count) {
                int end = first + 1;
                while (end < count && starts[end] - starts[first] < EventBlock.CLOSE_BYTES) {
                    end++;
                }
                int size = (end < count ? starts[end] : rawSize) - starts[first];
                for (int i = first; i < end; i++) {
                    blockOffsets[i] = blocks.position();
                    offsetsInBlock[i] = starts[i] - starts[first];
                }
                EventBlock.write(compressor, raw.array(), starts[first], size, receivedMicros, blocks);
                first = end;
            }
            return new EventBatch(this, blocks.flip(), blockOffsets, offsetsInBlock);
        }

        /** Adds the events of a block that was read back. */
        private void addAll(byte[] block) {
            ByteBuffer events = ByteBuffer.wrap(block);
            int at = 0;
            while (at < block.length) {
                int size = EventBlock.EVENT_HEADER_BYTES
                        + (events.getShort(at + 25) & 0xffff)
                        + (events.getShort(at + 27) & 0xffff)
                        + events.getInt(at + 29);
                startEvent(size);
                raw.put(block, at, size);
                at += size;
            }
        }

        private void startEvent(int size) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, count * 2);
            }
            if (raw.remaining() < size) {
                int capacity = Math.max(raw.capacity() * 2, raw.position() + size);
                raw = ByteBuffer.allocate(capacity).put(raw.flip());
            }
            starts[count++] = raw.position();
        }
    }
}

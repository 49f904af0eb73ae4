package dev.tenrec.event;

import io.airlift.compress.lz4.Lz4Compressor;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * The events of one request, encoded once on a worker; what the journal holds and what the store reads back. Immutable.
 *
 * <pre>
 * payload   project 4 | received 8 | batch flags 1 | count 4 | skipped count 4 | skipped indexes 4 each | blocks
 * </pre>
 *
 * <p>Skipped indexes name duplicates: they are kept in the journal and are no rows. The blocks, see {@link EventBlock},
 * hold the events one after another.
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

    static final int HEADER_BYTES = 4 + 8 + 1 + 4 + 4;
    private static final byte HISTORICAL = 1;

    private final int projectId;
    private final boolean historical;
    private final long receivedMicros;
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
        this.raw = builder.raw.duplicate().flip();
        this.starts = Arrays.copyOf(builder.starts, builder.count);
        this.blocks = blocks;
        this.blockOffsets = blockOffsets;
        this.offsetsInBlock = offsetsInBlock;
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

    /** The event's name. */
    public String name(int index) {
        return new String(raw.array(), nameAt(index), nameSize(index), java.nio.charset.StandardCharsets.UTF_8);
    }

    /** The event's distinct id, as sent. */
    public String distinctId(int index) {
        return new String(
                raw.array(), distinctIdAt(index), distinctIdSize(index), java.nio.charset.StandardCharsets.UTF_8);
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
        return raw.capacity() + blocks.capacity() + 16 * count();
    }

    /** The blocks as the journal gets them. */
    ByteBuffer blocks() {
        return blocks.duplicate();
    }

    /** The header of the payload with its skip list. */
    ByteBuffer header(BitSet skipped) {
        ByteBuffer header = ByteBuffer.allocate(headerSize(skipped));
        header.putInt(projectId).putLong(receivedMicros).put(historical ? HISTORICAL : 0);
        header.putInt(count()).putInt(skipped.cardinality());
        skipped.stream().forEach(header::putInt);
        return header.flip();
    }

    static int headerSize(BitSet skipped) {
        return HEADER_BYTES + 4 * skipped.cardinality();
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

    /** Reads a payload back, as the journal returns it; {@link #skippedIn} reads its skip list. */
    static EventBatch decode(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        int projectId = source.getInt();
        long receivedMicros = source.getLong();
        Builder builder = new Builder(projectId, source.get() == HISTORICAL, receivedMicros);
        int count = source.getInt();
        int skippedCount = source.getInt();
        source.position(source.position() + 4 * skippedCount);
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
        if (builder.count != count) {
            throw new DamagedBlockException("a batch of " + count + " events holds " + builder.count);
        }
        return new EventBatch(builder, blocks, blockOffsets, offsetsInBlock);
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
        private final int projectId;
        private final boolean historical;
        private final long receivedMicros;
        private ByteBuffer raw = ByteBuffer.allocate(4096);
        private int[] starts = new int[16];
        private int count;

        /**
         * @param historical whether the request carried {@code historical_migration: true}
         * @param receivedMicros when the request arrived, microseconds since 1970 in UTC
         */
        public Builder(int projectId, boolean historical, long receivedMicros) {
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
            startEvent(EventBlock.EVENT_HEADER_BYTES + name.length + distinctId.length + to - from);
            raw.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
            raw.putLong(timestampMicros).put((byte) flags);
            raw.putShort((short) name.length)
                    .putShort((short) distinctId.length)
                    .putInt(to - from);
            raw.put(name).put(distinctId).put(source, from, to - from);
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

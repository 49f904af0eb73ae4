package dev.tenrec.lake.event;

import dev.tenrec.lake.parquet.ColumnValues;
import dev.tenrec.storage.EventView;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Events as columns in memory, up to a number of rows and bytes; used by one thread, again and again. */
final class EventColumns {
    private static final BitSet NONE = new BitSet();
    /** Bytes of properties that end a row group early. */
    private static final long PROPERTY_BYTES_MAX = 48 << 20;

    private final EventView view;
    private final int rowsMax;
    private final long[] rows;
    private final long[] timestamps;
    private final long[] received;
    private final long[] distinctNumbers;
    private final byte[][] uuids;
    private final byte[][] properties;
    private final CodedTexts<Integer> names;
    private final CodedTexts<Integer> distinctIds;
    private final CodedTexts<UUID> persons;
    private final EventProperties typed;
    private int count;
    private long propertyBytes;

    EventColumns(EventView view, int rowsMax) {
        this.view = view;
        this.rowsMax = rowsMax;
        rows = new long[rowsMax];
        timestamps = new long[rowsMax];
        received = new long[rowsMax];
        distinctNumbers = new long[rowsMax];
        uuids = new byte[rowsMax][];
        properties = new byte[rowsMax][];
        names = new CodedTexts<>(rowsMax, view.names()::bytes);
        distinctIds = new CodedTexts<>(rowsMax, view.distinctIds()::bytes);
        persons = new CodedTexts<>(rowsMax, EventColumns::bytes);
        typed = new EventProperties(rowsMax);
    }

    /**
     * Adds an event.
     *
     * @param json its properties, not to be changed
     * @param person of the event, or null
     */
    void add(int row, long receivedMicros, byte[] json, @Nullable UUID person) {
        int at = count++;
        rows[at] = row;
        timestamps[at] = view.timestampMicros(row);
        received[at] = receivedMicros;
        distinctNumbers[at] = view.distinctId(row);
        uuids[at] = bytes(view.uuid(row));
        properties[at] = json;
        names.set(at, view.name(row));
        distinctIds.set(at, view.distinctId(row));
        if (person != null) {
            persons.set(at, person);
        }
        typed.set(at, properties[at]);
        propertyBytes += properties[at].length;
    }

    boolean isEmpty() {
        return count == 0;
    }

    boolean isFull() {
        return count == rowsMax || propertyBytes >= PROPERTY_BYTES_MAX;
    }

    /** The indexes of all rows by name, time and arrival. */
    IntStream sorted() {
        int[] ranks = ranks(names.values());
        return IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(row -> ranks[names.code(row)])
                        .thenComparingLong(row -> timestamps[row])
                        .thenComparingLong(row -> rows[row]))
                .mapToInt(row -> row);
    }

    long timestampMicros(int index) {
        return timestamps[index];
    }

    /** All columns in the order of the schema. */
    List<ColumnValues> columns() {
        List<ColumnValues> columns = new ArrayList<>(List.of(
                new ColumnValues.Longs(rows, NONE),
                new ColumnValues.Binaries(uuids),
                names.column(),
                new ColumnValues.Longs(timestamps, NONE),
                new ColumnValues.Longs(received, NONE),
                distinctIds.column(),
                new ColumnValues.Longs(distinctNumbers, NONE),
                persons.column(),
                new ColumnValues.Binaries(properties)));
        typed.columns().forEach(columns::add);
        return columns;
    }

    void clear() {
        count = 0;
        propertyBytes = 0;
        names.clear();
        distinctIds.clear();
        persons.clear();
        typed.clear();
    }

    /** The place of each text in their order by bytes, as engines compare them. */
    private static int[] ranks(byte[][] texts) {
        int[] ranks = new int[texts.length];
        int[] sorted = IntStream.range(0, texts.length)
                .boxed()
                .sorted((one, other) -> Arrays.compareUnsigned(texts[one], texts[other]))
                .mapToInt(code -> code)
                .toArray();
        for (int rank = 0; rank < sorted.length; rank++) {
            ranks[sorted[rank]] = rank;
        }
        return ranks;
    }

    private static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }
}

package dev.tenrec.lake.event;

import dev.tenrec.lake.parquet.ParquetField;
import dev.tenrec.lake.parquet.ParquetReader;
import dev.tenrec.lake.table.Warehouse;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.io.SeekableInputStream;

/** Reads the rows of a data file, one row group after another. Used by one thread. */
public final class EventFileReader {
    /** Hears of rows. */
    @FunctionalInterface
    public interface Rows {
        void take(StoredRow row) throws IOException;
    }

    /** A row that a file holds; equal values are not shared. */
    public record StoredRow(
            int row, UUID uuid, long timestampMicros, long receivedMicros, int distinctNumber, Body properties) {}

    /** The JSON of a row. */
    public static final class Body {
        private final byte[] bytes;

        Body(byte[] bytes) {
            this.bytes = bytes;
        }

        /** UTF-8; not to be changed. */
        public byte[] bytes() {
            return bytes;
        }
    }

    private EventFileReader() {}

    /**
     * Passes on all rows, those of a row group in order of their numbers.
     *
     * @throws IOException naming the file, when it can't be read or is not as this server wrote it
     */
    public static void read(Warehouse warehouse, DataFile file, Rows rows) throws IOException {
        try (SeekableInputStream in = warehouse.newInputFile(file.location()).newStream()) {
            ParquetReader reader = ParquetReader.open(
                    (into, position) -> {
                        in.seek(position);
                        if (in.readNBytes(into, 0, into.length) < into.length) {
                            throw new EOFException("it is too short");
                        }
                    },
                    file.fileSizeInBytes());
            for (int group = 0; group < reader.groupCount(); group++) {
                read(reader, group, rows);
            }
        } catch (IOException | RuntimeException failure) {
            throw new IOException(file.location() + " can't be read: " + failure.getMessage(), failure);
        }
    }

    private static void read(ParquetReader reader, int group, Rows rows) throws IOException {
        long[] numbers = reader.longs(group, field(EventSchema.ROW));
        byte[][] uuids = reader.binaries(group, field(EventSchema.UUID));
        long[] times = reader.longs(group, field(EventSchema.TIMESTAMP));
        long[] received = reader.longs(group, field(EventSchema.RECEIVED_AT));
        long[] distinctNumbers = reader.longs(group, field(EventSchema.DISTINCT_NO));
        byte[][] properties = reader.binaries(group, field(EventSchema.PROPERTIES));
        int[] order = IntStream.range(0, numbers.length)
                .boxed()
                .sorted(Comparator.comparingLong(at -> numbers[at]))
                .mapToInt(at -> at)
                .toArray();
        for (int at : order) {
            ByteBuffer uuid = ByteBuffer.wrap(uuids[at]);
            rows.take(new StoredRow(
                    Math.toIntExact(numbers[at]),
                    new UUID(uuid.getLong(), uuid.getLong()),
                    times[at],
                    received[at],
                    Math.toIntExact(distinctNumbers[at]),
                    new Body(properties[at])));
        }
    }

    private static ParquetField field(int id) {
        return EventSchema.COLUMNS.fields().get(id - 1);
    }
}

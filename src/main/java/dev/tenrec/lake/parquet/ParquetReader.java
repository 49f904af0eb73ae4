package dev.tenrec.lake.parquet;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Reads required columns of numbers and of values that hardly repeat from a file that {@link ParquetWriter} wrote; no
 * other files. Used by one thread.
 */
public final class ParquetReader {
    /** The bytes of a file. */
    @FunctionalInterface
    public interface Source {
        /** Fills an array with the bytes from a position on. */
        void read(byte[] into, long position) throws IOException;
    }

    private static final String MAGIC = "PAR1";
    private static final int TAIL_BYTES = Integer.BYTES + MAGIC.length();
    private static final int DELTA_BLOCK_MAX = 1 << 16;
    /** Bounds of memory, far above what is written. */
    private static final int GROUP_ROWS_MAX = 1 << 24;

    private static final int PAGE_BYTES_MAX = 1 << 26;

    private final Source source;
    private final long sizeBytes;
    private final List<?> groups;
    private final ZstdDecompressor decompressor = new ZstdDecompressor();

    private ParquetReader(Source source, long sizeBytes, List<?> groups) {
        this.source = source;
        this.sizeBytes = sizeBytes;
        this.groups = groups;
    }

    /**
     * Reads the footer.
     *
     * @throws IOException when it is no file of the writer
     */
    public static ParquetReader open(Source source, long sizeBytes) throws IOException {
        byte[] tail = new byte[TAIL_BYTES];
        source.read(tail, Math.max(0, sizeBytes - TAIL_BYTES));
        long size = new ByteInput(tail, 0, Integer.BYTES).readLittleEndian(Integer.BYTES);
        String magic = new String(tail, Integer.BYTES, MAGIC.length(), StandardCharsets.US_ASCII);
        if (!magic.equals(MAGIC) || size > sizeBytes - TAIL_BYTES) {
            throw new IOException("it has no footer of Parquet");
        }
        byte[] footer = new byte[Math.toIntExact(size)];
        source.read(footer, sizeBytes - TAIL_BYTES - size);
        Map<Integer, Object> fields = new ThriftInput(new ByteInput(footer, 0, footer.length)).struct();
        return new ParquetReader(source, sizeBytes, of(fields, 4, List.class));
    }

    /** The number of row groups. */
    public int groupCount() {
        return groups.size();
    }

    /** The numbers of a column in a row group. */
    public long[] longs(int group, ParquetField field) throws IOException {
        long[] values = new long[rowCount(group)];
        pages(group, field, ValueEncoder.DELTA_BINARY_PACKED, (in, from, to) -> {
            decodeDeltas(in, values, from, to);
            if (field.type().size() == Integer.BYTES) {
                for (int i = from; i < to; i++) {
                    values[i] = (int) values[i];
                }
            }
        });
        return values;
    }

    /** The values of a column of texts or uuids in a row group. */
    public byte[][] binaries(int group, ParquetField field) throws IOException {
        byte[][] values = new byte[rowCount(group)][];
        int size = field.type().size();
        pages(group, field, ValueEncoder.PLAIN, (in, from, to) -> {
            for (int i = from; i < to; i++) {
                values[i] = in.readBytes(size == 0 ? (int) in.readLittleEndian(Integer.BYTES) : size);
            }
        });
        return values;
    }

    private interface Page {
        void read(ByteInput in, int from, int to) throws IOException;
    }

    /** Reads the pages of a column, which must all have an encoding. */
    private void pages(int group, ParquetField field, int encoding, Page reader) throws IOException {
        Map<?, ?> column = column(group, field.name());
        if (of(column, 4, Long.class) != ColumnChunkWriter.ZSTD || column.containsKey(11) || field.isOptional()) {
            throw new IOException("the column " + field.name() + " is not as this server writes it");
        }
        byte[] chunk = new byte[number(column, 7, (int) Math.min(sizeBytes, Integer.MAX_VALUE - 8))];
        source.read(chunk, of(column, 9, Long.class));
        int rowCount = rowCount(group);
        ByteInput in = new ByteInput(chunk, 0, chunk.length);
        for (int row = 0; row < rowCount; ) {
            Map<Integer, Object> header = new ThriftInput(in).struct();
            Map<?, ?> data = of(header, 5, Map.class);
            int end = row + number(data, 1, rowCount - row);
            if (of(data, 2, Long.class) != encoding || end == row) {
                throw new IOException("the column " + field.name() + " has a page that this server does not write");
            }
            byte[] plain = decompressed(in.readBytes(number(header, 3, chunk.length)), header);
            reader.read(new ByteInput(plain, 0, plain.length), row, end);
            row = end;
        }
    }

    private byte[] decompressed(byte[] compressed, Map<Integer, Object> header) throws IOException {
        byte[] plain = new byte[number(header, 2, PAGE_BYTES_MAX)];
        try {
            int size = decompressor.decompress(compressed, 0, compressed.length, plain, 0, plain.length);
            return size == plain.length ? plain : Arrays.copyOf(plain, size);
        } catch (MalformedInputException damaged) {
            throw new IOException("a page is damaged", damaged);
        }
    }

    private Map<?, ?> column(int group, String name) throws IOException {
        byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
        for (Object chunk : of(group(group), 1, List.class)) {
            Map<?, ?> column = of(struct(chunk), 3, Map.class);
            List<?> path = of(column, 3, List.class);
            if (path.size() == 1 && path.get(0) instanceof byte[] found && Arrays.equals(found, wanted)) {
                return column;
            }
        }
        throw new IOException("it lacks the column " + name);
    }

    private int rowCount(int group) throws IOException {
        return number(group(group), 3, GROUP_ROWS_MAX);
    }

    private Map<?, ?> group(int group) throws IOException {
        return struct(groups.get(group));
    }

    private static Map<?, ?> struct(Object value) throws IOException {
        if (value instanceof Map<?, ?> fields) {
            return fields;
        }
        throw new IOException("it has a value in place of a struct");
    }

    /** A field that is a number from 0 to a bound. */
    private static int number(Map<?, ?> fields, int field, int max) throws IOException {
        long value = of(fields, field, Long.class);
        if (value < 0 || value > max) {
            throw new IOException("its field " + field + " is " + value + ", which no file has");
        }
        return (int) value;
    }

    private static <T> T of(Map<?, ?> fields, int number, Class<T> type) throws IOException {
        Object value = fields.get(number);
        if (!type.isInstance(value)) {
            throw new IOException("it lacks the field " + number);
        }
        return type.cast(value);
    }

    /** The inverse of {@link DeltaEncoder}. */
    private static void decodeDeltas(ByteInput in, long[] values, int from, int end) throws IOException {
        int block = (int) in.readVarint();
        int parts = (int) in.readVarint();
        long count = in.readVarint();
        if (block <= 0 || block > DELTA_BLOCK_MAX || parts <= 0 || block % parts != 0 || count != end - from) {
            throw new IOException("a page of numbers has a head that this server does not write");
        }
        long[] part = new long[block / parts];
        long value = in.readZigzag();
        int at = from;
        values[at++] = value;
        while (at < end) {
            long least = in.readZigzag();
            byte[] widths = in.readBytes(parts);
            for (int i = 0; i < parts && at < end; i++) {
                if (widths[i] < 0 || widths[i] > Long.SIZE) {
                    throw new IOException("a page of numbers has a width that no number has");
                }
                in.readPacked(part, part.length, widths[i]);
                for (int k = 0; k < part.length && at < end; k++) {
                    value += least + part[k];
                    values[at++] = value;
                }
            }
        }
    }
}

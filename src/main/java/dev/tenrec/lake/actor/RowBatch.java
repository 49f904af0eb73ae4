package dev.tenrec.lake.actor;

import dev.tenrec.lake.parquet.ColumnValues;
import dev.tenrec.lake.parquet.ParquetField;
import dev.tenrec.lake.parquet.ParquetType;
import dev.tenrec.lake.parquet.ParquetWriter;
import dev.tenrec.lake.table.DataFileWriter;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Rows on their way into a file: value after value in the order of the columns, all of them present. A full row group
 * is written; the digest covers all rows so far. Used by one thread.
 */
final class RowBatch {
    /** The digest of no rows. */
    static final String EMPTY = HexFormat.of().formatHex(sha256().digest());

    private static final BitSet NONE = new BitSet();
    /** Bytes of texts that end a row group early. */
    private static final long TEXT_BYTES_MAX = 48 << 20;

    private final DataFileWriter file;
    private final List<Column> columns = new ArrayList<>();
    private final MessageDigest sha256 = sha256();
    private final DataOutputStream digested = new DataOutputStream(
            new BufferedOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), sha256)));
    /** Rows of this row group that are complete. */
    private int rows;
    /** The column of the next value. */
    private int next;

    private long textBytes;

    RowBatch(DataFileWriter file, List<ParquetField> fields) {
        this.file = file;
        fields.forEach(field -> columns.add(new Column(field)));
    }

    RowBatch number(long value) throws IOException {
        column().numbers[rows] = value;
        digested.writeLong(value);
        return this;
    }

    RowBatch truth(boolean value) throws IOException {
        column().truths.set(rows, value);
        digested.writeBoolean(value);
        return this;
    }

    RowBatch text(String value) throws IOException {
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** A text in UTF-8. */
    RowBatch bytes(byte[] value) throws IOException {
        column().binaries[rows] = value;
        digested.writeInt(value.length);
        digested.write(value);
        textBytes += value.length;
        return this;
    }

    RowBatch uuid(UUID value) throws IOException {
        return bytes(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(value.getMostSignificantBits())
                .putLong(value.getLeastSignificantBits())
                .array());
    }

    /** Ends a row. */
    void end() throws IOException {
        if (next != columns.size()) {
            throw new IllegalStateException(next + " values of " + columns.size());
        }
        next = 0;
        rows++;
        if (rows == ParquetWriter.ROW_GROUP_ROWS || textBytes >= TEXT_BYTES_MAX) {
            flush();
        }
    }

    /** Writes the rows that no row group has; answers the digest of all. */
    String finish() throws IOException {
        flush();
        digested.flush();
        return HexFormat.of().formatHex(sha256.digest());
    }

    private void flush() throws IOException {
        if (rows == 0) {
            return;
        }
        List<ColumnValues> values = columns.stream().map(Column::values).toList();
        file.writeRowGroup(values, IntStream.range(0, rows).toArray());
        columns.forEach(Column::clear);
        rows = 0;
        textBytes = 0;
    }

    private Column column() {
        return columns.get(next++);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** The values of a column in one of three forms; the others stay empty. */
    private static final class Column {
        private final ParquetType type;
        private final long[] numbers;
        private final byte[][] binaries;
        private final BitSet truths = new BitSet();

        Column(ParquetField field) {
            this.type = field.type();
            boolean isBinary = type == ParquetType.STRING || type == ParquetType.UUID;
            this.numbers = new long[isBinary || type == ParquetType.BOOLEAN ? 0 : ParquetWriter.ROW_GROUP_ROWS];
            this.binaries = new byte[isBinary ? ParquetWriter.ROW_GROUP_ROWS : 0][];
        }

        ColumnValues values() {
            return switch (type) {
                case BOOLEAN -> new ColumnValues.Booleans(truths, NONE);
                case STRING, UUID -> new ColumnValues.Binaries(binaries);
                case INT32, INT64, DOUBLE, TIMESTAMP -> new ColumnValues.Longs(numbers, NONE);
            };
        }

        void clear() {
            Arrays.fill(binaries, null);
            truths.clear();
        }
    }
}

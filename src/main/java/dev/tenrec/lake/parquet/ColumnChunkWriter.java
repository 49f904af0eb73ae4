package dev.tenrec.lake.parquet;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes one column of one row group: a dictionary page where values repeat, then data pages. Used by one thread. */
final class ColumnChunkWriter {
    /** The number of the compression in the format. */
    static final int ZSTD = 6;

    private static final int PAGE_ROWS = 20_000;

    private final ParquetField field;
    private final PageOutput out;
    private final ByteOutput body = new ByteOutput();
    private final ByteOutput page = new ByteOutput();

    ColumnChunkWriter(ParquetField field, PageOutput out) {
        this.field = field;
        this.out = out;
    }

    /**
     * A column that was written.
     *
     * @param description its struct in the footer
     */
    record Chunk(ThriftOutput description, ColumnMetrics metrics) {}

    /** Writes the values of some rows in their order. */
    Chunk write(ColumnValues values, int[] rows) throws IOException {
        long start = out.position();
        long plainStart = out.plainBytes();
        LocalDictionary dictionary = dictionary(values, rows);
        if (dictionary != null) {
            out.dictionaryPage(dictionary.plain(), dictionary.count());
        }
        ValueEncoder encoder = encoder(values, dictionary);
        long dataStart = out.position();
        int nullCount = 0;
        for (int from = 0; from < rows.length; ) {
            body.clear();
            int to = encoder.append(rows, from, Math.min(rows.length, from + PAGE_ROWS), body);
            page.clear();
            nullCount += appendLevels(values, rows, from, to);
            page.write(body);
            out.dataPage(page, to - from, encoder.encoding());
            from = to;
        }
        ColumnMetrics metrics = new ColumnMetrics(
                rows.length, nullCount, encoder.nanCount(), out.position() - start, encoder.min(), encoder.max());
        return new Chunk(
                description(
                        metrics, encoder, start, dictionary == null ? -1 : dataStart, out.plainBytes() - plainStart),
                metrics);
    }

    /** Null where values do not repeat enough: then the dictionary would only add its codes. */
    private @Nullable LocalDictionary dictionary(ColumnValues values, int[] rows) {
        if (!(values instanceof ColumnValues.Coded coded)) {
            return null;
        }
        LocalDictionary dictionary = new LocalDictionary(coded, field.type(), rows);
        return dictionary.count() > rows.length / 2 ? null : dictionary;
    }

    private ValueEncoder encoder(ColumnValues values, @Nullable LocalDictionary dictionary) {
        ParquetType type = field.type();
        if (values instanceof ColumnValues.Coded coded && type.isBinary()) {
            return dictionary == null
                    ? new ValueEncoder.Plain(coded, row -> coded.values()[coded.codes()[row]], type)
                    : new ValueEncoder.Codes(coded, dictionary);
        }
        if (values instanceof ColumnValues.Binaries binaries && type.isBinary()) {
            return new ValueEncoder.Plain(binaries, row -> binaries.values()[row], type);
        }
        if (values instanceof ColumnValues.Longs longs && type.isInteger()) {
            return new ValueEncoder.Integers(longs, type.size());
        }
        if (values instanceof ColumnValues.Doubles doubles && type == ParquetType.DOUBLE) {
            return new ValueEncoder.Doubles(doubles);
        }
        if (values instanceof ColumnValues.Booleans booleans && type == ParquetType.BOOLEAN) {
            return new ValueEncoder.Booleans(booleans);
        }
        throw new IllegalArgumentException(
                values.getClass().getSimpleName() + " for the " + type + " column " + field.name());
    }

    /** Appends which rows have a value, where a column is optional; returns how many have none. */
    private int appendLevels(ColumnValues values, int[] rows, int from, int to) {
        int[] levels = new int[to - from];
        int present = 0;
        for (int i = from; i < to; i++) {
            levels[i - from] = values.isAbsent(rows[i]) ? 0 : 1;
            present += levels[i - from];
        }
        int absent = levels.length - present;
        if (!field.isOptional()) {
            if (absent > 0) {
                throw new IllegalArgumentException("A row lacks the column " + field.name());
            }
            return 0;
        }
        ByteOutput runs = new ByteOutput();
        RunLengthEncoder.encode(levels, levels.length, 1, runs);
        page.writeLittleEndian(runs.size(), Integer.BYTES);
        page.write(runs);
        return absent;
    }

    /** @param dataStart the position of the first data page behind a dictionary page; -1 without one */
    private ThriftOutput description(
            ColumnMetrics metrics, ValueEncoder encoder, long start, long dataStart, long plainBytes) {
        boolean hasDictionary = dataStart >= 0;
        ThriftOutput chunk = new ThriftOutput()
                .i64(2, 0)
                .begin(3)
                .i32(1, field.type().physical())
                .i32s(
                        2,
                        hasDictionary
                                ? new int[] {ValueEncoder.PLAIN, ValueEncoder.RLE, encoder.encoding()}
                                : new int[] {ValueEncoder.RLE, encoder.encoding()})
                .oneText(3, field.name())
                .i32(4, ZSTD)
                .i64(5, metrics.valueCount())
                .i64(6, plainBytes)
                .i64(7, metrics.bytes())
                .i64(9, hasDictionary ? dataStart : start);
        if (hasDictionary) {
            chunk.i64(11, start);
        }
        chunk.begin(12).i64(3, metrics.nullCount());
        byte[] min = metrics.min();
        byte[] max = metrics.max();
        // Readers may take a bound for one of all values, so not beside values that have no order.
        if (min != null && max != null && metrics.nanCount() == 0) {
            chunk.binary(5, max).binary(6, min);
        }
        return chunk.end().end().end();
    }
}

package dev.tenrec.lake.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes one Parquet file:
 *
 * <pre>
 * PAR1 | row group: column, column, … | row group … | footer | its length, 4 bytes | PAR1
 * </pre>
 *
 * <p>A file without its footer is no Parquet file, so one that was cut off is never read as a shorter one. Used by one
 * thread, which also closes and forces what lies behind the stream.
 */
public final class ParquetWriter {
    /** Rows of a row group that readers handle well; one may have any number of rows. */
    public static final int ROW_GROUP_ROWS = 1 << 17;

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    private final List<ParquetField> fields;
    private final PageOutput out;
    private final List<ColumnChunkWriter> writers;
    private final ColumnMetrics[] metrics;
    private final List<ThriftOutput> rowGroups = new ArrayList<>();
    private final List<Long> offsets = new ArrayList<>();
    private long rowCount;

    /** Begins a file at the start of a stream. */
    public ParquetWriter(OutputStream target, List<ParquetField> fields) throws IOException {
        this.fields = List.copyOf(fields);
        this.out = new PageOutput(target);
        this.writers = this.fields.stream()
                .map(field -> new ColumnChunkWriter(field, out))
                .toList();
        this.metrics = new ColumnMetrics[fields.size()];
        Arrays.fill(metrics, ColumnMetrics.EMPTY);
        writeMagic();
    }

    /**
     * Writes a row group.
     *
     * @param columns one for each field
     * @param rows indexes into the columns, in the order in which the rows are written; at least one
     * @throws IllegalArgumentException when values are not of their field's type; the file is lost then
     */
    public void writeRowGroup(List<ColumnValues> columns, int[] rows) throws IOException {
        if (columns.size() != fields.size() || rows.length == 0) {
            throw new IllegalArgumentException(columns.size() + " columns of " + rows.length + " rows");
        }
        long start = out.position();
        long plainStart = out.plainBytes();
        ThriftOutput group = new ThriftOutput().structs(1, columns.size());
        for (int column = 0; column < columns.size(); column++) {
            ColumnChunkWriter.Chunk chunk = writers.get(column).write(columns.get(column), rows);
            group.element(chunk.description());
            metrics[column] =
                    metrics[column].plus(chunk.metrics(), fields.get(column).type());
        }
        rowGroups.add(group.i64(2, out.plainBytes() - plainStart)
                .i64(3, rows.length)
                .i64(5, start)
                .i64(6, out.position() - start)
                .end());
        offsets.add(start);
        rowCount += rows.length;
    }

    /** Writes the footer; nothing may follow. */
    public void finish() throws IOException {
        ByteOutput footer = ParquetFooter.of(fields, rowGroups, rowCount);
        out.write(footer);
        ByteOutput length = new ByteOutput();
        length.writeLittleEndian(footer.size(), Integer.BYTES);
        out.write(length);
        writeMagic();
    }

    /** Rows of all row groups so far. */
    public long rowCount() {
        return rowCount;
    }

    /** Bytes written so far. */
    public long sizeBytes() {
        return out.position();
    }

    /** The positions of the row groups, ascending. */
    public List<Long> rowGroupOffsets() {
        return List.copyOf(offsets);
    }

    /** The metrics of each field over all row groups so far. */
    public List<ColumnMetrics> metrics() {
        return List.of(metrics);
    }

    private void writeMagic() throws IOException {
        ByteOutput magic = new ByteOutput();
        magic.write(MAGIC);
        out.write(magic);
    }
}

package dev.tenrec.lake.table;

import dev.tenrec.lake.parquet.ColumnMetrics;
import dev.tenrec.lake.parquet.ColumnValues;
import dev.tenrec.lake.parquet.ParquetField;
import dev.tenrec.lake.parquet.ParquetWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.jspecify.annotations.Nullable;

/** Writes one data file, of the rows of a day or of any; used by one thread. */
public final class DataFileWriter implements AutoCloseable {
    private final String location;
    private final WarehouseOutput out;
    private final TableColumns columns;
    private final ParquetWriter parquet;
    private final PartitionSpec partitions;
    private final @Nullable Integer day;

    /**
     * Begins the file.
     *
     * @param day since 1970 in UTC, for a file of the partition of that day; null for a file without a partition
     */
    public DataFileWriter(
            String location, WarehouseOutput out, TableColumns columns, PartitionSpec partitions, @Nullable Integer day)
            throws IOException {
        this.location = location;
        this.out = out;
        this.columns = columns;
        this.parquet = new ParquetWriter(out, columns.fields());
        this.partitions = partitions;
        this.day = day;
    }

    /** Writes a row group, see {@link ParquetWriter#writeRowGroup}. */
    public void writeRowGroup(List<ColumnValues> values, int[] rows) throws IOException {
        parquet.writeRowGroup(values, rows);
    }

    /** Ends the file, which is durable then, and describes it to its table. */
    public DataFile finish() throws IOException {
        parquet.finish();
        out.close();
        DataFiles.Builder file = DataFiles.builder(partitions)
                .withPath(location)
                .withFormat(FileFormat.PARQUET)
                .withFileSizeInBytes(parquet.sizeBytes())
                .withSplitOffsets(parquet.rowGroupOffsets())
                .withMetrics(metrics());
        if (day != null) {
            PartitionData partition = new PartitionData(partitions.partitionType());
            partition.set(0, day);
            file.withPartition(partition);
        }
        return file.build();
    }

    private Metrics metrics() {
        Map<Integer, Long> sizes = new HashMap<>();
        Map<Integer, Long> counts = new HashMap<>();
        Map<Integer, Long> nulls = new HashMap<>();
        Map<Integer, Long> nans = new HashMap<>();
        Map<Integer, ByteBuffer> lower = new HashMap<>();
        Map<Integer, ByteBuffer> upper = new HashMap<>();
        for (ParquetField field : columns.fields()) {
            ColumnMetrics metrics = parquet.metrics().get(field.id() - 1);
            sizes.put(field.id(), metrics.bytes());
            counts.put(field.id(), metrics.valueCount());
            nulls.put(field.id(), metrics.nullCount());
            nans.put(field.id(), metrics.nanCount());
            byte[] min = metrics.min();
            byte[] max = metrics.max();
            if (columns.bounded().contains(field.id()) && min != null && max != null) {
                lower.put(field.id(), ByteBuffer.wrap(min));
                upper.put(field.id(), ByteBuffer.wrap(max));
            }
        }
        return new Metrics(parquet.rowCount(), sizes, counts, nulls, nans, lower, upper);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}

package dev.tenrec.lake.event;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.DataFile;
import org.jspecify.annotations.Nullable;

/**
 * Data files that hold, together, exactly the rows of a range that were not deleted when they were written.
 *
 * <p>Those of one publication may overlap, as each day's have numbers between those of another; those of two never do.
 *
 * @param first number of the first row in the files
 * @param last number of the last row in the files
 * @param rows in all files
 */
public record RowSpan(int first, int last, long rows, List<DataFile> files) {
    /** The spans of all files of a table, in order of rows; files that overlap are in one span. */
    public static List<RowSpan> of(List<DataFile> files) {
        List<RowSpan> single = files.stream()
                .map(RowSpan::of)
                .sorted(Comparator.comparingInt(RowSpan::first))
                .toList();
        List<RowSpan> spans = new ArrayList<>();
        for (RowSpan next : single) {
            RowSpan previous = spans.isEmpty() ? null : spans.get(spans.size() - 1);
            if (previous != null && next.first <= previous.last) {
                spans.set(spans.size() - 1, previous.with(next));
            } else {
                spans.add(next);
            }
        }
        return spans;
    }

    private static RowSpan of(DataFile file) {
        return new RowSpan(
                bound(file.lowerBounds(), file), bound(file.upperBounds(), file), file.recordCount(), List.of(file));
    }

    /** A span of the files of both; rows between them must be in no other file. */
    public RowSpan with(RowSpan next) {
        List<DataFile> all = new ArrayList<>(files);
        all.addAll(next.files);
        return new RowSpan(Math.min(first, next.first), Math.max(last, next.last), rows + next.rows, all);
    }

    private static int bound(@Nullable Map<Integer, ByteBuffer> bounds, DataFile file) {
        ByteBuffer bound = bounds == null ? null : bounds.get(EventSchema.ROW);
        return Math.toIntExact(Objects.requireNonNull(bound, file.location())
                .duplicate()
                .order(ByteOrder.LITTLE_ENDIAN)
                .getLong());
    }
}

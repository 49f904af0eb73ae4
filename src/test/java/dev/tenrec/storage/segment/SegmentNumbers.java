package dev.tenrec.storage.segment;

import java.nio.ByteBuffer;
import java.util.function.LongConsumer;

/** What a file in the layout of segments says: the numbers of its columns, and whether an index has a uuid. */
public final class SegmentNumbers {
    private final SegmentFormat.Header header;
    private final SegmentFormat.Content content;

    private SegmentNumbers(SegmentFormat.Header header, SegmentFormat.Content content) {
        this.header = header;
        this.content = content;
    }

    /** @throws IllegalArgumentException when the file is no such one, or damaged */
    public static SegmentNumbers of(ByteBuffer file) {
        SegmentFormat.Header header = SegmentFormat.header(file);
        SegmentFormat.Content content = header == null ? null : SegmentFormat.read(file);
        if (header == null || content == null) {
            throw new IllegalArgumentException("no file in the layout of segments");
        }
        return new SegmentNumbers(header, content);
    }

    /** All numbers of all columns, as they are before they are packed. */
    public void visit(LongConsumer numbers) {
        for (ColumnSection section : content.sections()) {
            PackedColumn column = section.column();
            for (int i = 0; i < section.count(); i++) {
                numbers.accept(column.get(i));
            }
        }
    }

    /** True for an index of uuids that has an entry with the hash of this one, as one in a million others has. */
    public boolean hasHash(long high, long low) {
        if (header.magic() != SegmentFormat.UUIDS) {
            return false;
        }
        ColumnSection.Columns columns = new ColumnSection.Columns(content.sections());
        PackedColumn starts = columns.column(ColumnSection.Kind.UUID_STARTS);
        PackedColumn hashes = columns.column(ColumnSection.Kind.UUID_HASHES);
        int buckets = columns.section(ColumnSection.Kind.UUID_STARTS).count() - 1;
        UuidBuckets parts = new UuidBuckets(
                Integer.numberOfTrailingZeros(buckets),
                columns.section(ColumnSection.Kind.UUID_HASHES).width() == UuidBuckets.REMAINDER_BYTES
                        ? UuidBuckets.REMAINDER_BITS
                        : 31);
        long key = parts.key(
                high, low, columns.column(ColumnSection.Kind.UUID_SEED).get(0));
        int end = starts.getInt(parts.bucket(key) + 1);
        int at = hashes.firstFrom(starts.getInt(parts.bucket(key)), end, parts.remainder(key));
        return at < end && hashes.getInt(at) == parts.remainder(key);
    }
}

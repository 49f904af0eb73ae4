package dev.tenrec.storage.segment;

import static dev.tenrec.storage.segment.SegmentPacker.gather;

/** Seals a buffer to a segment: sorts it in both orders and packs each column. */
public final class SegmentBuilder {
    private SegmentBuilder() {}

    /** @param rows at least one, deleted or not */
    public static Segment build(int firstRow, SegmentBuffer rows) {
        int count = rows.count();
        if (count == 0) {
            return Segment.empty(firstRow, rows.rowCount());
        }
        SegmentPacker packer = new SegmentPacker(count, () -> {});
        long[] times = rows.times();
        int[] names = rows.names();
        int[] ids = rows.distinctIds();
        int[] byTime = TimeOrder.of(times, count);
        int[] namesByTime = gather(names, byTime);
        int[] byName = RadixOrder.of(namesByTime, count);
        int[] order = gather(byTime, byName);
        packer.add(ColumnSection.Kind.TIMES, gather(times, order));
        packer.add(ColumnSection.Kind.ROWS, gather(rows.rows(), order));
        packer.add(ColumnSection.Kind.DISTINCT_IDS, gather(ids, order));
        addIndex(packer, ColumnSection.Kind.NAME_IDS, ColumnSection.Kind.NAME_STARTS, gather(names, order));
        int[] idsByTime = gather(ids, byTime);
        int[] timelines = RadixOrder.of(idsByTime, count);
        packer.add(ColumnSection.Kind.TIMELINE_NAME_POSITIONS, gather(SegmentPacker.inverse(byName), timelines));
        packer.add(ColumnSection.Kind.TIMELINE_NAMES, gather(namesByTime, timelines));
        packer.add(ColumnSection.Kind.TIMELINE_TIMES, gather(times, gather(byTime, timelines)));
        addIndex(
                packer,
                ColumnSection.Kind.TIMELINE_IDS,
                ColumnSection.Kind.TIMELINE_STARTS,
                gather(idsByTime, timelines));
        int[] positions = SegmentPacker.inverse(order);
        int[] codes = new int[count];
        for (int property : rows.properties()) {
            packer.addProperty(property, codes, order, positions, rows.readProperty(property, codes));
        }
        return new Segment(firstRow, rows.rowCount(), packer.sections());
    }

    /** Adds the run index of a sorted column. */
    private static void addIndex(
            SegmentPacker packer, ColumnSection.Kind idsKind, ColumnSection.Kind startsKind, int[] ordered) {
        int[] starts = new int[ordered.length + 1];
        int[] ids = new int[ordered.length];
        int found = 0;
        for (int i = 0; i < ordered.length; i++) {
            if (i == 0 || ordered[i] != ordered[i - 1]) {
                ids[found] = ordered[i];
                starts[found++] = i;
            }
        }
        starts[found] = ordered.length;
        packer.addIndex(idsKind, startsKind, found, ids, starts);
    }
}

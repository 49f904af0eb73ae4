package dev.tenrec.insight.trends.aggregate;

import java.util.ArrayList;
import java.util.List;

/**
 * Rectangle of cells aggregated in one scan, to bound memory. Ranges of buckets are cheap, as a scan reads only their
 * time; ranges of groups read the same events again.
 */
record CellRange(int firstGroup, int endGroup, int firstBucket, int endBucket) {
    int groupCount() {
        return endGroup - firstGroup;
    }

    int cellCount() {
        return (endBucket - firstBucket) * groupCount();
    }

    /** Returns the number among all cells of a cell of this range. */
    int cell(int index, int allGroups) {
        return (firstBucket + index / groupCount()) * allGroups + firstGroup + index % groupCount();
    }

    /** Upper bound of the words of one cell. */
    interface CellCost {
        long words(int group);
    }

    /**
     * Splits all cells into ranges within the memory limit; ranges of the same groups are adjacent and in time order.
     *
     * @param wordsPerGroup kept for each group of a range, beside its cells
     */
    static List<CellRange> of(AggregationSpec spec, CellCost cost, long wordsPerGroup) {
        int buckets = spec.time().count();
        int groups = spec.grouping().count();
        List<CellRange> ranges = new ArrayList<>();
        int first = 0;
        while (first < groups) {
            int end = first;
            long words = 0;
            long kept = 0;
            do {
                words += cost.words(end);
                kept += wordsPerGroup;
                end++;
            } while (end < groups && words + kept + cost.words(end) + wordsPerGroup <= spec.wordsMax());
            int step = (int) Math.max(1, Math.min(buckets, (spec.wordsMax() - kept) / Math.max(1, words)));
            for (int bucket = 0; bucket < buckets; bucket += step) {
                ranges.add(new CellRange(first, end, bucket, Math.min(buckets, bucket + step)));
            }
            first = end;
        }
        return ranges;
    }
}

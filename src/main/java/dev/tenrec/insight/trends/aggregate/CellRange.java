package dev.tenrec.insight.trends.aggregate;

import java.util.ArrayList;
import java.util.List;

/**
 * A part of a count that fits into memory: some groups within some pieces of time. A scan reads only the time of its
 * slice, so slices of time cost little; slices of groups read the same events again.
 */
record CellRange(int firstGroup, int endGroup, int firstPiece, int endPiece) {
    int groupCount() {
        return endGroup - firstGroup;
    }

    int pieceCount() {
        return endPiece - firstPiece;
    }

    /** The words that one cell takes at most. */
    interface CellCost {
        long words(int group);
    }

    /**
     * Slices that cover all, those of the same groups one after another and in order of time.
     *
     * @param wordsPerGroup that are kept for each group of a slice, beside its cells
     */
    static List<CellRange> of(AggregationSpec count, CellCost cost, long wordsPerGroup) {
        int pieces = count.cuts().count();
        int groups = count.grouping().count();
        List<CellRange> slices = new ArrayList<>();
        int first = 0;
        while (first < groups) {
            int end = first;
            long words = 0;
            long kept = 0;
            do {
                words += cost.words(end);
                kept += wordsPerGroup;
                end++;
            } while (end < groups && words + kept + cost.words(end) + wordsPerGroup <= count.wordsMax());
            int step = (int) Math.max(1, Math.min(pieces, (count.wordsMax() - kept) / Math.max(1, words)));
            for (int piece = 0; piece < pieces; piece += step) {
                slices.add(new CellRange(first, end, piece, Math.min(pieces, piece + step)));
            }
            first = end;
        }
        return slices;
    }
}

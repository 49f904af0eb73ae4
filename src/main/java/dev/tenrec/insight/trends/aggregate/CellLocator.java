package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import java.util.Arrays;

/**
 * Finds the cell of each row: cells number the pieces of time, and within each the groups from one to before another.
 * For one visitor.
 */
final class CellLocator {
    private final TimeBuckets cuts;
    private final RowGrouping.Rows rows;
    private final int firstGroup;
    private final int groupCount;
    private final boolean isGrouped;
    private int[] cells = new int[0];
    private int[] pieces = new int[0];

    CellLocator(TimeBuckets cuts, RowGrouping grouping, int firstGroup, int endGroup) {
        this.cuts = cuts;
        this.rows = grouping.rows();
        this.firstGroup = firstGroup;
        this.groupCount = endGroup - firstGroup;
        this.isGrouped = !grouping.properties().isEmpty();
    }

    /** The cell of all rows of the block, or -1 when they may have several. */
    int only(RowBatch block) {
        return isGrouped ? -1 : cuts.only(block);
    }

    /** The cell of each row of the block, or -1; used again for the next block. */
    int[] of(RowBatch block) {
        int count = block.count();
        if (cells.length < count) {
            cells = new int[count];
            pieces = new int[count];
        }
        int only = cuts.only(block);
        if (!isGrouped) {
            locatePieces(block, only, cells);
            return cells;
        }
        rows.locate(block, cells);
        if (only >= 0) {
            int first = only * groupCount - firstGroup;
            for (int i = 0; i < count; i++) {
                cells[i] = (first + cells[i]) | outside(cells[i] - firstGroup);
            }
            return cells;
        }
        locatePieces(block, only, pieces);
        for (int i = 0; i < count; i++) {
            int group = cells[i] - firstGroup;
            cells[i] = (pieces[i] * groupCount + group) | outside(group) | (pieces[i] >> (Integer.SIZE - 1));
        }
        return cells;
    }

    /** -1 for a group that is none of these, else 0; without a branch that nobody foresees. */
    private int outside(int group) {
        return (group | (groupCount - 1 - group)) >> (Integer.SIZE - 1);
    }

    /** The times need not be read where all rows lie in one piece. */
    private void locatePieces(RowBatch block, int only, int[] into) {
        if (only >= 0) {
            Arrays.fill(into, 0, block.count(), only);
        } else {
            cuts.locate(block.times(), block.count(), into);
        }
    }
}

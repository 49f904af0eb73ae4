package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.filter.Property;
import java.util.Arrays;
import java.util.List;

/** Which group each event counts in, such as one for each value of a breakdown. */
public interface RowGrouping {
    /** Everything in one group. */
    RowGrouping NONE = new RowGrouping() {
        @Override
        public int count() {
            return 1;
        }

        @Override
        public List<Property> properties() {
            return List.of();
        }

        @Override
        public Rows rows() {
            return (block, groups) -> Arrays.fill(groups, 0, block.count(), 0);
        }
    };

    /** Finds the groups of rows; for one visitor. */
    @FunctionalInterface
    interface Rows {
        /** Writes the group of each row of a block, or -1 where it counts in none. */
        void locate(RowBatch block, int[] groups);
    }

    /** All groups are below this. */
    int count();

    /** The properties whose values blocks must show, in this order and before all others. */
    List<Property> properties();

    Rows rows();

    /** The most events that a group can have, where it is known. */
    default long eventsMax(int group) {
        return Long.MAX_VALUE;
    }
}

package dev.tenrec.insight.trends.aggregate;

import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.filter.Property;
import java.util.Arrays;
import java.util.List;

/** Maps events to groups, such as the values of a breakdown. */
public interface RowGrouping {
    /** One group for all events. */
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
            return (batch, groups) -> Arrays.fill(groups, 0, batch.count(), 0);
        }
    };

    @FunctionalInterface
    interface Rows {
        /** Writes the group of each row, or -1 if it counts in none. */
        void locate(RowBatch batch, int[] groups);
    }

    int count();

    /** Returns the properties that the locator reads, the first ones of the scan request. */
    List<Property> properties();

    Rows rows();

    /** Returns an upper bound of the events of a group. */
    default long eventsMax(int group) {
        return Long.MAX_VALUE;
    }
}

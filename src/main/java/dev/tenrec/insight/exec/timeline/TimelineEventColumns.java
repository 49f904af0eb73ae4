package dev.tenrec.insight.exec.timeline;

/**
 * Events as columns of equal length; a column that the layout leaves out has length 0.
 *
 * @param sets bit mask of the sets that each event matches
 * @param positions row order within equal times: the name position, counted on from one segment to the next
 * @param values dictionary codes by property
 */
@SuppressWarnings("ArrayRecordComponent")
record TimelineEventColumns(Layout layout, long[] times, long[] sets, int[] positions, int[][] values) {
    /**
     * Columns present.
     *
     * @param hasSets false if there is one set, which every event matches
     * @param hasPositions false if events are added in (time, arrival) order per actor
     */
    record Layout(boolean hasSets, boolean hasPositions, int valueCount) {
        TimelineEventColumns newColumns(int size) {
            return new TimelineEventColumns(
                    this,
                    new long[size],
                    new long[hasSets ? size : 0],
                    new int[hasPositions ? size : 0],
                    new int[valueCount][size]);
        }
    }

    int size() {
        return times.length;
    }

    long set(int at) {
        return layout.hasSets ? sets[at] : 1;
    }

    /**
     * Scatters {@code count} events, column by column, so that few cache lines are written at a time.
     *
     * @param targets index in {@code into} of each event
     */
    void copy(int from, int count, TimelineEventColumns into, int[] targets) {
        for (int i = 0; i < count; i++) {
            into.times[targets[i]] = times[from + i];
        }
        for (int i = 0; i < count && layout.hasSets; i++) {
            into.sets[targets[i]] = sets[from + i];
        }
        if (layout.hasPositions) {
            copy(positions, from, count, into.positions, targets);
        }
        for (int i = 0; i < values.length; i++) {
            copy(values[i], from, count, into.values[i], targets);
        }
    }

    private static void copy(int[] column, int from, int count, int[] into, int[] targets) {
        for (int i = 0; i < count; i++) {
            into[targets[i]] = column[from + i];
        }
    }
}

package dev.tenrec.insight.exec.timeline;

/**
 * Events side by side: of each what its timeline shows.
 *
 * @param sets to which sets each belongs; null when there is only one, to which all belong
 * @param places counted on from one segment to the next, so that each event has its own; null when the events come in
 *     the order of their times and, of the same time, of arrival
 * @param values by property the numbers of the values
 */
@SuppressWarnings("ArrayRecordComponent")
record TimelineEventColumns(long[] times, long[] sets, int[] places, int[][] values) {
    static TimelineEventColumns of(int size, boolean hasSets, boolean hasPlaces, int valueCount) {
        return new TimelineEventColumns(
                new long[size],
                hasSets ? new long[size] : null,
                hasPlaces ? new int[size] : null,
                new int[valueCount][size]);
    }

    /** Others of the same kind. */
    TimelineEventColumns another(int size) {
        return of(size, sets != null, places != null, values.length);
    }

    /** For how many events there is room. */
    int size() {
        return times.length;
    }

    long set(int at) {
        return sets != null ? sets[at] : 1;
    }

    /**
     * Copies some events to where they belong, column by column, so that few places are written to at a time.
     *
     * @param targets where the first of them goes, the second and so on
     */
    void copy(int from, int count, TimelineEventColumns into, int[] targets) {
        for (int i = 0; i < count; i++) {
            into.times[targets[i]] = times[from + i];
        }
        for (int i = 0; i < count && sets != null; i++) {
            into.sets[targets[i]] = sets[from + i];
        }
        if (places != null) {
            copy(places, from, count, into.places, targets);
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

package dev.tenrec.insight.trino;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.timeline.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The timeline of one row of an answer; reused for the next one. */
final class LakeTimeline implements Timeline {
    private static final Comparator<JsonNode> BY_TIME_AND_ARRIVAL = Comparator.<JsonNode>comparingLong(
                    event -> event.get(0).longValue())
            .thenComparingLong(event -> event.get(1).longValue());

    private final List<LakeValues> dictionaries;
    private final long baseMicros;
    private final int[][] values;
    private int actor;
    private int count;
    private long[] times = new long[64];
    private long[] sets = new long[64];

    /**
     * @param dictionaries of the properties
     * @param baseMicros is added to each time
     */
    LakeTimeline(List<LakeValues> dictionaries, long baseMicros) {
        this.dictionaries = dictionaries;
        this.baseMicros = baseMicros;
        this.values = new int[dictionaries.size()][64];
    }

    /** @param events in no order, each a time, a number of arrival, sets and texts of the properties */
    LakeTimeline of(int nextActor, JsonNode events) {
        List<JsonNode> sorted = new ArrayList<>(events.size());
        events.forEach(sorted::add);
        sorted.sort(BY_TIME_AND_ARRIVAL);
        actor = nextActor;
        count = sorted.size();
        if (times.length < count) {
            int size = Math.max(count, 2 * times.length);
            times = new long[size];
            sets = new long[size];
            Arrays.setAll(values, property -> new int[size]);
        }
        for (int i = 0; i < count; i++) {
            JsonNode event = sorted.get(i);
            times[i] = baseMicros + event.get(0).longValue();
            sets[i] = event.get(2).longValue();
            for (int property = 0; property < values.length; property++) {
                values[property][i] =
                        dictionaries.get(property).code(event.get(3 + property).textValue());
            }
        }
        return this;
    }

    @Override
    public int actor() {
        return actor;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long[] times() {
        return times;
    }

    @Override
    public long[] sets() {
        return sets;
    }

    @Override
    public int[] values(int index) {
        return values[index];
    }

    @Override
    public int value(int index, int event) {
        return values[index][event];
    }
}

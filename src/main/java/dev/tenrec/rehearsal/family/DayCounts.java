package dev.tenrec.rehearsal.family;

import java.util.Map;
import java.util.TreeMap;

/** Events by day since 1970. Imports send day after day, so the day of the event before is at hand. */
final class DayCounts {
    private final Map<Long, Integer> counts = new TreeMap<>();
    private long day;
    private int ofDay;

    void add(long another) {
        if (another != day) {
            end();
            day = another;
        }
        ofDay++;
    }

    /** The count of a day. */
    int of(long asked) {
        return all().getOrDefault(asked, 0);
    }

    /** The counts by day, in order. */
    Map<Long, Integer> all() {
        end();
        return counts;
    }

    private void end() {
        if (ofDay > 0) {
            counts.merge(day, ofDay, Integer::sum);
            ofDay = 0;
        }
    }
}

package dev.tenrec.insight.retention;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The actors of a cohort and the periods in which they were there; one for each thread, then one for all. */
final class RetentionActors implements RetentionAggregate.Sink {
    private final int cohort;
    private final int group;
    private final RetentionGroups groups;
    private final int values;
    private final int width;
    private int[] actors = new int[16];
    /** Bits by value, {@link #width} words for each actor. */
    private long[] bits;

    private int count;

    /** @param group of the breakdown; -1 for all */
    RetentionActors(int cohort, int group, RetentionGroups groups, int values) {
        this.cohort = cohort;
        this.group = group;
        this.groups = groups;
        this.values = values;
        this.width = (values + Long.SIZE - 1) / Long.SIZE;
        this.bits = new long[16 * width];
    }

    @Override
    public void found(int actor, int ofCohort, int code, RetentionAggregate.Returns returns) {
        if (ofCohort == cohort && (group < 0 || groups.of(code) == group)) {
            int at = add(actor);
            for (int i = 0; i < values; i++) {
                bits[at + i / Long.SIZE] |= returns.isBack[i] ? 1L << i : 0;
            }
        }
    }

    private int add(int actor) {
        if (count == actors.length) {
            actors = Arrays.copyOf(actors, 2 * count);
            bits = Arrays.copyOf(bits, 2 * count * width);
        }
        actors[count] = actor;
        return width * count++;
    }

    /** The actors of all threads, each once, ascending. */
    static RetentionActors union(List<RetentionActors> parts, RetentionActors into) {
        parts.forEach(part -> {
            for (int i = 0; i < part.count; i++) {
                // Adding an actor may move the bits.
                int at = into.add(part.actors[i]);
                System.arraycopy(part.bits, i * part.width, into.bits, at, part.width);
            }
        });
        return into.merged();
    }

    private RetentionActors merged() {
        long[] order = new long[count];
        for (int i = 0; i < count; i++) {
            order[i] = ((long) actors[i] << Integer.SIZE) | i;
        }
        Arrays.sort(order);
        RetentionActors merged = new RetentionActors(cohort, group, groups, values);
        for (long each : order) {
            int actor = (int) (each >>> Integer.SIZE);
            boolean isNew = merged.count == 0 || merged.actors[merged.count - 1] != actor;
            int at = isNew ? merged.add(actor) : (merged.count - 1) * width;
            for (int word = 0; word < width; word++) {
                merged.bits[at + word] |= bits[(int) each * width + word];
            }
        }
        return merged;
    }

    /** The actors that were there in a period, the most frequent first; 0 is the cohort's own. */
    int[] there(int period) {
        long[] order = new long[count];
        int found = 0;
        for (int i = 0; i < count; i++) {
            boolean isThere = period < values && (bits[i * width + period / Long.SIZE] >>> period & 1) != 0;
            if (isThere) {
                order[found++] = ((long) (values - periodCount(i)) << Integer.SIZE) | actors[i];
            }
        }
        return Arrays.stream(order, 0, found)
                .sorted()
                .mapToInt(each -> (int) each)
                .toArray();
    }

    private int periodCount(int index) {
        int periods = 0;
        for (int word = 0; word < width; word++) {
            periods += Long.bitCount(bits[index * width + word]);
        }
        return periods;
    }

    /** The periods of an actor of a {@link #union}, ascending. */
    List<Integer> periodsOf(int actor) {
        int at = Arrays.binarySearch(actors, 0, count, actor);
        return at < 0 ? List.of() : periods(at);
    }

    private List<Integer> periods(int index) {
        List<Integer> periods = new ArrayList<>();
        for (int i = 0; i < values; i++) {
            if ((bits[index * width + i / Long.SIZE] >>> i & 1) != 0) {
                periods.add(i);
            }
        }
        return periods;
    }
}

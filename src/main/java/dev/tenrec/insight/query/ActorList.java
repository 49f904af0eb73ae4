package dev.tenrec.insight.query;

import java.util.Arrays;
import java.util.stream.Stream;

/** A growing list of actors, filled by one visitor of a scan. */
public final class ActorList {
    private int[] actors = new int[16];
    private int count;

    public void add(int actor) {
        if (count == actors.length) {
            actors = Arrays.copyOf(actors, 2 * count);
        }
        actors[count++] = actor;
    }

    /** The union of the lists of all visitors, ascending. */
    public static int[] all(Stream<ActorList> lists) {
        return lists.flatMapToInt(list -> Arrays.stream(list.actors, 0, list.count))
                .sorted()
                .distinct()
                .toArray();
    }
}

package dev.tenrec.insight.query;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.IntStream;

/** Numbers of actors that one visitor found. */
public final class ActorList {
    private int[] actors = new int[16];
    private int count;

    public void add(int actor) {
        if (count == actors.length) {
            actors = Arrays.copyOf(actors, 2 * count);
        }
        actors[count] = actor;
        count++;
    }

    /** What all visitors found, each actor once, in order of their numbers. */
    public static int[] all(Collection<ActorList> lists) {
        return lists.stream()
                .flatMapToInt(list -> IntStream.range(0, list.count).map(i -> list.actors[i]))
                .sorted()
                .distinct()
                .toArray();
    }
}

package dev.tenrec.insight.trends.aggregate;

import java.util.Arrays;

/** How many events each actor has: while they are few in a table, later in a list of all actors that there are. */
final class ActorEventCounts {
    private static final int TABLE_MIN = 8;
    private static final int MIX = 0x9E3779B9;

    private final int actorBound;
    /** Numbers plus one, 0 where free; null once all actors are listed. */
    private int[] actors = new int[TABLE_MIN];

    /** Of the actor in the same slot, or with that number. */
    private int[] counts = new int[TABLE_MIN];

    private int size;

    /** @param actorBound about how many actors there are */
    ActorEventCounts(int actorBound) {
        this.actorBound = actorBound;
    }

    void add(int actor, int events) {
        if (actors == null) {
            if (actor >= counts.length) {
                counts = Arrays.copyOf(counts, actor + 1 + actor / 4);
            }
            counts[actor] += events;
            return;
        }
        int mask = actors.length - 1;
        int slot = ((actor * MIX) >>> 7) & mask;
        while (actors[slot] != 0) {
            if (actors[slot] == actor + 1) {
                counts[slot] += events;
                return;
            }
            slot = (slot + 1) & mask;
        }
        actors[slot] = actor + 1;
        counts[slot] = events;
        size++;
        if (2 * size > actors.length) {
            grow();
        }
    }

    void addAll(ActorEventCounts other) {
        for (int i = 0; i < other.counts.length; i++) {
            if (other.counts[i] != 0) {
                add(other.actors == null ? i : other.actors[i] - 1, other.counts[i]);
            }
        }
    }

    /** The counts of all actors, in no order. */
    double[] counts() {
        double[] all = new double[counts.length];
        int found = 0;
        for (int count : counts) {
            if (count != 0) {
                all[found] = count;
                found++;
            }
        }
        return Arrays.copyOf(all, found);
    }

    private void grow() {
        int[] oldActors = actors;
        int[] oldCounts = counts;
        boolean isFull = 4L * oldActors.length >= actorBound;
        actors = isFull ? null : new int[2 * oldActors.length];
        counts = new int[isFull ? actorBound : 2 * oldActors.length];
        size = 0;
        for (int i = 0; i < oldActors.length; i++) {
            if (oldActors[i] != 0) {
                add(oldActors[i] - 1, oldCounts[i]);
            }
        }
    }
}

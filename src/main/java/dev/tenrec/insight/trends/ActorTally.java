package dev.tenrec.insight.trends;

/** How many events each actor has. */
final class ActorTally {
    private static final int TABLE_MIN = 8;
    private static final int MIX = 0x9E3779B9;

    /** Numbers plus one, 0 where free. */
    private int[] actors = new int[TABLE_MIN];

    private int[] counts = new int[TABLE_MIN];
    private int size;

    void add(int actor, int events) {
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

    void addAll(ActorTally other) {
        for (int i = 0; i < other.actors.length; i++) {
            if (other.actors[i] != 0) {
                add(other.actors[i] - 1, other.counts[i]);
            }
        }
    }

    /** The counts of all actors, in no order. */
    double[] counts() {
        double[] all = new double[size];
        int at = 0;
        for (int i = 0; i < actors.length; i++) {
            if (actors[i] != 0) {
                all[at] = counts[i];
                at++;
            }
        }
        return all;
    }

    private void grow() {
        int[] oldActors = actors;
        int[] oldCounts = counts;
        actors = new int[2 * oldActors.length];
        counts = new int[actors.length];
        size = 0;
        for (int i = 0; i < oldActors.length; i++) {
            if (oldActors[i] != 0) {
                add(oldActors[i] - 1, oldCounts[i]);
            }
        }
    }
}

package dev.tenrec.insight.exec.scan;

import dev.tenrec.person.PersonNumbers;

/**
 * Who did each event, as dense numbers, and which distinct ids each of them has; fixed at one moment. The number is
 * that of the person, or, for a distinct id without a person, one behind all persons: so people whose events make no
 * persons are counted too.
 *
 * <pre>
 * distinct id   actor         actor   starts   distinct ids
 *           0       0             0        0   0 2
 *           1       3 (no person) 3        2   1
 *           2       0             bound    3
 * </pre>
 */
public final class ActorIndex {
    private final int[] actors;
    private final int personsBound;
    private final int bound;
    /** Null until they are asked for. */
    private volatile int[] starts;

    private int[] ids;

    /** @param idCount how many distinct ids have a number */
    public ActorIndex(int idCount, PersonNumbers persons) {
        actors = new int[idCount];
        int highest = -1;
        for (int id = 0; id < idCount; id++) {
            actors[id] = persons.of(id);
            highest = Math.max(highest, actors[id]);
        }
        personsBound = highest + 1;
        int next = personsBound;
        for (int id = 0; id < idCount; id++) {
            if (actors[id] < 0) {
                actors[id] = next++;
            }
        }
        bound = next;
    }

    /** Puts the distinct ids of each actor side by side, when somebody follows actors; whoever counts does not. */
    private synchronized int[] order() {
        if (starts != null) {
            return starts;
        }
        int[] begins = new int[bound + 1];
        for (int actor : actors) {
            begins[actor + 1]++;
        }
        for (int actor = 0; actor < bound; actor++) {
            begins[actor + 1] += begins[actor];
        }
        ids = new int[actors.length];
        int[] at = begins.clone();
        for (int id = 0; id < actors.length; id++) {
            ids[at[actors[id]]++] = id;
        }
        starts = begins;
        return begins;
    }

    /** The actor of each distinct id; not to be changed. */
    int[] actors() {
        return actors;
    }

    /** All numbers are below this. */
    public int bound() {
        return bound;
    }

    public boolean isPerson(int actor) {
        return actor < personsBound;
    }

    /** Where the distinct ids of an actor begin; those of the next one begin where they end. */
    public int start(int actor) {
        int[] begins = starts;
        return (begins == null ? order() : begins)[actor];
    }

    /** A distinct id, at an index that {@link #start} gave; those of an actor rise. */
    public int id(int index) {
        return ids[index];
    }
}

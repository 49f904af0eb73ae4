package dev.tenrec.insight.exec.scan;

import dev.tenrec.person.PersonNumbers;
import org.jspecify.annotations.Nullable;

/**
 * Mapping between distinct ids and actors, both dense numbers, at one moment. An actor is a person, or a distinct id
 * without a person: those are numbered after all persons. The reverse direction is built on first use.
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
    /** Index into {@link #ids} by actor; null until the first timeline scan. */
    private volatile int @Nullable [] starts;

    private int[] ids = new int[0];

    /** @param idCount number of distinct ids */
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

    /** Groups the distinct ids by actor with a counting sort. */
    private synchronized int[] buildStarts() {
        int[] built = starts;
        if (built != null) {
            return built;
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

    /** Returns the actor of a distinct id. */
    public int of(int distinctId) {
        return actors[distinctId];
    }

    /** Returns the actor of each distinct id; read-only. */
    int[] actors() {
        return actors;
    }

    /** Exclusive upper bound of actor numbers. */
    public int bound() {
        return bound;
    }

    /** All persons with a distinct id are below, and no other actors. */
    int personsBound() {
        return personsBound;
    }

    public boolean isPerson(int actor) {
        return actor < personsBound;
    }

    /** Returns the index of an actor's first distinct id; its last one is before {@code start(actor + 1)}. */
    public int start(int actor) {
        int[] begins = starts;
        return (begins == null ? buildStarts() : begins)[actor];
    }

    /** Returns the distinct id at an index between two {@link #start starts}; ascending per actor. */
    public int id(int index) {
        return ids[index];
    }
}

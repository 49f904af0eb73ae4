package dev.tenrec.insight.query;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;

/** A query whose points stand for actors who can be listed one by one. */
public interface ActorSource {
    /** The numbers of the actors behind a point, each once, those that matter most first. */
    int[] actors(QuerySnapshot data, ActorPoint point);

    /** What those numbers are numbers of. */
    ActorKind actorKind(ActorPoint point);

    /**
     * How many events those actors have at the point, one number for each.
     *
     * @param actors what {@link #actors} answered for the same data and point
     * @return null where nobody counted
     */
    default long[] eventCounts(QuerySnapshot data, ActorPoint point, int[] actors) {
        return null;
    }
}

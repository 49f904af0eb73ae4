package dev.tenrec.insight.query;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A query that can list the actors behind each point of its chart. */
public interface ActorSource {
    /** Numbers of the actors behind a point, each once, the most important first. */
    int[] actors(QuerySnapshot data, ActorPoint point);

    /** The kind of actors that those numbers denote. */
    ActorKind actorKind(ActorPoint point);

    /**
     * The number of events of each actor at the point; null where events are not counted.
     *
     * @param actors the result of {@link #actors} for the same data and point
     */
    default long @Nullable [] eventCounts(QuerySnapshot data, ActorPoint point, int[] actors) {
        return null;
    }

    /** The actors behind a point with their numbers of events. */
    default Counted counted(QuerySnapshot data, ActorPoint point) {
        int[] actors = actors(data, point);
        return new Counted(actors, eventCounts(data, point, actors));
    }

    /**
     * Actors behind a point.
     *
     * @param events by index of the actor; null where events are not counted
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Counted(int[] actors, long @Nullable [] events) {}

    /** Finds the periods in which an actor of a retention was there, by its number; null for other queries. */
    default @Nullable IntFunction<List<Integer>> appearances(QuerySnapshot data, ActorPoint point) {
        return null;
    }
}

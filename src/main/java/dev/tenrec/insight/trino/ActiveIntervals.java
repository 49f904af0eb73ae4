package dev.tenrec.insight.trino;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.OptionalLong;

/** The intervals in which actors are active, as a table in Trino's SQL. */
public final class ActiveIntervals {
    private ActiveIntervals() {}

    /** Columns {@code a} (actor), {@code b} (interval) and {@code c} (number of events). */
    public static String of(LakeSnapshot lake, EventSelector selector, ActorKind actors, TimeBuckets intervals) {
        return table(lake, selector, actors, intervals, false);
    }

    /** Likewise, with {@code born}: the interval in which the actor was created, or -1. */
    public static String withBirths(
            LakeSnapshot lake, EventSelector selector, ActorKind actors, TimeBuckets intervals) {
        return table(lake, selector, actors, intervals, true);
    }

    private static String table(
            LakeSnapshot lake, EventSelector selector, ActorKind actors, TimeBuckets intervals, boolean hasBirths) {
        EventRelation events = lake.events();
        String actor = events.actor(actors);
        String born = hasBirths ? ", min(" + BucketText.ofAny(events.created(actors), intervals) + ") AS born" : "";
        String condition = new Conditions(events).of(selector);
        String rows = events.sql(OptionalLong.of(intervals.fromMicros()), intervals.toMicros());
        return "(SELECT " + actor + " AS a, b, count(*) AS c" + born + " FROM (SELECT *, "
                + BucketText.of("ts", intervals) + " AS b FROM " + rows + " WHERE " + condition + " AND " + actor
                + " IS NOT NULL) GROUP BY " + actor + ", b)";
    }
}

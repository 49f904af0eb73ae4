package dev.tenrec.insight.exec;

import dev.tenrec.group.Groups;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TopNRequest;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventView;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * What a query sees: the durable events of one project at one moment, with the persons and groups of that moment. Made
 * for one query, on a worker; it never changes.
 */
public interface QuerySnapshot {
    int projectId();

    ProjectTime projectTime();

    /** The time of the query, in the project's zone. */
    ZonedDateTime now();

    /** The events themselves. */
    EventView events();

    Persons persons();

    Groups groups();

    /** To be asked by long loops of the query's own. */
    Deadline deadline();

    /** When the first event from a time on happened, both in microseconds since 1970; empty without any. */
    OptionalLong earliestMicros(long fromMicros);

    /** Goes through the events that match, in no order; answers with all visitors that were made. */
    <V extends BatchConsumer> List<V> scan(ScanRequest request, Supplier<V> visitors);

    /** How many events a scan of these looks at, at most. */
    long scannedMax(EventSelector events, long fromMicros, long toMicros);

    /** Goes through the actors that have events that match; answers with all visitors that were made. */
    <V extends TimelineConsumer> List<V> timelines(TimelineRequest request, Supplier<V> visitors);

    /** Does parts of other work with the threads that are free, as {@link Parallel#run}. */
    <W extends Parallel.Worker> List<W> share(int parts, Supplier<W> workers);

    /** The rows of the events that a list shows next, in its order. */
    int[] latest(TopNRequest request);

    /** The values of a property, for the numbers that scans of this query show. */
    Values values(Property property);

    /** All numbers of actors are below this. */
    int actorBound(ActorKind kind);

    /** The person's uuid, or the group's key; a distinct id where it has no person. */
    ActorName actorName(ActorKind kind, int actor);
}

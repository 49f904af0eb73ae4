package dev.tenrec.insight.exec;

import dev.tenrec.group.Groups;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.PropertyReaders;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TopNRequest;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.session.Sessions;
import dev.tenrec.insight.time.QueryTime;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.segment.Dictionary;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Immutable view of one project for one query: durable events, persons and groups at one moment. Opened on a worker.
 */
public interface QuerySnapshot extends QueryTime {
    /**
     * Identity of an actor: a person, or else a text.
     *
     * @param person number for {@link Persons#find(int, int)}
     * @param text distinct id without a person, group key, or property value; null for persons
     */
    record ActorName(OptionalInt person, @Nullable String text) {}

    ScanContext context();

    default int projectId() {
        return context().projectId();
    }

    default EventView events() {
        return context().events();
    }

    /** Fetches whole events that are not here, before they are read; those of an earlier call are let go. */
    default void fetch(int[] rows) {}

    /** Returns a reader of whole events for one thread. */
    default EventBodies bodies() {
        return events().reader()::read;
    }

    default Persons persons() {
        return context().persons();
    }

    default Groups groups() {
        return context().groups();
    }

    /** Long loops of a query check it themselves. */
    default Deadline deadline() {
        return context().deadline();
    }

    /** Returns the sessions of the project, brought up to date. */
    Sessions sessions();

    /** Scans matching events in no order, one consumer per thread; returns all consumers. */
    <V extends BatchConsumer> List<V> scan(ScanRequest request, Supplier<V> consumers);

    /**
     * Returns whether a scan costs so little that one more may spare work of the next one; false where events come over
     * a network.
     */
    default boolean hasCheapScans() {
        return true;
    }

    /** Returns the names of all events, in no order. */
    default List<String> eventNames() {
        Dictionary names = events().names();
        return IntStream.range(0, names.count()).mapToObj(names::text).toList();
    }

    /** Returns an upper bound of the rows that a scan reads. */
    long scannedMax(EventSelector events, long fromMicros, long toMicros);

    /** Shows the timeline of each actor with matching events, one consumer per thread; returns all consumers. */
    <V extends TimelineConsumer> List<V> timelines(TimelineRequest request, Supplier<V> consumers);

    /** Runs other work on idle scan threads, see {@link Parallel#run}. */
    <W extends Parallel.Worker> List<W> runParallel(int parts, Supplier<W> workers);

    /** Returns the rows of a page of an event list, in its order. */
    int[] topN(TopNRequest request);

    /** Returns the readers of properties that all scans of this query share. */
    PropertyReaders properties();

    /** Returns the dictionary of a property for the codes that scans of this query show. */
    Values values(Property property);

    /**
     * Returns the numbers of the persons in a cohort, which are their actor numbers too; not to be changed. The first
     * call for a cohort computes it.
     */
    BitSet cohortMembers(int cohort);

    /** Returns the exclusive upper bound of actor numbers known so far. */
    int actorBound(ActorKind kind);

    ActorName actorName(ActorKind kind, int actor);
}

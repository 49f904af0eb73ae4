package dev.tenrec.insight.exec;

import dev.tenrec.group.Groups;
import dev.tenrec.insight.exec.scan.ActorIndex;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.timeline.DistinctIdSegmentBitmap;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.person.PersonNumbers;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.SegmentView;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Where queries get their data from. */
public final class QuerySnapshots {
    /** Projects whose actors are kept from one query to the next. */
    private static final int INDEXES_MAX = 8;

    /** Who the actors were when there were so many distinct ids and the persons had changed so often. */
    private record KnownActors(int idCount, long changes, ActorIndex index) {}

    private final EventStore events;
    private final Persons persons;
    private final Groups groups;
    private final Clock clock;
    private final Parallel parallel;
    private final Map<Integer, KnownActors> known;
    private final Map<Integer, DistinctIdSegmentBitmap> appearances;

    /** Those asked for last. */
    private static final class KnownProjects<V> extends LinkedHashMap<Integer, V> {
        private static final long serialVersionUID = 1L;

        KnownProjects() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, V> eldest) {
            return size() > INDEXES_MAX;
        }
    }

    /** Where the thread that asks does all the work. */
    public QuerySnapshots(EventStore events, Persons persons, Groups groups, Clock clock) {
        this(events, persons, groups, clock, Parallel.alone());
    }

    public QuerySnapshots(EventStore events, Persons persons, Groups groups, Clock clock, Parallel parallel) {
        this(
                events,
                persons,
                groups,
                clock,
                parallel,
                Collections.synchronizedMap(new KnownProjects<>()),
                Collections.synchronizedMap(new KnownProjects<>()));
    }

    private QuerySnapshots(
            EventStore events,
            Persons persons,
            Groups groups,
            Clock clock,
            Parallel parallel,
            Map<Integer, KnownActors> known,
            Map<Integer, DistinctIdSegmentBitmap> appearances) {
        this.known = known;
        this.appearances = appearances;
        this.events = events;
        this.persons = persons;
        this.groups = groups;
        this.clock = clock;
        this.parallel = parallel;
    }

    /** The same, with what it keeps, where the thread that asks does all the work. */
    public QuerySnapshots alone() {
        return new QuerySnapshots(events, persons, groups, clock, Parallel.alone(), known, appearances);
    }

    /** Does work that somebody waits for before work in the background; not where the thread that asks is alone. */
    public <T> T ahead(Supplier<T> work) {
        return parallel.isAlone() ? work.get() : events.rightOfWay().take(work);
    }

    /** Equal for two moments between which nothing has changed that a query of the project could see. */
    public Object version(int projectId) {
        // Groups and the properties of persons change by events alone.
        return List.of(events.view(projectId).version(), persons.version());
    }

    /** The data of a project as they are now. */
    @Blocking
    public QuerySnapshot of(int projectId, ProjectTime projectTime, Deadline deadline) {
        WorkerPool.assertWorker();
        Instant now = clock.instant();
        SegmentView columns = events.columns(projectId, deadline::check);
        return new SegmentScanner(
                projectId,
                columns,
                persons,
                groups,
                projectTime,
                now.atZone(projectTime.zone()),
                deadline,
                parallel,
                () -> actors(projectId, columns),
                () -> appearances(projectId, columns, deadline));
    }

    private DistinctIdSegmentBitmap appearances(int projectId, SegmentView columns, Deadline deadline) {
        int idCount = columns.view().distinctIds().count();
        DistinctIdSegmentBitmap last = appearances.get(projectId);
        if (last != null && last.isOf(columns.segments(), idCount)) {
            return last;
        }
        DistinctIdSegmentBitmap now = new DistinctIdSegmentBitmap(columns.segments(), idCount, deadline);
        appearances.put(projectId, now);
        return now;
    }

    private ActorIndex actors(int projectId, SegmentView columns) {
        int idCount = columns.view().distinctIds().count();
        PersonNumbers numbers = persons.numbers(projectId);
        // Read before: a change meanwhile is then seen too early here, and not kept for too long.
        long changes = numbers.changes();
        KnownActors last = known.get(projectId);
        if (last != null && last.idCount == idCount && last.changes == changes) {
            return last.index;
        }
        ActorIndex index = new ActorIndex(idCount, numbers);
        known.put(projectId, new KnownActors(idCount, changes, index));
        return index;
    }
}

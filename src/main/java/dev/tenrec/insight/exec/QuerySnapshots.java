package dev.tenrec.insight.exec;

import dev.tenrec.group.Groups;
import dev.tenrec.insight.exec.column.FilterResults;
import dev.tenrec.insight.exec.scan.ActorIndex;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.timeline.DistinctIdSegmentBitmap;
import dev.tenrec.insight.session.SessionTables;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.limit.RecentMap;
import dev.tenrec.person.PersonNumbers;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.SegmentView;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Opens snapshots of projects for queries. Caches actor index and segment bitmap of recently queried projects.
 * Thread-safe.
 */
public final class QuerySnapshots {
    private static final int PROJECTS_MAX = 8;

    /** An actor index with the versions of its inputs. */
    private record CachedActors(int idCount, long changes, ActorIndex index) {}

    private final EventStore events;
    private final Persons persons;
    private final Groups groups;
    private final Clock clock;
    private final Parallel parallel;
    private final Caches caches;
    private final CohortMembership cohorts;

    /** The maps are by project id. */
    private record Caches(
            Map<Integer, CachedActors> actorIndexes,
            Map<Integer, DistinctIdSegmentBitmap> segmentBitmaps,
            SessionTables sessions,
            FilterResults filterResults) {
        Caches() {
            this(
                    Collections.synchronizedMap(new RecentMap<>(PROJECTS_MAX)),
                    Collections.synchronizedMap(new RecentMap<>(PROJECTS_MAX)),
                    new SessionTables(),
                    new FilterResults());
        }
    }

    /** Runs queries on the calling thread only, and knows no cohorts. */
    public QuerySnapshots(EventStore events, Persons persons, Groups groups, Clock clock) {
        this(events, persons, groups, clock, Parallel.singleThreaded());
    }

    /** Knows no cohorts. */
    public QuerySnapshots(EventStore events, Persons persons, Groups groups, Clock clock, Parallel parallel) {
        this(events, persons, groups, clock, parallel, CohortMembership.NONE);
    }

    public QuerySnapshots(
            EventStore events,
            Persons persons,
            Groups groups,
            Clock clock,
            Parallel parallel,
            CohortMembership cohorts) {
        this(events, persons, groups, clock, parallel, cohorts, new Caches());
        events.onRemoval(caches.actorIndexes::remove);
        events.onRemoval(caches.segmentBitmaps::remove);
        events.onRemoval(caches.sessions::remove);
    }

    private QuerySnapshots(
            EventStore events,
            Persons persons,
            Groups groups,
            Clock clock,
            Parallel parallel,
            CohortMembership cohorts,
            Caches caches) {
        this.events = events;
        this.persons = persons;
        this.groups = groups;
        this.clock = clock;
        this.parallel = parallel;
        this.caches = caches;
        this.cohorts = cohorts;
    }

    /** Adds a listener, called on the writer with the id of each project that was deleted. */
    public void onRemoval(IntConsumer listener) {
        events.onRemoval(listener);
    }

    /** Returns an instance that shares the caches and runs queries on the calling thread only. */
    public QuerySnapshots singleThreaded() {
        return new QuerySnapshots(events, persons, groups, clock, Parallel.singleThreaded(), cohorts, caches);
    }

    /** Runs work with foreground priority; a single-threaded (export) instance runs it without. */
    public <T> T withPriority(Supplier<T> work) {
        return parallel.isSingleThreaded()
                ? work.get()
                : events.foregroundPriority().run(work);
    }

    /** Returns the deadline of a query that begins now. */
    public Deadline deadline(Duration patience) {
        return parallel.isSingleThreaded()
                ? Deadline.in(patience)
                : Deadline.foreground(patience, events.foregroundPriority());
    }

    /** Returns a version that stays equal as long as no query of the project could see a change. */
    public Object version(int projectId) {
        // Groups and person properties change by events only.
        return List.of(events.view(projectId).version(), persons.version());
    }

    @Blocking
    public QuerySnapshot of(int projectId, ProjectTime projectTime, Deadline deadline) {
        WorkerPool.assertWorker();
        Instant now = clock.instant();
        SegmentView segments = events.columns(projectId, deadline::check);
        ScanContext context = new ScanContext(projectId, segments, persons, groups, deadline, parallel);
        return SegmentSnapshot.of(
                context,
                projectTime,
                now.atZone(projectTime.zone()),
                () -> actorIndex(projectId, segments),
                () -> segmentBitmap(projectId, segments, deadline),
                caches.sessions,
                caches.filterResults,
                cohorts);
    }

    private DistinctIdSegmentBitmap segmentBitmap(int projectId, SegmentView view, Deadline deadline) {
        int idCount = view.view().distinctIds().count();
        DistinctIdSegmentBitmap cached = caches.segmentBitmaps.get(projectId);
        if (cached != null && cached.isOf(view.segments(), idCount)) {
            return cached;
        }
        DistinctIdSegmentBitmap bitmap = new DistinctIdSegmentBitmap(view.segments(), idCount, deadline);
        caches.segmentBitmaps.put(projectId, bitmap);
        return bitmap;
    }

    private ActorIndex actorIndex(int projectId, SegmentView view) {
        int idCount = view.view().distinctIds().count();
        PersonNumbers numbers = persons.numbers(projectId);
        // Read before the build: a concurrent change makes the cached index stale, never wrongly current.
        long changes = numbers.changes();
        CachedActors cached = caches.actorIndexes.get(projectId);
        if (cached != null && cached.idCount == idCount && cached.changes == changes) {
            return cached.index;
        }
        ActorIndex index = new ActorIndex(idCount, numbers);
        caches.actorIndexes.put(projectId, new CachedActors(idCount, changes, index));
        return index;
    }
}

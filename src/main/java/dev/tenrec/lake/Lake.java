package dev.tenrec.lake;

import dev.tenrec.disk.Disk;
import dev.tenrec.group.Groups;
import dev.tenrec.lake.actor.ActorPublisher;
import dev.tenrec.lake.table.Warehouse;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventStore;
import dev.tenrec.storage.EventView;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.iceberg.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lake of one data directory: a namespace of Iceberg tables for each project, in a folder that one server owns.
 * {@link #publish} runs on one thread at a time, reads on any.
 */
public final class Lake implements LakePositions {
    private static final Logger LOG = LoggerFactory.getLogger(Lake.class);
    private final Warehouse warehouse;
    private final EventStore events;
    private final Persons persons;
    private final Groups groups;
    private final Clock clock;
    private final Map<Integer, Publishers> publishers = new ConcurrentHashMap<>();
    private final Map<Integer, PublishingState> states = new ConcurrentHashMap<>();
    /** The state of each project when a query last had it published; guarded by this. */
    private final Map<Integer, List<Object>> versions = new HashMap<>();

    private final AtomicLong failures = new AtomicLong();

    private record Publishers(EventPublisher events, ActorPublisher actors) {
        int publish(EventView view) throws IOException {
            if (view.count() == 0) {
                return 0;
            }
            events.requireOwn(view);
            // Distinct ids come before events, so that no event is seen without its own.
            actors.publish(view);
            return events.publish(view);
        }
    }

    /**
     * Nothing is read before the first publication.
     *
     * @param disk the folder, locked; to be closed after the last publication
     * @param location of the folder, as engines open it, without a final slash
     */
    public Lake(Disk disk, String location, EventStore events, Persons persons, Groups groups, Clock clock) {
        this.warehouse = new Warehouse(disk, location);
        this.events = events;
        this.persons = persons;
        this.groups = groups;
        this.clock = clock;
    }

    /** Its tables as engines are told of them. */
    public TableCatalog catalog() {
        return new PublishedTables(warehouse);
    }

    /**
     * Publishes what all projects hold now. A project that can't be published is logged and tried again the next time;
     * the others go on.
     */
    @Blocking
    public void publish() {
        WorkerPool.assertWorker();
        events.projectIds().forEach(this::tryPublish);
    }

    private void tryPublish(int projectId) {
        try {
            publish(projectId);
        } catch (IOException | RuntimeException failure) {
            LOG.warn("Project {} can't be published to the lake: {}", projectId, failure.toString());
        }
    }

    /**
     * Publishes what a project holds now.
     *
     * @throws IOException when the disk fails
     * @throws ForeignTableException when the tables hold other events
     */
    @Blocking
    public synchronized void publish(int projectId) throws IOException {
        WorkerPool.assertWorker();
        publish(projectId, events.viewInLake(projectId));
    }

    private void publish(int projectId, EventView view) throws IOException {
        Publishers project = publishers.computeIfAbsent(projectId, this::publishers);
        try {
            int next = project.publish(view);
            states.put(projectId, new PublishingState(next, clock.instant(), ""));
        } catch (IOException | RuntimeException failure) {
            failures.incrementAndGet();
            states.merge(
                    projectId,
                    new PublishingState(0, clock.instant(), failure.toString()),
                    (before, failed) -> before.failed(failure.toString()));
            throw failure;
        }
    }

    @Override
    @Blocking
    public synchronized LakePosition published(int projectId) throws IOException {
        WorkerPool.assertWorker();
        List<Object> version = List.of(events.view(projectId).version(), persons.version());
        if (!version.equals(versions.get(projectId))) {
            publish(projectId);
            versions.put(projectId, version);
        }
        Map<String, Long> snapshots = new HashMap<>();
        String namespace = Namespaces.of(projectId);
        for (String name : PublishedTables.NAMES) {
            warehouse
                    .table(namespace, name)
                    .find()
                    .map(Table::currentSnapshot)
                    .ifPresent(snapshot -> snapshots.put(name, snapshot.snapshotId()));
        }
        return new LakePosition(namespace, state(projectId).published(), snapshots);
    }

    /**
     * Leaves events of a project to the lake: publishes all, verifies the table, reads each event back that is to
     * depart, and then lets them depart. While one of these fails, all events stay.
     *
     * @param beforeMicros events before this time depart
     * @return what is wrong with the table, so that none departed; empty if all did, or there are none
     * @throws IOException when the disk fails
     * @throws ForeignTableException when the tables hold other events
     */
    @Blocking
    synchronized List<String> depart(int projectId, long beforeMicros) throws IOException {
        WorkerPool.assertWorker();
        EventView view = events.viewInLake(projectId);
        if (new DepartureCheck(warehouse, view, beforeMicros).count() == 0) {
            return List.of();
        }
        publish(projectId, view);
        Table table = warehouse
                .table(Namespaces.of(projectId), EventPublisher.TABLE)
                .find()
                .orElseThrow();
        List<String> findings = new EventVerification(warehouse, table, view).findings();
        if (findings.isEmpty()) {
            findings = new DepartureCheck(warehouse, view, beforeMicros).findings(table);
        }
        if (findings.isEmpty()) {
            events.depart(projectId, beforeMicros, view.count());
        }
        return findings;
    }

    private Publishers publishers(int projectId) {
        return new Publishers(
                new EventPublisher(persons, warehouse, projectId, clock),
                new ActorPublisher(warehouse, Namespaces.of(projectId), persons, groups, projectId, clock));
    }

    /**
     * Compares the table of a project with its events.
     *
     * @return what is wrong, a sentence each; events that wait for a publication are not
     * @throws IOException when the disk fails
     */
    @Blocking
    public List<String> verify(int projectId) throws IOException {
        WorkerPool.assertWorker();
        Optional<Table> table =
                warehouse.table(Namespaces.of(projectId), EventPublisher.TABLE).find();
        return table.isEmpty()
                ? List.of()
                : new EventVerification(warehouse, table.orElseThrow(), events.viewInLake(projectId)).findings();
    }

    /** The projects that have events. */
    public IntStream projectIds() {
        return events.projectIds().stream().mapToInt(id -> id).sorted();
    }

    /** Events of all projects that are stored and not yet published, as far as publications since the start tell. */
    public long pendingCount() {
        return events.projectIds().stream()
                .mapToLong(id -> events.view(id).count() - state(id).published())
                .sum();
    }

    /** Events of a project that left it and are in the lake only. */
    public int departedCount(int projectId) {
        return events.viewInLake(projectId).departedCount();
    }

    /** Publications that failed since the start. */
    public long failureCount() {
        return failures.get();
    }

    /** The publications of a project since the start. */
    public PublishingState state(int projectId) {
        return states.getOrDefault(projectId, PublishingState.NONE);
    }
}

package dev.tenrec.insight;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Project;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.disk.SimDisk;
import dev.tenrec.group.GroupTypeIndex;
import dev.tenrec.group.Groups;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.insight.cohort.CohortMembers;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.query.SystemRecords;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import dev.tenrec.taxonomy.Actions;
import dev.tenrec.variable.InsightVariables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;

/** A store with events of project 1, at a fixed time, for tests of queries. */
public final class TestData implements AutoCloseable {
    public static final int PROJECT = 1;
    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 24, 1 << 16, false, new JournalSettings(1 << 16, 1 << 22));

    public final Clock clock;
    public final EventStore events;
    public final Persons persons;
    public final Groups groups;
    public final Cohorts cohorts;
    private final Actions actions;
    private final CohortMembers members;
    private final InsightVariables variables;
    private final Store store;
    private EventBatchBuilder batch;
    private ZoneId zone = ZoneOffset.UTC;

    /** Keeps its files in memory. */
    public TestData(String now) {
        this(new SimDisk(), now);
    }

    /** @param directory an empty one, for the journal */
    public TestData(Path directory, String now) throws IOException {
        this(RealDisk.lock(directory), now);
    }

    private TestData(Disk disk, String now) {
        clock = Clock.fixed(Instant.parse(now), ZoneOffset.UTC);
        store = new Store(disk, SETTINGS, clock, failure -> {});
        GroupTypeIndex groupTypes = new GroupTypeIndex(store);
        events = new EventStore(store, groupTypes);
        IngestionWarnings warnings = new IngestionWarnings(store, events);
        persons = new Persons(store, events, warnings);
        groups = new Groups(store, events, groupTypes, warnings);
        Ids ids = new Ids(store);
        ActivityLog log = new ActivityLog(store, ids);
        actions = new Actions(store, ids, log);
        cohorts = new Cohorts(store, ids, log);
        variables = new InsightVariables(store, log);
        members = new CohortMembers(cohorts, actions, project -> zone);
        store.open().toCompletableFuture().join();
        batch = newBatch(false);
    }

    /** Adds an event to the batch that {@link #store()} will send. */
    public TestData event(String name, String distinctId, String timestamp, String properties) {
        return event(UUID.randomUUID(), name, distinctId, Timestamps.micros(Instant.parse(timestamp)), properties);
    }

    public TestData event(UUID uuid, String name, String distinctId, long timestampMicros, String properties) {
        byte[] json = properties.getBytes(StandardCharsets.UTF_8);
        boolean changesPerson = properties.contains("\"$set\"") || name.equals("$identify");
        boolean concernsGroups = properties.contains("\"$groups\"") || name.equals("$groupidentify");
        batch.add(
                uuid,
                timestampMicros,
                (changesPerson ? EventLayout.CHANGES_PERSON : 0) | (concernsGroups ? EventLayout.CONCERNS_GROUPS : 0),
                name.getBytes(StandardCharsets.UTF_8),
                distinctId.getBytes(StandardCharsets.UTF_8),
                json,
                0,
                json.length);
        return this;
    }

    /** Stores what was added since the last call. */
    public TestData store() {
        return store(false);
    }

    public TestData store(boolean nextHistorical) {
        events.append(batch.build()).toCompletableFuture().join();
        batch = newBatch(nextHistorical);
        return this;
    }

    /** Deletes what is stored of a distinct id. */
    public TestData delete(String distinctId) {
        int number = events.distinctIds(PROJECT).find(distinctId);
        store.submit(events.deletion(PROJECT, () -> new int[] {number}))
                .toCompletableFuture()
                .join();
        return this;
    }

    /** Moves the project, whose cohorts have windows of whole days there, to a time zone. */
    public void moveTo(ZoneId newZone) {
        zone = newZone;
    }

    /** Snapshots of these data. */
    public QuerySnapshots source() {
        return new QuerySnapshots(events, persons, groups, clock, Parallel.singleThreaded(), members);
    }

    /** Queries over these data with a timeout. */
    public Queries queries(Duration patience) {
        return queries(patience, Optional.empty());
    }

    /** Queries over these data, some by another engine. */
    Queries queries(Optional<LakeEngine> lake) {
        return queries(Duration.ofSeconds(30), lake);
    }

    /** Queries over these data with a timeout, some by another engine. */
    Queries queries(Duration patience, Optional<LakeEngine> lake) {
        return new Queries(
                source(),
                actions,
                cohorts,
                members,
                ProjectTypes.none(),
                variables,
                SystemRecords.NONE,
                clock,
                patience,
                lake);
    }

    /** The answer to a query, in JSON with single quotes, in UTC with weeks from Sunday on. */
    public JsonNode answer(String query) {
        return answer(query, "UTC", DayOfWeek.SUNDAY);
    }

    /** The answer to a query, in JSON with single quotes. */
    public JsonNode answer(String query, String timezone, DayOfWeek weekStart) {
        return queries(Duration.ofSeconds(30)).answer(project(timezone, weekStart), json(query));
    }

    /** The project whose events these are. */
    public static Project project(String timezone, DayOfWeek weekStart) {
        int weekStartDay = weekStart == DayOfWeek.MONDAY ? 1 : 0;
        UUID id = new UUID(0, 1);
        return new Project(PROJECT, id, id, "Test", "phc_x", timezone, "", null, weekStartDay, null, null);
    }

    /** Reads JSON with single quotes. */
    public static JsonNode json(String text) {
        try {
            return Json.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException malformed) {
            throw new AssertionError(text, malformed);
        }
    }

    private EventBatchBuilder newBatch(boolean historical) {
        return new EventBatchBuilder(PROJECT, historical, Timestamps.micros(clock.instant()), 0);
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}

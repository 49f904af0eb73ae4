package dev.tenrec.database;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Project;
import dev.tenrec.account.SecondFactors;
import dev.tenrec.account.SignIns;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.alert.Alerts;
import dev.tenrec.annotation.Annotations;
import dev.tenrec.capture.Refusals;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.dashboard.Collaborators;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.DashboardReferences;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Editor;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.disk.ThrottledDisk;
import dev.tenrec.erasure.ErasedUuids;
import dev.tenrec.erasure.ErasureRecord;
import dev.tenrec.erasure.ErasureRecords;
import dev.tenrec.experiment.Experiments;
import dev.tenrec.export.ExportLimits;
import dev.tenrec.export.Exports;
import dev.tenrec.flag.EarlyAccessFeatures;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.group.GroupTypeIndex;
import dev.tenrec.group.GroupTypes;
import dev.tenrec.group.Groups;
import dev.tenrec.ingestion.DayVolumes;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.Usage;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.PersonNumbers;
import dev.tenrec.person.Persons;
import dev.tenrec.rehearsal.Rehearsals;
import dev.tenrec.sharing.ShareableItems;
import dev.tenrec.sharing.SharedItem;
import dev.tenrec.sharing.Sharing;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import dev.tenrec.store.Transaction;
import dev.tenrec.subscription.Subscriptions;
import dev.tenrec.survey.Surveys;
import dev.tenrec.taxonomy.Actions;
import dev.tenrec.taxonomy.Taxonomy;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import dev.tenrec.variable.InsightVariables;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The store of one data directory and every collection on it. The server puts HTTP in front of it; commands use it
 * while no server runs.
 *
 * <p>The constructor declares every table that ever wrote to the journal, in one order: without a table its records
 * could not be replayed.
 */
public final class Database implements AutoCloseable {
    private final Store store;
    private final ActivityLog activityLog;
    private final ErasureRecords erasures;
    private final Accounts accounts;
    private final SignIns signIns;
    private final EventStore events;
    private final IngestionWarnings warnings;
    private final Usage usage;
    private final DayVolumes dayVolumes;
    private final Persons persons;
    private final Groups groups;
    private final GroupTypes groupTypes;
    private final Taxonomy taxonomy;
    private final Actions actions;
    private final Cohorts cohorts;
    private final FeatureFlags flags;
    private final Dashboards dashboards;
    private final Collaborators collaborators;
    private final ShareableItems shareableItems;
    private final Sharing sharing;
    private final Annotations annotations;
    private final Exports exports;
    private final Refusals refusals;
    private final Rehearsals rehearsals;
    private final SecondFactors secondFactors;
    private final EarlyAccessFeatures earlyAccess;
    private final Surveys surveys;
    private final Experiments experiments;
    private final Alerts alerts;
    private final Subscriptions subscriptions;
    private final InsightVariables variables;

    private Database(Store store, Clock clock) {
        this.store = store;
        Ids ids = new Ids(store);
        activityLog = new ActivityLog(store, ids);
        erasures = new ErasureRecords(store);
        accounts = new Accounts(store, ids);
        erasures.owners(projectId ->
                accounts.projects().find(projectId).map(Project::organization).orElse(null));
        accounts.projects().onRemoval(this::recordRemoval);
        signIns = new SignIns(store, accounts);
        GroupTypeIndex groupIndex = new GroupTypeIndex(store);
        events = new EventStore(store, groupIndex);
        events.retain(projectId -> accounts.projects().oldestMicros(projectId, Timestamps.micros(clock.instant())));
        warnings = new IngestionWarnings(store, events);
        usage = new Usage(store, events);
        dayVolumes = new DayVolumes(store, events);
        persons = new Persons(store, events, warnings);
        groups = new Groups(store, events, groupIndex, warnings);
        groupTypes = new GroupTypes(store, groups, activityLog);
        taxonomy = new Taxonomy(store, activityLog);
        actions = new Actions(store, ids, activityLog);
        cohorts = new Cohorts(store, ids, activityLog);
        flags = new FeatureFlags(store, ids, cohorts, activityLog);
        dashboards = new Dashboards(store, ids, activityLog, new DashboardRules());
        collaborators = new Collaborators(store, dashboards, accounts, activityLog);
        accounts.departures().onLeaving(collaborators::leave);
        shareableItems = new ShareableItems(dashboards, collaborators, accounts);
        sharing = new Sharing(store, ids, shareableItems, activityLog);
        annotations = new Annotations(store, ids, dashboards, activityLog);
        accounts.projects().onRemoval(annotations::remove);
        exports = new Exports(store, ids, dashboards, activityLog, ExportLimits.DEFAULT);
        refusals = new Refusals(store, usage);
        rehearsals = new Rehearsals(store, ids, accounts.projects(), activityLog);
        secondFactors = new SecondFactors(store, accounts);
        earlyAccess = new EarlyAccessFeatures(store, flags, activityLog);
        surveys = new Surveys(store, flags, actions, activityLog);
        experiments = new Experiments(store, ids, flags, activityLog);
        alerts = new Alerts(store, accounts, dashboards.insights(), activityLog);
        subscriptions = new Subscriptions(store, ids, dashboards, activityLog);
        variables = new InsightVariables(store, activityLog);
        events.erasureRules().owners(projectId -> {
            PersonNumbers numbers = persons.numbers(projectId);
            return id -> numbers.of(id) >= 0;
        });
        events.erasureRules()
                .onExpired((transaction, projectId, beforeMicros) -> erasures.add(
                        transaction,
                        ErasureRecord.of(projectId, ErasureRecord.Kind.EXPIRED_EVENTS, null)
                                .before(beforeMicros)));
        events.erasureRules().onDerived(warnings::erase);
        events.erasureRules()
                .uuids(new ErasedUuids(
                        store,
                        projectId -> accounts.projects()
                                .find(projectId)
                                .filter(Project::remembersErasedUuids)
                                .isPresent()));
        events.erasureRules().onKept((transaction, projectId, distinctIds) -> {
            refusals.erase(transaction, projectId);
            activityLog.forget(
                    transaction,
                    projectId,
                    distinctIds.stream()
                            .map(id -> Persons.uuidOf(projectId, id).toString())
                            .collect(Collectors.toSet()));
        });
    }

    private void recordRemoval(Transaction transaction, Project project) {
        erasures.add(
                transaction,
                ErasureRecord.of(project.id(), ErasureRecord.Kind.PROJECT, null)
                        .in(project.organization())
                        .persons(0, List.of(erasures.digest(project.id(), project.apiToken()))));
    }

    /**
     * Locks a data directory for this process. Nothing is read before {@link #open}.
     *
     * @param onFailure hears, once, that the disk or a lack of memory leaves unknown what is stored; nothing may be
     *     retried
     * @throws dev.tenrec.disk.DirectoryInUseException when another server holds the directory
     */
    public static Database lock(Path directory, StoreSettings settings, Clock clock, Consumer<Throwable> onFailure)
            throws IOException {
        return of(RealDisk.lock(directory), settings, clock, onFailure);
    }

    /** Takes a disk that is already locked; closing the database closes it. */
    public static Database of(Disk disk, StoreSettings settings, Clock clock, Consumer<Throwable> onFailure) {
        return new Database(new Store(disk, settings, clock, onFailure), clock);
    }

    /** Reads everything back; the stage ends with the reason when that can't be done. */
    public CompletionStage<Void> open() {
        return store.open().thenRun(events::sealAll);
    }

    /** Runs a change and waits until it is durable; for commands, which have nothing else to do. */
    public <T> T change(Function<Transaction, T> change) {
        return store.change(change).toCompletableFuture().join();
    }

    /**
     * Verifies every file of the data directory against its checksums; what is damaged is in {@link Store#damagedFiles}
     * then.
     *
     * @param throttle limits the rate of reads; may end the scrub by an exception
     */
    @Blocking
    public void scrub(ThrottledDisk.Throttle throttle) throws IOException {
        WorkerPool.assertWorker();
        Disk throttled = new ThrottledDisk(store.disk(), throttle);
        store.scrub(throttled);
        events.scrub(throttled);
        exports.scrub(throttled);
    }

    public Accounts accounts() {
        return accounts;
    }

    public SignIns signIns() {
        return signIns;
    }

    public SecondFactors secondFactors() {
        return secondFactors;
    }

    public Store store() {
        return store;
    }

    public ActivityLog activityLog() {
        return activityLog;
    }

    /** The lasting record of what was deleted. */
    public ErasureRecords erasures() {
        return erasures;
    }

    public EventStore events() {
        return events;
    }

    public IngestionWarnings warnings() {
        return warnings;
    }

    public Usage usage() {
        return usage;
    }

    public DayVolumes dayVolumes() {
        return dayVolumes;
    }

    public Persons persons() {
        return persons;
    }

    public Groups groups() {
        return groups;
    }

    public GroupTypes groupTypes() {
        return groupTypes;
    }

    public Actions actions() {
        return actions;
    }

    public Cohorts cohorts() {
        return cohorts;
    }

    public FeatureFlags flags() {
        return flags;
    }

    public EarlyAccessFeatures earlyAccess() {
        return earlyAccess;
    }

    public Surveys surveys() {
        return surveys;
    }

    public Experiments experiments() {
        return experiments;
    }

    public Alerts alerts() {
        return alerts;
    }

    public Subscriptions subscriptions() {
        return subscriptions;
    }

    public InsightVariables variables() {
        return variables;
    }

    public Taxonomy taxonomy() {
        return taxonomy;
    }

    public Dashboards dashboards() {
        return dashboards;
    }

    public Collaborators collaborators() {
        return collaborators;
    }

    public ShareableItems shareableItems() {
        return shareableItems;
    }

    public Sharing sharing() {
        return sharing;
    }

    public Exports exports() {
        return exports;
    }

    public Annotations annotations() {
        return annotations;
    }

    public Refusals refusals() {
        return refusals;
    }

    public Rehearsals rehearsals() {
        return rehearsals;
    }

    @Override
    public void close() throws IOException {
        events.close();
        store.close();
    }

    /** The rules of dashboards that tables declared after theirs decide. */
    private final class DashboardRules implements Dashboards.Rules {
        private final DashboardReferences references = new DashboardReferences(accounts.projects(), groupTypes);

        @Override
        public boolean isCollaborator(int projectId, int dashboardId, int userId) {
            return collaborators.isCollaborator(projectId, dashboardId, userId);
        }

        @Override
        public boolean isShared(int projectId, int dashboardId) {
            return sharing.isShared(new SharedItem(SharedItem.Kind.DASHBOARD, projectId, dashboardId));
        }

        @Override
        public void deleted(Transaction transaction, Dashboard dashboard, Editor editor) {
            references.forget(transaction, dashboard, editor);
        }
    }
}

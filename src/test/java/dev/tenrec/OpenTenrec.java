package dev.tenrec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.SignIns;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.alert.AlertRuns;
import dev.tenrec.alert.Alerts;
import dev.tenrec.database.Database;
import dev.tenrec.database.SavedRecords;
import dev.tenrec.disk.Disk;
import dev.tenrec.export.ExportRenderer;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.export.Exports;
import dev.tenrec.flag.FlagEvaluations;
import dev.tenrec.http.Routes;
import dev.tenrec.insight.ProjectTypes;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.cohort.CohortMembers;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.person.Persons;
import dev.tenrec.sharing.Sharing;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Transaction;
import dev.tenrec.subscription.SubscriptionRuns;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The inside of a server, for tests in other packages. */
public final class OpenTenrec {
    /** Rounds of the hashes of passwords, of which a server that users start makes 600,000. */
    public static final int PASSWORD_ROUNDS = 100;

    private OpenTenrec() {}

    /** Starts a server on a disk that is at hand; its hashes of passwords are made in no time. */
    public static Tenrec start(Config config, Disk disk, Consumer<Throwable> onDiskFailure) {
        return start(config, Clock.systemUTC(), disk, onDiskFailure);
    }

    /** Starts a server on a disk and with a clock that are at hand; its hashes of passwords are made in no time. */
    public static Tenrec start(Config config, Clock clock, Disk disk, Consumer<Throwable> onDiskFailure) {
        return start(config, clock, disk, onDiskFailure, PASSWORD_ROUNDS);
    }

    /** Starts a server whose hashes of passwords are made in so many rounds. */
    public static Tenrec start(
            Config config, Clock clock, Disk disk, Consumer<Throwable> onDiskFailure, int passwordRounds) {
        return Tenrec.start(config, clock, disk, onDiskFailure, passwordRounds);
    }

    /** Runs a change and waits for it. */
    public static <T> T change(Tenrec tenrec, Function<Transaction, T> change) {
        return tenrec.database().change(change);
    }

    public static Database database(Tenrec tenrec) {
        return tenrec.database();
    }

    public static Accounts accounts(Tenrec tenrec) {
        return tenrec.database().accounts();
    }

    public static SignIns signIns(Tenrec tenrec) {
        return tenrec.database().signIns();
    }

    public static Persons persons(Tenrec tenrec) {
        return tenrec.database().persons();
    }

    public static ActivityLog activityLog(Tenrec tenrec) {
        return tenrec.database().activityLog();
    }

    public static Exports exports(Tenrec tenrec) {
        return tenrec.database().exports();
    }

    public static Alerts alerts(Tenrec tenrec) {
        return tenrec.database().alerts();
    }

    /** The deliveries of the server's subscriptions. */
    public static SubscriptionRuns subscriptionRuns(Tenrec tenrec) {
        return tenrec.jobs().subscriptions();
    }

    /** The checks of the server's alerts. */
    public static AlertRuns alertRuns(Tenrec tenrec) {
        return tenrec.jobs().alerts();
    }

    /** What makes the server's exports. */
    public static ExportRuns exportRuns(Tenrec tenrec) {
        return tenrec.jobs().exports();
    }

    /** Makes exports as the server does, on workers of its own. */
    public static ExportRuns exportRuns(Tenrec tenrec, WorkerPool workers) {
        return exportRuns(tenrec, workers, Clock.systemUTC());
    }

    /** As the other, with a clock that is at hand. */
    public static ExportRuns exportRuns(Tenrec tenrec, WorkerPool workers, Clock clock) {
        Database database = tenrec.database();
        Queries queries = queries(database, Parallel.singleThreaded(), clock);
        ExportRenderer renderer = new ExportRenderer(database.dashboards(), queries);
        return new ExportRuns(database.exports(), renderer, database.accounts(), workers, clock);
    }

    public static EventStore events(Tenrec tenrec) {
        return tenrec.database().events();
    }

    /** What makes the content of exports, with the help of other threads. */
    public static ExportRenderer exportRenderer(Tenrec tenrec, Parallel scans) {
        Database database = tenrec.database();
        Clock clock = Clock.systemUTC();
        return new ExportRenderer(database.dashboards(), queries(database, scans, clock));
    }

    private static Queries queries(Database database, Parallel scans, Clock clock) {
        CohortMembers members = new CohortMembers(database.cohorts(), database.actions(), project -> ZoneOffset.UTC);
        return new Queries(
                new QuerySnapshots(database.events(), database.persons(), database.groups(), clock, scans, members),
                database.actions(),
                database.cohorts(),
                members,
                ProjectTypes.of(database.taxonomy().properties(), database.groups()),
                database.variables(),
                new SavedRecords(database),
                clock,
                Duration.ofSeconds(30),
                Optional.empty());
    }

    /** Verifies all files of the server now. */
    public static void scrub(Tenrec tenrec) {
        tenrec.jobs().scrub().run();
    }

    public static Sharing sharing(Tenrec tenrec) {
        return tenrec.database().sharing();
    }

    /** Adds a flag in the name of the first user. */
    public static void addFlag(Tenrec tenrec, int projectId, ObjectNode patch) {
        tenrec.database().flags().add(projectId, 1, patch).toCompletableFuture().join();
    }

    /** Decides flags as the server does. */
    public static FlagEvaluations flagEvaluations(Tenrec tenrec) {
        Database database = tenrec.database();
        return new FlagEvaluations(
                database.flags(),
                database.cohorts(),
                database.events(),
                database.persons(),
                database.groups(),
                Clock.systemUTC());
    }

    public static Routes routes(Tenrec tenrec) {
        return tenrec.routes();
    }
}

package dev.tenrec.testkit;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Organization;
import dev.tenrec.account.PersonalApiKey;
import dev.tenrec.account.Project;
import dev.tenrec.account.Scope;
import dev.tenrec.account.User;
import dev.tenrec.database.Database;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The door of a server that runs for tests: its projects, requests, faults and time. */
public final class TestKit {
    /** Path prefix of what tests ask over HTTP; it meets no fault. */
    public static final String PATH = "/_tenrec/";

    private final TestClock clock;
    private final RequestLog requests;
    private final Faults faults = new Faults();
    private final AtomicInteger made = new AtomicInteger();
    /** Set before the first request is served. */
    private volatile @Nullable TestProject first;

    /** @param clock the time of the server */
    public TestKit(TestClock clock) {
        this.clock = clock;
        this.requests = new RequestLog(clock);
    }

    /** Returns whether a path is one of those that only tests ask. */
    public static boolean isOwnPath(String path) {
        return path.startsWith(PATH);
    }

    /** The time of the server. */
    public TestClock clock() {
        return clock;
    }

    /** The requests of all projects. */
    public RequestLog requests() {
        return requests;
    }

    /** Faults that requests of all projects meet. */
    public Faults faults() {
        return faults;
    }

    /** Takes the first project, once it is made and before the server serves. */
    public void begin(Database database, String baseUrl, Accounts.Bootstrap made) {
        first = new TestProject(database, requests, baseUrl, made.project(), made.owner(), made.personalKey());
    }

    /** The first project; the server is ready. */
    public TestProject first() {
        return Optional.ofNullable(first).orElseThrow(() -> new IllegalStateException("The server is not ready."));
    }

    /** Adds a project for one test, with random keys. */
    public TestProject add(Database database, String baseUrl) {
        Accounts accounts = database.accounts();
        int number = made.incrementAndGet();
        return database.change(transaction -> {
            Organization organization = accounts.organizations().add(transaction, "Test " + number);
            Project project = accounts.projects().add(transaction, organization.id(), "Test " + number, null);
            User owner = accounts.users().add(transaction, "Owner", "", "owner@test" + number + ".localhost");
            accounts.members().add(transaction, organization.id(), owner.id(), Level.OWNER);
            PersonalApiKey.Grant all = new PersonalApiKey.Grant("Test", null, List.of(Scope.ALL), null, null);
            String key =
                    accounts.keys().create(transaction, owner.id(), all, null).value();
            return new TestProject(database, requests, baseUrl, project, owner, key);
        });
    }

    /** Forgets faults, requests and what the first project holds; the clock runs with the system again. */
    public void reset() {
        faults.clear();
        clock.reset();
        first().reset();
        requests.clear();
    }
}

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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The door of a server that runs for tests: its projects, requests, faults and time. */
public final class TestKit {
    /** Path prefix of what tests ask over HTTP; it meets no fault. */
    public static final String PATH = "/_tenrec/";

    /** Ended projects after which the journal is condensed: some milliseconds for what they hold together. */
    private static final int ENDED_PER_CONDENSATION = 64;

    private final TestClock clock;
    private final RequestLog requests;
    private final Faults faults = new Faults();
    private final AtomicInteger made = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final Map<String, TestProject> projects = new ConcurrentHashMap<>();
    /** Set before the first request is served, as the one below. */
    private volatile @Nullable TestProject first;

    private volatile @Nullable Database database;

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
    public void begin(Database open, String baseUrl, Accounts.Bootstrap made) {
        database = open;
        first = known(new TestProject(this, open, baseUrl, made.project(), made.owner(), made.personalKey()));
    }

    /** The first project; the server is ready. */
    public TestProject first() {
        return ready(first);
    }

    /** The project with this key, unless it is closed. */
    public Optional<TestProject> find(String projectKey) {
        return Optional.ofNullable(projects.get(projectKey));
    }

    /** Adds a project for one test, with random keys; waits for the writer. */
    public TestProject add() {
        Database open = ready(database);
        Accounts accounts = open.accounts();
        int number = made.incrementAndGet();
        return known(open.change(transaction -> {
            Organization organization = accounts.organizations().add(transaction, "Test " + number);
            Project project = accounts.projects().add(transaction, organization.id(), "Test " + number, null);
            User owner = accounts.users().add(transaction, "Owner", "", "owner@test" + number + ".localhost");
            accounts.members().add(transaction, organization.id(), owner.id(), Level.OWNER);
            PersonalApiKey.Grant all = new PersonalApiKey.Grant("Test", null, List.of(Scope.ALL), null, null);
            String key =
                    accounts.keys().create(transaction, owner.id(), all, null).value();
            return new TestProject(this, open, first().url(), project, owner, key);
        }));
    }

    /** Its keys are refused from now on. */
    void forget(TestProject project) {
        projects.remove(project.projectKey());
    }

    /** A project has ended; now and then the memory of what such ones sent is freed, in the background. */
    @SuppressWarnings("FutureReturnValueIgnored")
    void ended() {
        if (ended.incrementAndGet() % ENDED_PER_CONDENSATION == 0) {
            ready(database).store().condense();
        }
    }

    private TestProject known(TestProject project) {
        projects.put(project.projectKey(), project);
        return project;
    }

    private static <T> T ready(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("The server is not ready.");
        }
        return part;
    }

    /** Forgets faults, requests and what the first project holds; the clock runs with the system again. */
    public void reset() {
        faults.clear();
        clock.reset();
        first().reset();
        requests.clear();
    }
}

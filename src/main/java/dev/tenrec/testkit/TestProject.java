package dev.tenrec.testkit;

import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.database.Database;
import dev.tenrec.storage.EventReader;
import dev.tenrec.storage.EventView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A project with an organization and an owner of its own: nothing that is done in it is seen from another one. Any
 * thread may use it; its methods may wait for the writer.
 */
public final class TestProject implements AutoCloseable {
    private static final int PERSONS_MAX = 100_000;
    private static final int GROUPS_MAX = 100_000;

    private final Database database;
    private final TestKit testKit;
    private final User owner;
    private final String personalKey;
    private final String baseUrl;
    private volatile Project project;

    TestProject(TestKit testKit, Database database, String baseUrl, Project project, User owner, String personalKey) {
        this.testKit = testKit;
        this.database = database;
        this.baseUrl = baseUrl;
        this.project = project;
        this.owner = owner;
        this.personalKey = personalKey;
    }

    /** The address of the server, without a final slash: the host of an SDK. */
    public String url() {
        return baseUrl;
    }

    /** The key that SDKs send events with, {@code phc_…}; a reset keeps it. */
    public String projectKey() {
        return project.apiToken();
    }

    /** A key for the rest of the API with every scope, {@code phx_…}; a reset keeps it. */
    public String personalKey() {
        return personalKey;
    }

    /** The id in paths; another one after each reset, so that {@code @current} is the better choice. */
    public int id() {
        return project.id();
    }

    /** All events, in the order of their arrival. */
    public List<ReceivedEvent> events() {
        EventView view = database.events().view(id());
        EventReader reader = view.reader();
        List<ReceivedEvent> events = new ArrayList<>();
        for (int row = 0; row < view.count(); row++) {
            if (!view.isDeleted(row, view.distinctId(row))) {
                events.add(ReceivedEvent.of(reader.read(row)));
            }
        }
        return events;
    }

    /** The persons that the events made, the oldest first. */
    public List<ReceivedPerson> persons() {
        List<ReceivedPerson> persons = new ArrayList<>();
        database.persons().page(id(), 0, PERSONS_MAX).forEach(person -> persons.add(ReceivedPerson.of(person)));
        Collections.reverse(persons);
        return persons;
    }

    /** The groups that the events identified, by type. */
    public List<ReceivedGroup> groups() {
        return database.groups().types(id()).stream()
                .flatMap(type -> database.groups().page(id(), type.index(), null, GROUPS_MAX).stream()
                        .map(group -> ReceivedGroup.of(type.name(), group)))
                .toList();
    }

    /** The capture requests that were refused for what they held, the oldest first. */
    public List<RefusedCapture> refused() {
        List<RefusedCapture> refused = new ArrayList<>();
        database.refusals().list(id()).requests().forEach(request -> refused.add(RefusedCapture.of(request)));
        Collections.reverse(refused);
        return refused;
    }

    /** Turns a flag on or off for everyone; makes it where there is none of that key. Waits for the writer. */
    public void flag(String key, boolean isOn) {
        flag(key, isOn, null);
    }

    /** Gives everyone a variant of a flag; makes it where there is none of that key. Waits for the writer. */
    public void flag(String key, String variant) {
        flag(key, variant, null);
    }

    /** Likewise, with a payload in JSON; null for none. */
    public void flag(String key, boolean isOn, @Nullable String payload) {
        new FlagSetting(key, isOn, null, payload).apply(database, id(), owner);
    }

    /** Likewise, with a payload in JSON; null for none. */
    public void flag(String key, String variant, @Nullable String payload) {
        new FlagSetting(key, true, variant, payload).apply(database, id(), owner);
    }

    /** Waits for events. */
    public Await await() {
        return new Await(this);
    }

    /** Assertions about what has arrived. */
    public ReceivedAssert assertions() {
        return new ReceivedAssert(this);
    }

    /**
     * Forgets all that the project holds: events, persons, groups, dashboards, refused requests and the other projects
     * of its organization. Keys and users stay. Events that an SDK sends late arrive in the project as it is then.
     */
    public void reset() {
        project = database.change(transaction -> {
            database.accounts().projects().of(project.organization()).stream()
                    .filter(other -> other.id() != project.id())
                    .forEach(other -> database.accounts().projects().remove(transaction, other.id()));
            Project fresh = database.accounts().projects().replace(transaction, project.id());
            database.erasures().forgetProject(transaction, project.id());
            database.accounts().choose(transaction, owner, fresh);
            return fresh;
        });
        testKit.ended();
    }

    /**
     * Ends the project with its organization, users and keys: nothing of them stays. The first project of a server ends
     * with the server.
     */
    @Override
    public void close() {
        testKit.forget(this);
        database.change(transaction -> {
            List<Integer> ended = database.accounts().dissolve(transaction, project.organization());
            ended.forEach(id -> database.erasures().forgetProject(transaction, id));
            return ended;
        });
        testKit.ended();
    }

    /** Another number whenever an event was stored or the project was reset; costs next to nothing. */
    public long version() {
        int id = id();
        return ((long) id << 32) + database.events().view(id).count();
    }

    /**
     * The failure of an assertion.
     *
     * @param wanted what was not there; null when something was there that should not be
     */
    AssertionError failure(String sentence, @Nullable EventCriteria<?> wanted) {
        List<ReceivedEvent> events = events();
        FailureText text = new FailureText(sentence);
        if (wanted != null) {
            text.nearest(wanted, events);
        }
        return new AssertionError(
                text.events(events).refused(refused(), testKit.requests().all()).text());
    }
}

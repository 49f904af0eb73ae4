package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.annotation.Annotations;
import dev.tenrec.dashboard.Collaborators;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.Routes;
import dev.tenrec.insight.InsightResults;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.TestQueries;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.json.Json;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.server.AccessControl;
import dev.tenrec.server.Server;
import dev.tenrec.server.ServerSettings;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import dev.tenrec.store.Transaction;
import dev.tenrec.testing.AnswerSchemas;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

/**
 * A server of dashboards alone, with an owner, a member and a project's admin of one house and a stranger of another.
 */
final class DashboardsServer implements AutoCloseable {
    static final String DASHBOARDS = "/api/projects/1/dashboards/";

    /** On the heap, which opens faster. */
    private static final StoreSettings SETTINGS =
            new StoreSettings(10_000, 64 << 20, 256 << 20, false, JournalSettings.DEFAULT);

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Who belongs where, and their keys. */
    record People(User ada, String owner, String member, String projectAdmin, String reader, String stranger) {}

    final People people;
    final Dashboards dashboards;
    final ActivityLog activity;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final RealDisk disk;
    private final Store store;
    private final Accounts accounts;
    private final WorkerPool workers = new WorkerPool("test-worker", 2, 100);
    private final Metrics metrics = new Metrics();
    private final Routes routes;
    private final Server server;

    DashboardsServer(Path directory) throws IOException {
        disk = RealDisk.lock(directory);
        Clock clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05.000006Z"), ZoneOffset.UTC);
        store = new Store(disk, SETTINGS, clock, failure -> {});
        Ids ids = new Ids(store);
        accounts = new Accounts(store, ids);
        activity = new ActivityLog(store, ids);
        dashboards = new Dashboards(store, ids, activity);
        EventStore events = new EventStore(store);
        Queries queries = TestQueries.of(store, events, activity, ids, clock);
        InsightResults results = new InsightResults(queries, new QueryRuns(queries, workers, clock), clock, PATIENCE);
        store.open().toCompletableFuture().join();
        people = store.change(this::settle).toCompletableFuture().join();
        Readiness readiness = new Readiness(() -> 100);
        ServerSettings settings = new ServerSettings(
                "127.0.0.1", 0, 20 << 20, 64 << 20, 100, Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ZERO);
        routes = new Routes();
        Collaborators collaborators = new Collaborators(store, dashboards, accounts, activity);
        Annotations annotations = new Annotations(store, ids, dashboards, activity);
        new DashboardModule(dashboards, collaborators, annotations, accounts, results, clock).addTo(routes);
        server = Server.begin().open(settings, routes, AccessControl.byKeys(accounts), workers, readiness, metrics);
        readiness.serving();
    }

    private People settle(Transaction transaction) {
        UUID house = accounts.addOrganization(transaction, "House").id();
        UUID other = accounts.addOrganization(transaction, "Other").id();
        Project first = accounts.addProject(transaction, house, "First", "phc_first");
        accounts.addProject(transaction, other, "Second", "phc_second");
        User ada = accounts.addUser(transaction, "Ada", "ada@example.com");
        User member = accounts.addUser(transaction, "Bob", "bob@example.com");
        User admin = accounts.addUser(transaction, "Cid", "cid@example.com");
        User stranger = accounts.addUser(transaction, "Dan", "dan@example.com");
        accounts.addMembership(transaction, house, ada.id(), Level.OWNER);
        accounts.addMembership(transaction, house, member.id(), Level.MEMBER);
        accounts.addMembership(transaction, house, admin.id(), Level.MEMBER);
        accounts.addProjectMembership(transaction, first.id(), admin.id(), Level.ADMIN);
        accounts.addMembership(transaction, other, stranger.id(), Level.OWNER);
        return new People(
                ada,
                key(transaction, ada, "*"),
                key(transaction, member, "*"),
                key(transaction, admin, "*"),
                key(transaction, ada, "dashboard:read"),
                key(transaction, stranger, "*"));
    }

    private String key(Transaction transaction, User user, String scope) {
        return accounts.createKey(transaction, user.id(), scope, List.of(scope), null, null)
                .value();
    }

    String baseUrl() {
        return "http://127.0.0.1:" + server.port();
    }

    /** As the owner. */
    HttpResponse<String> send(String method, String path, String body) {
        return send(people.owner, method, path, body);
    }

    HttpResponse<String> send(String key, String method, String path, String body) {
        return send(key, method, path, body, "application/json");
    }

    /** A null body means none. */
    HttpResponse<String> send(String key, String method, String path, String body, String contentType) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(baseUrl() + path))
                .header("Authorization", "Bearer " + key)
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", contentType);
        }
        try {
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            AnswerSchemas.of(routes).check(response);
            return response;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** As the owner; what was created. */
    JsonNode create(String body) {
        return json(send("POST", DASHBOARDS, body));
    }

    static JsonNode json(HttpResponse<String> response) {
        try {
            return Json.parse(response.body().getBytes(StandardCharsets.UTF_8));
        } catch (IOException malformed) {
            throw new UncheckedIOException(malformed);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        store.close();
        disk.close();
        workers.close();
        metrics.close();
    }
}

package dev.tenrec.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.api.dashboard.InsightRoutes;
import dev.tenrec.api.event.EventRoutes;
import dev.tenrec.api.event.EventsApi;
import dev.tenrec.api.event.UsageApi;
import dev.tenrec.api.person.PersonRoutes;
import dev.tenrec.api.person.PersonsApi;
import dev.tenrec.api.query.LegacyInsightsApi;
import dev.tenrec.api.query.QueryApi;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.Routes;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.Usage;
import dev.tenrec.insight.Queries;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.TestQueries;
import dev.tenrec.insight.UsageCounts;
import dev.tenrec.insight.exec.QuerySnapshots;
import dev.tenrec.insight.list.EventSearch;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.person.Persons;
import dev.tenrec.server.AccessControl;
import dev.tenrec.server.Server;
import dev.tenrec.server.ServerSettings;
import dev.tenrec.storage.EventBatchBuilder;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import dev.tenrec.thread.WorkerPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

/** A server at a fixed time with the routes that read back, and a short way to put events into it. */
public final class ReadingServer implements AutoCloseable {
    private static final String KEY = "phx_reading_back";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Store store;
    private final EventStore events;
    private final WorkerPool workers = new WorkerPool("test-worker", 2, 100);
    private final Metrics metrics = new Metrics();
    private final Routes routes;
    private final Server server;
    private final Clock clock;
    private final HttpClient client = HttpClient.newHttpClient();

    public ReadingServer(Path directory, String now) throws IOException {
        clock = Clock.fixed(Instant.parse(now), ZoneOffset.UTC);
        StoreSettings settings =
                new StoreSettings(1000, 1 << 24, 1 << 20, false, new JournalSettings(1 << 16, 1 << 22));
        store = new Store(RealDisk.lock(directory), settings, clock, failure -> {});
        events = new EventStore(store);
        IngestionWarnings warnings = new IngestionWarnings(store, events);
        Persons persons = new Persons(store, events, warnings);
        Usage usage = new Usage(store, events);
        Ids ids = new Ids(store);
        Accounts accounts = new Accounts(store, ids);
        Queries queries = TestQueries.of(store, events, persons, warnings, new ActivityLog(store, ids), ids, clock);
        store.open().toCompletableFuture().join();
        assertThat(store.change(transaction -> accounts.bootstrap(transaction, null, KEY))
                        .toCompletableFuture()
                        .join())
                .isPresent();
        EventsApi eventsApi = new EventsApi(
                events,
                new EventSearch(new QuerySnapshots(events, persons, null, clock), PATIENCE),
                persons,
                project -> List.of(),
                clock);
        PersonsApi personsApi = new PersonsApi(persons, clock);
        QueryRuns runs = new QueryRuns(queries, workers, clock);
        QueryApi queryApi = new QueryApi(queries, runs, clock);
        UsageApi usageApi = new UsageApi(new UsageCounts(usage, clock));
        routes = new Routes();
        new EventRoutes(routes).events(eventsApi).usage(usageApi);
        new PersonRoutes(routes).persons(personsApi);
        new InsightRoutes(routes).query(queryApi).legacyInsights(new LegacyInsightsApi(queries, runs));
        Readiness readiness = new Readiness(() -> 100);
        readiness.serving();
        ServerSettings http =
                new ServerSettings("127.0.0.1", 0, 1 << 20, 1 << 24, 100, PATIENCE, PATIENCE, Duration.ofSeconds(1));
        server = Server.begin().open(http, routes, AccessControl.byKeys(accounts), workers, readiness, metrics);
    }

    /** Stores one event. */
    public void store(
            UUID uuid, String name, String distinctId, String timestamp, boolean historical, String properties) {
        EventBatchBuilder batch = new EventBatchBuilder(1, historical, Timestamps.micros(clock.instant()), 0);
        byte[] json = properties.getBytes(StandardCharsets.UTF_8);
        boolean changesPerson = name.equals("$identify") || properties.contains("\"$set\"");
        batch.add(
                uuid,
                Timestamps.micros(Instant.parse(timestamp)),
                changesPerson ? EventLayout.CHANGES_PERSON : 0,
                name.getBytes(StandardCharsets.UTF_8),
                distinctId.getBytes(StandardCharsets.UTF_8),
                json,
                0,
                json.length);
        EventStore.Appended appended =
                events.append(batch.build()).toCompletableFuture().join();
        assertThat(appended.stored()).isEqualTo(1);
    }

    /** Reads a path under the project, or a whole address. */
    public HttpResponse<String> get(String path) {
        return send(request(path).GET());
    }

    public HttpResponse<String> query(String body) {
        return post("query/", body);
    }

    public HttpResponse<String> delete(String path) {
        return send(request(path).DELETE());
    }

    public HttpResponse<String> post(String path, String body) {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path) {
        String address = path.startsWith("http://")
                ? path
                : "http://127.0.0.1:" + server.port() + "/api/projects/@current/" + path;
        return HttpRequest.newBuilder(URI.create(address)).header("Authorization", "Bearer " + KEY);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            AnswerSchemas.of(routes).check(response);
            return response;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    public static JsonNode json(HttpResponse<String> response) {
        try {
            return Json.parse(response.body().getBytes(StandardCharsets.UTF_8));
        } catch (IOException malformed) {
            throw new UncheckedIOException(response.body(), malformed);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        workers.close();
        metrics.close();
        store.close();
    }
}

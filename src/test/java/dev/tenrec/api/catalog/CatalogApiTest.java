package dev.tenrec.api.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.account.PersonalApiKey;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NotAuthorizedException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.rest.RESTCatalog;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Engines at the door: Iceberg's own client, and requests as others send them. */
final class CatalogApiTest {
    private static final String TOKENS = "/iceberg/v1/oauth/tokens";

    @TempDir
    static Path folder;

    private static TestServer server;
    private static TestWorld home;
    private static TestWorld sibling;
    private static TestWorld other;

    @BeforeAll
    static void publish() {
        server = new TestServer(
                folder.resolve("data"), Map.of("lake", folder.resolve("lake").toString(), "lake-interval", "1s"));
        home = server.firstWorld();
        sibling = home.sibling();
        other = server.newWorld();
        send(home, 3);
        send(other, 2);
        for (TestWorld world : List.of(home, other)) {
            // A table is there before its first snapshot.
            while (TestServer.json(get(table(world), world.owner().key()))
                    .at("/metadata/snapshots")
                    .isEmpty()) {
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void icebergsClientReadsTheProjectsOfItsCredential() throws IOException {
        for (Map<String, String> credential : List.of(
                Map.of("credential", "engine:" + other.owner().key()),
                Map.of("token", other.owner().key()))) {
            try (RESTCatalog catalog = attach(credential)) {
                Namespace namespace = Namespace.of(name(other));
                TableIdentifier events = TableIdentifier.of(namespace, "events");
                assertThat(catalog.listNamespaces()).containsExactly(namespace);
                assertThat(catalog.listNamespaces(namespace)).isEmpty();
                assertThat(catalog.loadNamespaceMetadata(namespace)).containsEntry("project", "Project");
                assertThat(catalog.listTables(namespace))
                        .extracting(TableIdentifier::name)
                        .containsExactly("events", "persons", "distinct_ids", "groups");
                assertThat(catalog.tableExists(events)).isTrue();
                assertThat(rows(catalog.loadTable(events))).isEqualTo(2);
            }
        }
    }

    @Test
    void projectsOfOthersAreNotThere() throws IOException {
        try (RESTCatalog catalog = attach(Map.of("token", other.owner().key()))) {
            for (String name :
                    List.of(name(home), "project_999999", "project_01", "projects", "project_1\u001fevents")) {
                Namespace namespace = Namespace.of(name);
                assertThatThrownBy(() -> catalog.listTables(namespace)).isInstanceOf(NoSuchNamespaceException.class);
                assertThatThrownBy(() -> catalog.loadTable(TableIdentifier.of(namespace, "events")))
                        .isInstanceOf(NoSuchNamespaceException.class);
                assertThat(catalog.namespaceExists(namespace)).isFalse();
            }
            TableIdentifier unknown = TableIdentifier.of(name(other), "CURRENT");
            assertThatThrownBy(() -> catalog.loadTable(unknown)).isInstanceOf(NoSuchTableException.class);
            assertThat(catalog.tableExists(unknown)).isFalse();
        }
    }

    @Test
    void enginesOnlyRead() throws IOException {
        try (RESTCatalog catalog = attach(Map.of("token", home.owner().key()))) {
            Table events = catalog.loadTable(TableIdentifier.of(name(home), "events"));
            assertThatThrownBy(() -> events.updateProperties().set("a", "b").commit())
                    .isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> catalog.dropTable(TableIdentifier.of(name(home), "events")))
                    .isInstanceOf(UnsupportedOperationException.class);
        }
        HttpResponse<String> commit = server.send(server.request("POST", table(home), "{}")
                .header("Authorization", bearer(home.owner().key())));
        assertThat(commit.statusCode()).isEqualTo(405);
        assertThat(TestServer.json(commit).at("/error/type").asText()).isEqualTo("UnsupportedOperationException");
    }

    @Test
    void unknownCredentialsAreRefused() {
        assertThatThrownBy(() -> attach(Map.of("credential", "engine:phx_unknown")))
                .isInstanceOf(NotAuthorizedException.class);
        assertThatThrownBy(() -> attach(Map.of("token", "phx_unknown"))).isInstanceOf(NotAuthorizedException.class);
        assertThatThrownBy(() -> attach(Map.of())).isInstanceOf(NotAuthorizedException.class);
    }

    @Test
    void secretBecomesTheToken() {
        String key = home.owner().key();
        String form = "grant_type=client_credentials&scope=catalog&client_secret=";
        HttpResponse<String> granted = form(form + key, null);
        assertThat(granted.statusCode()).isEqualTo(200);
        assertThat(granted.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(TestServer.json(granted).path("access_token").asText()).isEqualTo(key);
        String basic = Base64.getEncoder().encodeToString(("engine:" + key).getBytes(StandardCharsets.UTF_8));
        assertThat(form("grant_type=client_credentials", "Basic " + basic).body())
                .isEqualTo(granted.body());
        refused(form(form + "phx_unknown", null), 401, "invalid_client");
        refused(form("grant_type=client_credentials", null), 401, "invalid_client");
        refused(form("grant_type=client_credentials", "Basic %%%"), 401, "invalid_client");
        refused(form("grant_type=password&client_secret=" + key, null), 400, "unsupported_grant_type");
        refused(form("", null), 400, "unsupported_grant_type");
        assertThat(form(form + "a".repeat(100_000), null).statusCode()).isEqualTo(413);
        assertThat(form("grant_type=%zz", null).statusCode()).isEqualTo(400);
    }

    @Test
    void keyOfOneProjectSeesThatOnly() {
        String limited = key(List.of("query:read"), List.of(home.id()));
        assertThat(get("/iceberg/v1/config?warehouse=any", limited).statusCode())
                .isEqualTo(200);
        assertThat(get("/iceberg/v1/namespaces", limited).body()).isEqualTo("{\"namespaces\":[[\"project_1\"]]}");
        assertThat(get(table(home), limited).statusCode()).isEqualTo(200);
        HttpResponse<String> hidden = get(table(sibling), limited);
        assertThat(hidden.statusCode()).isEqualTo(404);
        assertThat(get("/iceberg/v1/namespaces/project_99/tables/events", limited)
                        .body())
                .isEqualTo(hidden.body());
        assertThat(get("/iceberg/v1/namespaces?parent=" + name(sibling), limited)
                        .statusCode())
                .isEqualTo(404);
        assertThat(get("/iceberg/v1/namespaces?parent=project_1", limited).body())
                .isEqualTo("{\"namespaces\":[]}");
        assertThat(get(table(home), key(List.of("insight:read"), null)).statusCode())
                .isEqualTo(403);
    }

    @Test
    void snapshotsThatWereReplacedAreToldOnRequest() {
        HttpResponse<String> all =
                get(table(home) + "?snapshots=all", home.owner().key());
        HttpResponse<String> current =
                get(table(home) + "?snapshots=refs", home.owner().key());
        assertThat(TestServer.json(current).at("/metadata/snapshots")).hasSize(1);
        assertThat(TestServer.json(current).path("metadata-location"))
                .isEqualTo(TestServer.json(all).path("metadata-location"));
        assertThat(get(table(home), home.owner().key()).body()).isEqualTo(all.body());
    }

    @Test
    void projectWithoutEventsHasNoTables() {
        assertThat(get(
                                "/iceberg/v1/namespaces/" + name(sibling) + "/tables",
                                home.owner().key())
                        .body())
                .isEqualTo("{\"identifiers\":[]}");
    }

    @Test
    void serverWithoutALakeHasNoCatalog(@TempDir Path directory) {
        try (TestServer plain = new TestServer(directory, Map.of())) {
            for (String path : List.of("config", "namespaces", "namespaces/project_1", "namespaces/project_1/tables")) {
                HttpResponse<String> answer = plain.send("GET", "/iceberg/v1/" + path, null);
                assertThat(answer.statusCode()).isEqualTo(404);
                assertThat(TestServer.json(answer).path("detail").asText()).isEqualTo("This server has no lake.");
            }
        }
    }

    private static RESTCatalog attach(Map<String, String> credential) {
        Map<String, String> settings = new java.util.HashMap<>(credential);
        settings.put("uri", server.baseUrl() + "/iceberg");
        settings.put("warehouse", "tenrec");
        settings.put("io-impl", LocalFiles.class.getName());
        RESTCatalog catalog = new RESTCatalog();
        catalog.initialize("tenrec", settings);
        return catalog;
    }

    private static long rows(Table table) throws IOException {
        try (CloseableIterable<FileScanTask> files = table.newScan().planFiles()) {
            return StreamSupport.stream(files.spliterator(), false)
                    .mapToLong(task -> task.file().recordCount())
                    .sum();
        }
    }

    private static void send(TestWorld world, int count) {
        List<String> events = IntStream.range(0, count)
                .mapToObj(i -> "{\"event\":\"seen\",\"distinct_id\":\"ana\",\"uuid\":\"" + new UUID(4, i) + "\"}")
                .toList();
        String batch = "{\"api_key\":\"" + world.token() + "\",\"batch\":[" + String.join(",", events) + "]}";
        assertThat(server.send("POST", "/batch/", batch).statusCode()).isEqualTo(200);
    }

    private static String key(List<String> scopes, List<Integer> projects) {
        PersonalApiKey.Grant grant = new PersonalApiKey.Grant("engine", null, scopes, projects, null);
        return server.change(transaction -> server.accounts()
                .keys()
                .create(transaction, home.owner().id(), grant, null)
                .value());
    }

    private static HttpResponse<String> form(String fields, String authorization) {
        HttpRequest.Builder request =
                server.request("POST", TOKENS, fields).setHeader("Content-Type", "application/x-www-form-urlencoded");
        return server.send(authorization == null ? request : request.setHeader("Authorization", authorization));
    }

    private static void refused(HttpResponse<String> answer, int status, String error) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(TestServer.json(answer).path("error").asText()).isEqualTo(error);
    }

    private static HttpResponse<String> get(String path, String key) {
        return server.send(server.request("GET", path, null).header("Authorization", bearer(key)));
    }

    private static String bearer(String key) {
        return "Bearer " + key;
    }

    private static String name(TestWorld world) {
        return "project_" + world.id();
    }

    private static String table(TestWorld world) {
        return "/iceberg/v1/namespaces/" + name(world) + "/tables/events";
    }
}

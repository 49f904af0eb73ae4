package dev.tenrec.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.Scope;
import dev.tenrec.account.User;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every route of the table against every kind of caller: a route that this table does not know fails the test. */
final class AuthorizationMatrixTest {
    private static final String KEYS = "/api/personal_api_keys/";
    private static final String OTHER_TOKEN = "phc_of_the_other_organization";
    private static final String INVALID = "Personal API key found in request Authorization header is invalid.";

    /** A route as it is asked, and what a caller gets who may do it. */
    private record Sample(String body, int allowed) {}

    private static final Map<String, Sample> KNOWN = Map.ofEntries(
            Map.entry("GET /events/", new Sample(null, 200)),
            Map.entry("GET /events/{id}/", new Sample(null, 200)),
            Map.entry("GET /persons/", new Sample(null, 200)),
            Map.entry("GET /persons/{id}/", new Sample(null, 200)),
            Map.entry(
                    "POST /query/",
                    new Sample("{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\"}]}}", 200)),
            Map.entry("GET /usage/", new Sample(null, 200)),
            Map.entry("GET /refused/", new Sample(null, 200)),
            Map.entry("GET /dashboards/", new Sample(null, 200)),
            Map.entry("POST /dashboards/", new Sample("{\"name\":\"made\"}", 201)),
            Map.entry("GET /dashboards/{id}/", new Sample(null, 200)),
            Map.entry("PATCH /dashboards/{id}/", new Sample("{\"name\":\"changed\"}", 200)),
            Map.entry("DELETE /dashboards/{id}/", new Sample(null, 405)),
            Map.entry("GET " + KEYS, new Sample(null, 200)),
            // Not one more key is made in all these cases: what is wrong with the body is told only to the allowed.
            Map.entry("POST " + KEYS, new Sample("{}", 400)),
            Map.entry("GET " + KEYS + "{id}/", new Sample(null, 200)),
            Map.entry("DELETE " + KEYS + "{id}/", new Sample(null, 204)),
            Map.entry("GET /_livez/", new Sample(null, 200)),
            Map.entry("GET /_readyz/", new Sample(null, 200)),
            Map.entry("GET /_health/", new Sample(null, 200)),
            Map.entry("GET /metrics/", new Sample(null, 200)));

    private static RunningServer server;
    private static Accounts accounts;
    private static User owner;
    private static User stranger;
    private static Project home;
    private static Project sibling;
    private static Project foreign;
    private static final Map<Integer, Map<String, String>> IDS = new java.util.HashMap<>();

    private final List<String> wrong = new ArrayList<>();
    private int cells;

    @BeforeAll
    static void start(@TempDir Path directory) {
        server = new RunningServer(directory, Map.of());
        accounts = OpenTenrec.accounts(server.tenrec());
        home = accounts.findProject(1).orElseThrow();
        owner = accounts.findUser(1).orElseThrow();
        OpenTenrec.change(server.tenrec(), transaction -> {
            sibling = accounts.addProject(transaction, home.organization(), "Sibling", null);
            UUID organization = accounts.addOrganization(transaction, "Other").id();
            foreign = accounts.addProject(transaction, organization, "Foreign", OTHER_TOKEN);
            stranger = accounts.addUser(transaction, "Stranger", "stranger@localhost");
            return accounts.addMembership(transaction, organization, stranger.id(), Level.OWNER);
        });
        IDS.put(home.id(), fill(home, RunningServer.PROJECT_KEY, RunningServer.PERSONAL_KEY));
        IDS.put(foreign.id(), fill(foreign, OTHER_TOKEN, key(stranger, List.of(Scope.ALL), null)));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void knowsEveryRoute() {
        Set<String> served =
                routes().stream().map(AuthorizationMatrixTest::name).collect(Collectors.toSet());
        assertThat(new TreeSet<>(KNOWN.keySet())).isEqualTo(new TreeSet<>(served));
    }

    @Test
    void answersEachCallerOfEachRouteAsTheTableSays() {
        for (Route route : routes()) {
            Sample sample = KNOWN.get(name(route));
            assertThat(sample).describedAs(name(route)).isNotNull();
            if (route.scope().equals(Route.PUBLIC)) {
                publicRoute(route, sample);
            } else {
                withoutKey(route, sample);
                withScopes(route, sample);
                withLimits(route, sample);
                withOtherMethods(route, sample);
                withTrickyPaths(route, sample);
            }
        }
        capture();
        System.out.println("Authorization: " + (cells - wrong.size()) + " of " + cells + " cells right.");
        assertThat(wrong).isEmpty();
    }

    private void capture() {
        Route batch = new Route("POST", "/batch/", Route.PUBLIC, null, call -> null);
        String event = ",\"batch\":[{\"event\":\"seen\",\"distinct_id\":\"visitor\"}]}";
        String personal = "\"api_key\":\"" + RunningServer.PERSONAL_KEY + "\"";
        for (String key : List.of(
                "\"other\":1",
                "\"api_key\":null",
                "\"api_key\":\"\"",
                "\"api_key\":\"phc_unknown\"",
                "\"api_key\":\"phc_é\"",
                "\"api_key\":\"phc_\\u0000\"",
                "\"api_key\":\"" + "a".repeat(5_000) + "\"",
                personal)) {
            status(batch, key, server.send(server.request("POST", "/batch/", "{" + key + event)), 401);
        }
        for (String key : List.of("7", "[\"" + RunningServer.PROJECT_KEY + "\"]", "{}")) {
            status(batch, key, server.send(server.request("POST", "/batch/", "{\"api_key\":" + key + event)), 400);
        }
        HttpResponse<String> header = server.send(server.request("POST", "/batch/", "{\"other\":1" + event)
                .header("Authorization", "Bearer " + RunningServer.PERSONAL_KEY));
        status(batch, "personal key in the header", header, 401);
        for (String method : List.of("GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE")) {
            status(batch, "C18 " + method, method(method, "/batch/", null), 405);
        }
    }

    private void publicRoute(Route route, Sample sample) {
        status(route, "C1 no key", send(route, sample, null), sample.allowed);
        status(route, "C3 unknown key", send(route, sample, "phx_unknown"), sample.allowed);
        status(route, "C18 DELETE", method("DELETE", path(route), RunningServer.PERSONAL_KEY), 405);
    }

    private void withoutKey(Route route, Sample sample) {
        HttpResponse<String> none = send(route, sample, null);
        refused(route, "C1 no key", none, 401, "not_authenticated", "Authentication credentials were not provided.");
        cell(
                route,
                "C1 challenge",
                none.headers().firstValue("WWW-Authenticate").equals(java.util.Optional.of("Bearer")));
        for (String header : List.of("Bearer", "Basic eDp5", "bearer", "phx_0123456789abcdef")) {
            HttpResponse<String> answer = server.send(request(route, sample).header("Authorization", header));
            refused(route, "C2 " + header, answer, 401, "not_authenticated", none.body());
        }
        HttpResponse<String> unknown = send(route, sample, "phx_unknown");
        refused(route, "C3 unknown key", unknown, 401, "authentication_failed", INVALID);
        same(route, "C2 long key", send(route, sample, "phx_" + "a".repeat(5_000)), unknown);
        same(
                route,
                "C2 two keys",
                server.send(request(route, sample)
                        .header("Authorization", "Bearer " + RunningServer.PERSONAL_KEY)
                        .header("Authorization", "Bearer " + RunningServer.PERSONAL_KEY)),
                unknown);
        same(route, "C4 revoked key", send(route, sample, revokedKey()), unknown);
        same(route, "C13 project key", send(route, sample, RunningServer.PROJECT_KEY), unknown);
        status(
                route,
                "C14 key in the query string",
                server.send(server.request(
                        route.method(), path(route) + "?personal_api_key=" + RunningServer.PERSONAL_KEY, sample.body)),
                sample.allowed);
        String body = sample.body == null || sample.body.equals("{}")
                ? "{"
                : sample.body.substring(0, sample.body.length() - 1) + ",";
        status(
                route,
                "C14 key in the body",
                server.send(server.request(
                        route.method(),
                        path(route),
                        body + "\"personal_api_key\":\"" + RunningServer.PERSONAL_KEY + "\"}")),
                sample.allowed);
    }

    private void withScopes(Route route, Sample sample) {
        status(route, "C8 *", send(route, sample, key(owner, List.of(Scope.ALL), null)), sample.allowed);
        for (List<String> scopes : List.of(List.<String>of(), List.of("webhook:read", "webhook:write"))) {
            HttpResponse<String> answer = send(route, sample, key(owner, scopes, null));
            switch (route.scope()) {
                case Route.ANY_KEY -> status(route, "C6 any", answer, isOwnKey(route) ? 404 : sample.allowed);
                case Route.FULL_KEY ->
                    refused(
                            route,
                            "C6 " + scopes,
                            answer,
                            403,
                            "permission_denied",
                            "This action does not support personal API key access");
                default -> missingScope(route, "C6, C9 " + scopes, answer);
            }
        }
        if (Scope.parse(route.scope()).isPresent()) {
            status(
                    route,
                    "C5 the scope",
                    send(route, sample, key(owner, List.of(route.scope()), null)),
                    sample.allowed);
            String object = Scope.parse(route.scope()).orElseThrow().object();
            HttpResponse<String> written = send(route, sample, key(owner, List.of(object + ":write"), null));
            status(route, "C7 write means read", written, sample.allowed);
            HttpResponse<String> read = send(route, sample, key(owner, List.of(object + ":read"), null));
            if (route.scope().endsWith(":write")) {
                missingScope(route, "C7 read is not write", read);
            } else {
                status(route, "C5 read", read, sample.allowed);
            }
        }
    }

    private void withLimits(Route route, Sample sample) {
        String limited = key(owner, List.of(Scope.ALL), List.of(sibling.id()));
        String strange = key(stranger, List.of(Scope.ALL), null);
        if (!isOfProject(route)) {
            HttpResponse<String> answer = send(route, sample, limited);
            if (route.scope().equals(Route.FULL_KEY)) {
                refused(
                        route,
                        "C10 limited",
                        answer,
                        403,
                        "permission_denied",
                        "API keys with scoped projects are only supported on project-based endpoints.");
            }
            if (route.path().contains("{id}")) {
                String unused = route.path().replace("{id}", UUID.randomUUID().toString());
                same(
                        route,
                        "C12 key of another user",
                        send(route, sample, strange),
                        method(route, unused, sample, strange));
            }
            return;
        }
        refused(
                route,
                "C10 limited",
                send(route, sample, limited),
                403,
                "permission_denied",
                "API key does not have access to the requested project: ID 1.");
        String absent = path(route).replace("/1/", "/999999/");
        HttpResponse<String> hidden = send(route, sample, strange);
        refused(route, "C11 no member", hidden, 404, "not_found", "Project not found.");
        same(route, "C11 no such project", method(route, absent, sample, strange), hidden);
        if (route.path().contains("{id}")) {
            String kind = kind(route);
            String unused =
                    kind.equals("dashboards") ? "987654321" : UUID.randomUUID().toString();
            HttpResponse<String> none = method(route, at(route, 1, unused), sample, RunningServer.PERSONAL_KEY);
            Map.of(home, foreign, sibling, home).forEach((asked, holder) -> {
                String id = IDS.get(holder.id()).get(kind);
                HttpResponse<String> found =
                        method(route, at(route, asked.id(), id), sample, RunningServer.PERSONAL_KEY);
                // Some answers repeat the id that was asked for.
                boolean right = found.statusCode() == none.statusCode()
                        && found.statusCode() >= 400
                        && found.body().equals(none.body().replace(unused, id));
                cell(route, "C12 object of project " + holder.id() + " → " + found.body(), right);
            });
        }
    }

    private void withOtherMethods(Route route, Sample sample) {
        String path = path(route);
        if (route.method().equals("GET")) {
            HttpResponse<String> head = method("HEAD", path, RunningServer.PERSONAL_KEY);
            cell(
                    route,
                    "C18 HEAD",
                    head.statusCode() == sample.allowed && head.body().isEmpty());
            status(route, "C18 HEAD without a key", method("HEAD", path, null), 401);
        }
        status(route, "C18 OPTIONS", method("OPTIONS", path, RunningServer.PERSONAL_KEY), 200);
        status(route, "C18 OPTIONS without a key", method("OPTIONS", path, null), 401);
        status(route, "C18 TRACE", method("TRACE", path, RunningServer.PERSONAL_KEY), 405);
        boolean isPutServed = routes().stream()
                .anyMatch(line ->
                        line.path().equals(route.path()) && line.method().equals("PATCH"));
        HttpResponse<String> put = server.send(server.request("PUT", path, "{\"name\":\"put\"}")
                .header("Authorization", "Bearer " + RunningServer.PERSONAL_KEY));
        status(route, "C18 PUT", put, isPutServed ? 200 : 405);
        if (route.method().equals("GET")) {
            HttpResponse<String> overridden = server.send(request(route, sample)
                    .header("Authorization", "Bearer " + RunningServer.PERSONAL_KEY)
                    .header("X-HTTP-Method-Override", "DELETE"));
            status(route, "C18 X-HTTP-Method-Override", overridden, 200);
        }
    }

    private void withTrickyPaths(Route route, Sample sample) {
        String path = path(route);
        for (String trick : List.of(
                "/" + path,
                path.replace("/api/", "/api/./"),
                path.replace("/api/", "/x/../api/"),
                path.replace("/api/", "/%61pi/"),
                path.replace("/api/", "/API/"),
                path + ";x=1",
                path.substring(0, path.length() - 1),
                path + "%2e/",
                path + "/")) {
            HttpResponse<String> answer = method(route, trick, sample, null);
            cell(route, "C19 " + trick, answer.statusCode() == 401 || answer.statusCode() == 404);
        }
        if (isOfProject(route)) {
            for (String id :
                    List.of("1e0", "-1", "+1", "%201", "0x1", "%EF%BC%91", "1%2f", "1%00", "9223372036854775808")) {
                String tricked = path.replace("/1/", "/" + id + "/");
                refused(
                        route,
                        "C19 project " + id,
                        method(route, tricked, sample, RunningServer.PERSONAL_KEY),
                        404,
                        "not_found",
                        "Project not found.");
            }
        }
        if (route.path().contains("{id}") && !route.method().equals("DELETE")) {
            for (String id :
                    List.of("1e0", "-1", "0x1", "%EF%BC%91", "1%2f..", "1%00", "9223372036854775808", "..%2f1")) {
                String tricked =
                        isOfProject(route) ? at(route, 1, id) : route.path().replace("{id}", id);
                HttpResponse<String> answer = method(route, tricked, sample, RunningServer.PERSONAL_KEY);
                boolean isUuid = Set.of("events", "persons").contains(kind(route));
                cell(
                        route,
                        "C19 id " + id + " → " + answer.statusCode() + " " + answer.body(),
                        answer.statusCode() == (isUuid ? 400 : 404)
                                && answer.body().contains(isUuid ? "\"invalid_input\"" : "\"Not found.\""));
            }
        }
    }

    private void missingScope(Route route, String column, HttpResponse<String> answer) {
        refused(
                route,
                column,
                answer,
                403,
                "permission_denied",
                "API key missing required scope '" + route.scope() + "'");
    }

    private void refused(
            Route route, String column, HttpResponse<String> answer, int status, String code, String detailOrBody) {
        boolean right = answer.statusCode() == status && answer.body().contains("\"code\":\"" + code + "\"");
        if (right) {
            String detail = RunningServer.json(answer).path("detail").asText();
            right = detail.equals(detailOrBody) || answer.body().equals(detailOrBody);
        }
        cell(route, column + " → " + answer.statusCode() + " " + answer.body(), right);
    }

    private void status(Route route, String column, HttpResponse<String> answer, int status) {
        cell(route, column + " → " + answer.statusCode() + " " + answer.body(), answer.statusCode() == status);
    }

    private void same(Route route, String column, HttpResponse<String> one, HttpResponse<String> other) {
        boolean refused = one.statusCode() >= 400;
        boolean right =
                refused && one.statusCode() == other.statusCode() && one.body().equals(other.body());
        cell(
                route,
                column + " → " + one.statusCode() + " " + one.body() + " ≠ " + other.statusCode() + " " + other.body(),
                right);
    }

    private void cell(Route route, String column, boolean right) {
        cells++;
        if (!right) {
            wrong.add(route.method() + " " + route.path() + ": " + column);
        }
    }

    private static List<Route> routes() {
        return OpenTenrec.routes(server.tenrec()).all();
    }

    /** Both prefixes of a project's routes are one line of the table. */
    private static String name(Route route) {
        return route.method() + " " + route.path().replaceFirst("/api/(projects|environments)/\\{project_id}", "");
    }

    private static String kind(Route route) {
        String[] parts = route.path().split("/", -1);
        return parts[parts.length - 3];
    }

    private static boolean isOfProject(Route route) {
        return route.path().contains("{project_id}");
    }

    /** A key that asks about another key of its user learns nothing, unless it may do everything. */
    private static boolean isOwnKey(Route route) {
        return route.scope().equals(Route.ANY_KEY) && route.path().contains("{id}");
    }

    private static String path(Route route) {
        if (!isOfProject(route)) {
            return route.path().contains("{id}") ? route.path().replace("{id}", spareKeyId()) : route.path();
        }
        return at(route, home.id(), IDS.get(home.id()).get(kind(route)));
    }

    private static String at(Route route, int project, String id) {
        String path = route.path().replace("{project_id}", Integer.toString(project));
        return path.contains("{id}") ? path.replace("{id}", id) : path;
    }

    private static HttpRequest.Builder request(Route route, Sample sample) {
        return server.request(route.method(), path(route), sample.body);
    }

    private static HttpResponse<String> send(Route route, Sample sample, String key) {
        return method(route, path(route), sample, key);
    }

    private static HttpResponse<String> method(Route route, String path, Sample sample, String key) {
        HttpRequest.Builder request = server.request(route.method(), path, sample.body);
        return server.send(key == null ? request : request.header("Authorization", "Bearer " + key));
    }

    private static HttpResponse<String> method(String method, String path, String key) {
        HttpRequest.Builder request = server.request(method, path, null);
        return server.send(key == null ? request : request.header("Authorization", "Bearer " + key));
    }

    private static String key(User user, List<String> scopes, List<Integer> projects) {
        return OpenTenrec.change(
                        server.tenrec(),
                        transaction -> accounts.createKey(transaction, user.id(), "test", scopes, projects, null))
                .value();
    }

    private static String revokedKey() {
        return OpenTenrec.change(server.tenrec(), transaction -> {
            Accounts.NewKey made =
                    accounts.createKey(transaction, owner.id(), "revoked", List.of(Scope.ALL), null, null);
            assertThat(accounts.revokeKey(transaction, made.key().id())).isTrue();
            return made.value();
        });
    }

    /** One that no other case ends. */
    private static String spareKeyId() {
        return OpenTenrec.change(
                        server.tenrec(),
                        transaction -> accounts.createKey(
                                transaction, owner.id(), "spare", List.of("webhook:read"), null, null))
                .key()
                .id();
    }

    /** One object of each kind, by kind. */
    private static Map<String, String> fill(Project project, String token, String key) {
        UUID event = UUID.randomUUID();
        HttpResponse<String> stored = server.send(server.request(
                "POST",
                "/batch",
                "{\"api_key\":\"" + token + "\",\"batch\":[{\"event\":\"seen\",\"distinct_id\":\"visitor\",\"uuid\":\""
                        + event + "\",\"properties\":{\"$set\":{\"plan\":\"" + token + "\"}}}]}"));
        assertThat(stored.statusCode()).isEqualTo(200);
        JsonNode dashboard = RunningServer.json(server.send(
                server.request("POST", "/api/projects/" + project.id() + "/dashboards/", "{\"name\":\"theirs\"}")
                        .header("Authorization", "Bearer " + key)));
        UUID person = OpenTenrec.persons(server.tenrec())
                .findByDistinctId(project.id(), "visitor")
                .orElseThrow()
                .uuid();
        return Map.of(
                "events", event.toString(),
                "persons", person.toString(),
                "dashboards", dashboard.path("id").asText());
    }
}

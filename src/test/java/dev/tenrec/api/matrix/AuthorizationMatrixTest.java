package dev.tenrec.api.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.account.Scope;
import dev.tenrec.http.Route;
import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Every route of the table against every kind of caller: a route that this table does not know fails the test. */
@ExtendWith(Thoroughness.class)
final class AuthorizationMatrixTest {
    private static final String INVALID = "Personal API key found in request Authorization header is invalid.";
    private static final Pattern PARAMETER = Pattern.compile("\\{([a-z_]+)}");
    private static final Map<String, MatrixSample> KNOWN = MatrixSamples.all();

    /**
     * Number of routes of which one is asked with cookies, malformed keys, tricky paths, other methods and forged
     * tokens.
     */
    private static final int ROUTES_PER_SAMPLE = 8;

    /** Number of routes below the second prefix of which one is asked as all below the first one are. */
    private static final int ALIASES_PER_SAMPLE = 4;

    private static final String ALIAS = "/api/environments/";

    private static MatrixWorld world;
    /** What was made for a route and a project, where one thing serves all cases. */
    private static final Map<String, Map<String, String>> MADE = new HashMap<>();

    /** What was made for a route and a project, and is as it was while the server does no further write. */
    private static final Map<String, Unspent> UNSPENT = new HashMap<>();

    private record Unspent(Map<String, String> values, long writes) {}

    private final List<String> wrong = new ArrayList<>();
    private int cells;

    @BeforeAll
    static void start(@TempDir Path directory) {
        world = new MatrixWorld(directory);
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    @Test
    void knowsEveryRoute() {
        Set<String> served = world.routes().stream().map(MatrixSamples::name).collect(Collectors.toSet());
        assertThat(new TreeSet<>(KNOWN.keySet())).isEqualTo(new TreeSet<>(served));
    }

    @Test
    void answersEachCallerOfEachRouteAsTheTableSays() {
        int number = 0;
        int aliases = 0;
        for (Route route : world.routes()) {
            MatrixSample sample = KNOWN.get(MatrixSamples.name(route));
            assertThat(sample).describedAs(MatrixSamples.name(route)).isNotNull();
            // One place answers these for all routes; keys, scopes, limits and ids of others are asked of each route.
            boolean isSampled = Thoroughness.takes(number++, ROUTES_PER_SAMPLE);
            if (route.isPublic() || route.isSignIn()) {
                publicRoute(route, sample);
            } else if (route.scope().equals(Route.SESSION)) {
                sessionRoute(route, sample);
            } else if (route.path().startsWith(ALIAS) && !Thoroughness.takes(aliases++, ALIASES_PER_SAMPLE)) {
                // The same handler behind another prefix.
                withoutKey(route, sample);
            } else {
                withoutKey(route, sample);
                withForeignKeys(route, sample);
                withScopes(route, sample);
                withLimits(route, sample);
                if (isSampled) {
                    withMalformedKeys(route, sample);
                    withOtherMethods(route, sample);
                    withTrickyPaths(route, sample);
                    withServiceTokens(route, sample);
                }
            }
            // Who asks does not depend on the prefix, and the cells are many.
            if (isSampled
                    && !route.isPublic()
                    && !route.isSignIn()
                    && !route.path().startsWith(ALIAS)) {
                withSessions(route, sample);
            }
        }
        capture();
        System.out.println("Authorization: " + (cells - wrong.size()) + " of " + cells + " cells right.");
        assertThat(wrong).isEmpty();
    }

    private void capture() {
        Route batch = Route.post("/batch/", Route.PUBLIC, call -> null);
        String event = ",\"batch\":[{\"event\":\"seen\",\"distinct_id\":\"visitor\"}]}";
        String personal = "\"api_key\":\"" + TestServer.PERSONAL_KEY + "\"";
        for (String key : List.of(
                "\"other\":1",
                "\"api_key\":null",
                "\"api_key\":\"\"",
                "\"api_key\":\"phc_unknown\"",
                "\"api_key\":\"phc_é\"",
                "\"api_key\":\"phc_\\u0000\"",
                "\"api_key\":\"" + "a".repeat(5_000) + "\"",
                personal)) {
            status(batch, key, world.server().send(world.server().request("POST", "/batch/", "{" + key + event)), 401);
        }
        for (String key : List.of("7", "[\"" + TestServer.PROJECT_KEY + "\"]", "{}")) {
            status(
                    batch,
                    key,
                    world.server().send(world.server().request("POST", "/batch/", "{\"api_key\":" + key + event)),
                    400);
        }
        HttpResponse<String> header = world.server()
                .send(world.server()
                        .request("POST", "/batch/", "{\"other\":1" + event)
                        .header("Authorization", "Bearer " + TestServer.PERSONAL_KEY));
        status(batch, "personal key in the header", header, 401);
        for (String method : List.of("GET", "HEAD")) {
            status(batch, "C18 " + method, world.method(method, "/batch/", null, null), 400);
        }
        for (String method : List.of("PUT", "PATCH", "DELETE", "TRACE")) {
            status(batch, "C18 " + method, world.method(method, "/batch/", null, null), 405);
        }
    }

    private void publicRoute(Route route, MatrixSample sample) {
        status(route, "C1 no key", send(route, sample, null), sample.allowed());
        status(route, "C3 unknown key", send(route, sample, "phx_unknown"), sample.allowed());
        if (world.routes().stream()
                .noneMatch(line ->
                        line.path().equals(route.path()) && line.method().equals("DELETE"))) {
            String path = requested(route, sample, world.home()).path();
            status(route, "C18 DELETE", world.method("DELETE", path, null, TestServer.PERSONAL_KEY), 405);
        }
    }

    private void sessionRoute(Route route, MatrixSample sample) {
        HttpResponse<String> none = send(route, sample, null);
        refused(route, "C1 no key", none, 401, "not_authenticated", "Authentication credentials were not provided.");
        HttpResponse<String> unknown = send(route, sample, "phx_unknown");
        refused(route, "C3 unknown key", unknown, 401, "authentication_failed", INVALID);
        String key = world.key(world.home().owner().user(), List.of(Scope.ALL), null);
        String detail = "This action does not support personal API key access";
        refused(route, "C8 *", send(route, sample, key), 403, "permission_denied", detail);
    }

    private void withoutKey(Route route, MatrixSample sample) {
        HttpResponse<String> none = send(route, sample, null);
        refused(route, "C1 no key", none, 401, "not_authenticated", "Authentication credentials were not provided.");
        cell(
                route,
                "C1 challenge",
                none.headers().firstValue("WWW-Authenticate").equals(java.util.Optional.of("Bearer")));
        HttpResponse<String> unknown = send(route, sample, "phx_unknown");
        refused(route, "C3 unknown key", unknown, 401, "authentication_failed", INVALID);
    }

    /** What is a key in form or place only; one place reads the keys of all routes. */
    private void withMalformedKeys(Route route, MatrixSample sample) {
        HttpResponse<String> none = send(route, sample, null);
        for (String header : List.of("Bearer", "Basic eDp5", "bearer", "phx_0123456789abcdef")) {
            HttpResponse<String> answer =
                    world.server().send(request(route, sample).header("Authorization", header));
            refused(route, "C2 " + header, answer, 401, "not_authenticated", none.body());
        }
        HttpResponse<String> unknown = send(route, sample, "phx_unknown");
        same(route, "C2 long key", send(route, sample, "phx_" + "a".repeat(5_000)), unknown);
        HttpRequest.Builder twice = request(route, sample)
                .header("Authorization", "Bearer " + TestServer.PERSONAL_KEY)
                .header("Authorization", "Bearer " + TestServer.PERSONAL_KEY);
        same(route, "C2 two keys", world.server().send(twice), unknown);
        Map.of("phx_é", "401", "phx_\u0000", "400").forEach((key, status) -> {
            String head = route.method() + " "
                    + requested(route, sample, world.home()).path() + " HTTP/1.1\r\nHost: a\r\n";
            String answer =
                    world.server().exchange(head + "Connection: close\r\nAuthorization: Bearer " + key + "\r\n\r\n");
            cell(route, "C2 bytes " + status + " → " + answer, answer.startsWith("HTTP/1.1 " + status + " "));
        });
    }

    private void withForeignKeys(Route route, MatrixSample sample) {
        HttpResponse<String> unknown = send(route, sample, "phx_unknown");
        same(route, "C4 revoked key", send(route, sample, world.revokedKey()), unknown);
        same(route, "C13 project key", send(route, sample, TestServer.PROJECT_KEY), unknown);
        MatrixRequest asked = requested(route, sample, world.home());
        String query = asked.path().contains("?") ? "&" : "?";
        status(
                route,
                "C14 key in the query string",
                world.method(
                        route.method(),
                        asked.path() + query + "personal_api_key=" + TestServer.PERSONAL_KEY,
                        asked.body(),
                        null),
                sample.allowed());
        asked = requested(route, sample, world.home());
        if (asked.body() == null || asked.body().startsWith("{")) {
            String body = asked.body() == null || asked.body().equals("{}")
                    ? "{"
                    : asked.body().substring(0, asked.body().length() - 1) + ",";
            body += "\"personal_api_key\":\"" + TestServer.PERSONAL_KEY + "\"}";
            status(
                    route,
                    "C14 key in the body",
                    world.method(route.method(), asked.path(), body, null),
                    sample.allowed());
        }
    }

    private void withScopes(Route route, MatrixSample sample) {
        status(
                route,
                "C8 *",
                send(route, sample, world.key(world.home().owner().user(), List.of(Scope.ALL), null)),
                sample.allowed());
        for (List<String> scopes : List.of(List.<String>of(), List.of("webhook:read", "webhook:write"))) {
            HttpResponse<String> answer =
                    send(route, sample, world.key(world.home().owner().user(), scopes, null));
            switch (route.scope()) {
                case Route.ANY_KEY -> status(route, "C6 any", answer, isOwnKey(route) ? 404 : sample.allowed());
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
                    send(route, sample, world.key(world.home().owner().user(), List.of(route.scope()), null)),
                    sample.allowed());
            String object = Scope.parse(route.scope()).orElseThrow().object();
            HttpResponse<String> written =
                    send(route, sample, world.key(world.home().owner().user(), List.of(object + ":write"), null));
            status(route, "C7 write means read", written, sample.allowed());
            HttpResponse<String> read =
                    send(route, sample, world.key(world.home().owner().user(), List.of(object + ":read"), null));
            if (route.scope().endsWith(":write")) {
                missingScope(route, "C7 read is not write", read);
            } else {
                status(route, "C5 read", read, sample.allowed());
            }
        }
    }

    private void withLimits(Route route, MatrixSample sample) {
        String limited = world.key(
                world.home().owner().user(),
                List.of(Scope.ALL),
                List.of(world.sibling().id()));
        String strange = world.foreign().owner().key();
        if (!isOfProject(route)) {
            HttpResponse<String> answer = send(route, sample, limited);
            if (route.isByToken()) {
                byToken(route, sample, limited, strange);
            } else if (!route.isOfCaller()) {
                refused(
                        route,
                        "C10 limited",
                        answer,
                        403,
                        "permission_denied",
                        "API keys with scoped projects are only supported on project-based endpoints.");
            }
            if (route.path().contains("{organization_id}")) {
                HttpResponse<String> hidden = send(route, sample, strange);
                refused(route, "C11 no member", hidden, 404, "not_found", "Organization not found.");
                MatrixRequest asked = requested(route, sample, world.home());
                String absent = asked.path()
                        .replace(
                                world.home().organization().toString(),
                                UUID.randomUUID().toString());
                same(
                        route,
                        "C11 no such organization",
                        world.method(route.method(), absent, asked.body(), strange),
                        hidden);
            }
        } else {
            MatrixRequest asked = requested(route, sample, world.home());
            HttpResponse<String> answer = world.method(route.method(), asked.path(), asked.body(), limited);
            String id = asked.path().split("/", -1)[3];
            String detail = "API key does not have access to the requested project: ID " + id + ".";
            refused(route, "C10 limited", answer, 403, "permission_denied", detail);
            HttpResponse<String> hidden = world.method(route.method(), asked.path(), asked.body(), strange);
            refused(route, "C11 no member", hidden, 404, "not_found", "Project not found.");
            String absent = asked.path().replaceFirst("/" + id + "/", "/999999/");
            same(route, "C11 no such project", world.method(route.method(), absent, asked.body(), strange), hidden);
        }
        for (String parameter : parameters(route)) {
            withIdsOfOthers(route, sample, parameter);
        }
    }

    /** C10, C11: a token of a project that is not the caller's answers like one that no project has. */
    private void byToken(Route route, MatrixSample sample, String limited, String strange) {
        for (String key : List.of(limited, strange)) {
            HttpResponse<String> hidden = send(route, sample, key);
            refused(route, "C11 token of another", hidden, 404, "not_found", "Project not found.");
            String unknown = route.path() + "?token=phc_unknown";
            same(route, "C11 unknown token", world.method(route.method(), unknown, null, key), hidden);
        }
        String own = route.path() + "?token=" + world.sibling().token();
        status(route, "C10 limited to it", world.method(route.method(), own, null, limited), sample.allowed());
        String key = world.home().owner().key();
        status(route, "C9 current project", world.method(route.method(), route.path(), null, key), sample.allowed());
    }

    /** C12: an id of another project answers like one that nothing ever had. */
    private void withIdsOfOthers(Route route, MatrixSample sample, String parameter) {
        List<TestWorld> others =
                isOfProject(route) ? List.of(world.foreign(), world.sibling()) : List.of(world.foreign());
        for (TestWorld other : others) {
            Map<String, String> values = new HashMap<>(made(route, sample, world.home()));
            String theirs = sample.maker().make(world, other).get(parameter);
            if (theirs.equals(values.get(parameter))) {
                // The owner of both projects is the same user in each.
                continue;
            }
            String unused = unused(theirs);
            values.put(parameter, unused);
            HttpResponse<String> none = ask(route, sample, values);
            values.put(parameter, theirs);
            HttpResponse<String> found = ask(route, sample, values);
            // Some answers repeat the id that was asked for.
            boolean right = found.statusCode() == none.statusCode()
                    && found.statusCode() >= 400
                    && found.body().replace(theirs, unused).equals(none.body());
            cell(route, "C12 " + parameter + " of another → " + found.body() + " ≠ " + none.body(), right);
        }
    }

    private static String unused(String id) {
        if (id.matches("[0-9]+")) {
            return "987654321";
        }
        return id.length() == 36 ? UUID.randomUUID().toString() : "Zz9" + id.substring(3);
    }

    /** C16, C17: a cookie alone proves nothing, and other tokens than a session's are none. */
    private void withSessions(Route route, MatrixSample sample) {
        TestBrowser browser = world.credentials().browser();
        MatrixRequest asked = requested(route, sample, world.home());
        Supplier<HttpRequest.Builder> request =
                () -> world.server().request(route.method(), asked.path(), asked.body());
        String csrf = browser.cookie(TestBrowser.CSRF);
        String own = world.server().tenrec().baseUrl();
        if (!Set.of("GET", "HEAD").contains(route.method())) {
            String otherCsrf = world.credentials().browser().cookie(TestBrowser.CSRF);
            denied(route, "C16 cookie alone", browser.send(request.get()));
            denied(route, "C16 no token", browser.send(request.get().header("Origin", own)));
            denied(route, "C16 no origin", browser.send(request.get().header("X-CSRFToken", csrf)));
            for (String origin :
                    List.of("null", "https://evil.example", own + ".evil.example", own.replace(":", "s:"))) {
                HttpRequest.Builder foreign =
                        request.get().header("Origin", origin).header("X-CSRFToken", csrf);
                denied(route, "C16 origin " + origin, browser.send(foreign));
            }
            HttpRequest.Builder referred =
                    request.get().header("Referer", "https://evil.example/").header("X-CSRFToken", csrf);
            denied(route, "C16 foreign referer", browser.send(referred));
            HttpRequest.Builder wrong = request.get().header("Origin", own).header("X-CSRFToken", otherCsrf);
            denied(route, "C16 wrong token", browser.send(wrong));
            browser.put(TestBrowser.CSRF, otherCsrf);
            denied(route, "C16 token of another session", browser.send(browser.ownPage(request.get())));
            browser.put(TestBrowser.CSRF, csrf);
            if (asked.body() != null) {
                HttpRequest.Builder form = browser.ownPage(world.server().request(route.method(), asked.path(), null))
                        .method(route.method(), HttpRequest.BodyPublishers.ofString("a=b"))
                        .header("Content-Type", "application/x-www-form-urlencoded");
                status(route, "C16 form", browser.send(form), 415);
            }
        }
        unknown(route, "S-08 left", world.credentials().leftBrowser().send(route.method(), asked.path(), asked.body()));
        world.credentials().badSessionTokens().forEach((what, token) -> {
            TestBrowser forged = new TestBrowser(world.server());
            forged.put(TestBrowser.SESSION, token);
            forged.put(TestBrowser.CSRF, csrf);
            unknown(route, "C17 " + what, forged.send(route.method(), asked.path(), asked.body()));
        });
        HttpResponse<String> bearer = send(route, sample, world.credentials().sessionToken());
        refused(route, "C17 session as a key", bearer, 401, "authentication_failed", "Token invalid.");
        status(route, "C16 session", browser.send(route.method(), asked.path(), asked.body()), sample.allowed());
    }

    private void denied(Route route, String column, HttpResponse<String> answer) {
        boolean right = answer.statusCode() == 403 && answer.body().contains("\"detail\":\"CSRF Failed: ");
        cell(route, column + " → " + answer.statusCode() + " " + answer.body(), right);
    }

    private void unknown(Route route, String column, HttpResponse<String> answer) {
        refused(route, column, answer, 401, "not_authenticated", "Authentication credentials were not provided.");
    }

    private void withServiceTokens(Route route, MatrixSample sample) {
        MatrixCredentials credentials = world.credentials();
        boolean makesKey = route.path().startsWith("/api/personal_api_keys/")
                && List.of("POST", "PATCH").contains(route.method());
        int all = makesKey ? 403 : sample.allowed();
        status(route, "service *", send(route, sample, credentials.serviceToken("*", "")), all);
        if (Scope.parse(route.scope()).isPresent()) {
            missingScope(route, "service scope", send(route, sample, credentials.serviceToken("webhook:read", "")));
            String right = credentials.serviceToken(route.scope(), "");
            status(route, "service right scope", send(route, sample, right), sample.allowed());
        }
        if (isOfProject(route)) {
            String limited = credentials.serviceToken("*", ",\"scoped_teams\":[999999]");
            status(route, "service limit", send(route, sample, limited), 403);
        }
        if (route.path().startsWith(ALIAS)) {
            return;
        }
        credentials.badServiceTokens().forEach((what, token) -> {
            HttpResponse<String> answer = send(route, sample, token);
            refused(route, "service " + what, answer, 401, "authentication_failed", "Token invalid.");
        });
    }

    private void withOtherMethods(Route route, MatrixSample sample) {
        String path = requested(route, sample, world.home()).path();
        String key = TestServer.PERSONAL_KEY;
        if (route.method().equals("GET")) {
            HttpResponse<String> head = world.method("HEAD", path, null, key);
            cell(
                    route,
                    "C18 HEAD",
                    head.statusCode() == sample.allowed() && head.body().isEmpty());
            status(route, "C18 HEAD without a key", world.method("HEAD", path, null, null), 401);
            HttpResponse<String> overridden = world.server()
                    .send(request(route, sample)
                            .header("Authorization", "Bearer " + key)
                            .header("X-HTTP-Method-Override", "DELETE"));
            status(route, "C18 X-HTTP-Method-Override", overridden, sample.allowed());
        }
        status(route, "C18 OPTIONS", world.method("OPTIONS", path, null, key), 200);
        status(route, "C18 OPTIONS without a key", world.method("OPTIONS", path, null, null), 401);
        status(route, "C18 TRACE", world.method("TRACE", path, null, key), 405);
        Set<String> served = world.routes().stream()
                .filter(line -> line.path().equals(route.path()))
                .map(Route::method)
                .collect(Collectors.toSet());
        if (!served.contains("PUT")) {
            MatrixRequest put = requested(route, sample, world.home());
            boolean isPatch = route.method().equals("PATCH");
            if (isPatch || !served.contains("PATCH")) {
                status(
                        route,
                        "C18 PUT",
                        world.method("PUT", put.path(), put.body(), key),
                        isPatch ? sample.allowed() : 405);
            }
        }
    }

    private void withTrickyPaths(Route route, MatrixSample sample) {
        MatrixRequest asked = requested(route, sample, world.home());
        String path = asked.path().replaceFirst("\\?.*", "");
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
            HttpResponse<String> answer = world.method(route.method(), trick, asked.body(), null);
            cell(route, "C19 " + trick, answer.statusCode() == 401 || answer.statusCode() == 404);
        }
        if (isOfProject(route)) {
            for (String id :
                    List.of("1e0", "-1", "+1", "%201", "0x1", "%EF%BC%91", "1%2f", "1%00", "9223372036854775808")) {
                String tricked = asked.path().replaceFirst("/[0-9]+/", "/" + id + "/");
                HttpResponse<String> answer =
                        world.method(route.method(), tricked, asked.body(), TestServer.PERSONAL_KEY);
                refused(route, "C19 project " + id, answer, 404, "not_found", "Project not found.");
            }
        }
        if (sample.allowed() >= 400) {
            return;
        }
        for (String parameter : parameters(route)) {
            for (String id :
                    List.of("1e0", "-1", "0x1", "%EF%BC%91", "1%2f..", "1%00", "9223372036854775808", "..%2f1")) {
                Map<String, String> values = new HashMap<>(made(route, sample, world.home()));
                values.put(parameter, id);
                HttpResponse<String> answer = ask(route, sample, values);
                cell(
                        route,
                        "C19 " + parameter + " " + id + " → " + answer.statusCode() + " " + answer.body(),
                        answer.statusCode() == 400 || answer.statusCode() == 404);
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
            String detail = TestServer.json(answer).path("detail").asText();
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

    private static boolean isOfProject(Route route) {
        return route.path().contains("{project_id}");
    }

    /** The parameters of the path, without the project and the organization. */
    private static List<String> parameters(Route route) {
        return PARAMETER
                .matcher(route.path())
                .results()
                .map(found -> found.group(1))
                .filter(name -> !name.equals("project_id") && !name.equals("organization_id"))
                .toList();
    }

    /** A key that asks about another key of its user learns nothing, unless it may do everything. */
    private static boolean isOwnKey(Route route) {
        return route.path().contains("personal_api_keys/{id}");
    }

    private static Map<String, String> made(Route route, MatrixSample sample, TestWorld home) {
        if (sample.maker() == null) {
            return Map.of();
        }
        String name = MatrixSamples.name(route) + home.id();
        if (!sample.isFresh()) {
            return MADE.computeIfAbsent(name, any -> sample.maker().make(world, home));
        }
        Unspent kept = UNSPENT.get(name);
        if (kept == null || kept.writes != world.server().writes()) {
            Map<String, String> values = sample.maker().make(world, home);
            kept = new Unspent(values, world.server().writes());
            UNSPENT.put(name, kept);
        }
        return kept.values;
    }

    private static MatrixRequest requested(Route route, MatrixSample sample, TestWorld home) {
        return MatrixRequest.of(route, sample, home, made(route, sample, home));
    }

    private static HttpResponse<String> ask(Route route, MatrixSample sample, Map<String, String> values) {
        MatrixRequest asked = MatrixRequest.of(route, sample, world.home(), values);
        return world.method(route.method(), asked.path(), asked.body(), TestServer.PERSONAL_KEY);
    }

    private static HttpRequest.Builder request(Route route, MatrixSample sample) {
        MatrixRequest asked = requested(route, sample, world.home());
        return world.server().request(route.method(), asked.path(), asked.body());
    }

    private static HttpResponse<String> send(Route route, MatrixSample sample, String key) {
        MatrixRequest asked = requested(route, sample, world.home());
        return world.method(route.method(), asked.path(), asked.body(), key);
    }
}

package dev.tenrec.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The one route table: every path, method, scope and body schema of the API, in the order of the documentation.
 *
 * <p>Each {@code …Api} class gets its lines here and nowhere else. A line under a project is served under
 * {@code /api/projects/{project_id}} and {@code /api/environments/{project_id}}; the final slash is optional for
 * callers.
 */
public final class Routes {
    private static final List<String> PROJECT_PREFIXES =
            List.of("/api/projects/{project_id}", "/api/environments/{project_id}");

    /** Sorts after every character of a path. */
    private static final String LAST = "~";

    private final List<Route> routes = new ArrayList<>();

    private CaptureApi capture;

    /** Serves events on their way in; its path has answers of its own and asks for another kind of key. */
    public Routes capture(CaptureApi api) {
        capture = api;
        return this;
    }

    /** For the machines that watch this one. */
    public Routes health(HealthApi health) {
        return root("GET", "/_livez/", Route.PUBLIC, health::live)
                .root("GET", "/_readyz/", Route.PUBLIC, health::ready)
                .root("GET", "/_health/", Route.PUBLIC, health::health)
                .root("GET", "/metrics/", Route.PUBLIC, health::metrics);
    }

    /** What capture refused. */
    public Routes refusals(RefusalsApi refusals) {
        return project("GET", "/refused/", "query:read", refusals::list);
    }

    /** A user's own keys. */
    public Routes personalApiKeys(PersonalApiKeysApi keys) {
        return root("GET", "/api/personal_api_keys/", Route.FULL_KEY, keys::list)
                .root("POST", "/api/personal_api_keys/", Route.FULL_KEY, keys::create)
                .root("GET", "/api/personal_api_keys/{id}/", Route.ANY_KEY, keys::retrieve)
                .root("DELETE", "/api/personal_api_keys/{id}/", Route.FULL_KEY, keys::revoke);
    }

    /**
     * Lines under {@code /api/projects/{project_id}}; the path begins with a slash, for example
     * {@code /dashboards/{id}/}.
     */
    public Routes project(String method, String path, String scope, Handler handler) {
        return project(method, path, scope, null, handler);
    }

    /** As the other, with the name of the body's schema. */
    public Routes project(String method, String path, String scope, String schema, Handler handler) {
        for (String prefix : PROJECT_PREFIXES) {
            routes.add(new Route(method, prefix + path, scope, schema, handler));
        }
        return this;
    }

    /** A line outside any project, for example {@code /api/personal_api_keys/}. */
    public Routes root(String method, String path, String scope, Handler handler) {
        return root(method, path, scope, null, handler);
    }

    /** As the other, with the name of the body's schema. */
    public Routes root(String method, String path, String scope, String schema, Handler handler) {
        routes.add(new Route(method, path, scope, schema, handler));
        return this;
    }

    /** The lines of the dashboards. */
    public Routes dashboards(DashboardsApi api) {
        return project("GET", "/dashboards/", "dashboard:read", api::list)
                .project("POST", "/dashboards/", "dashboard:write", "dashboard", api::create)
                .project("GET", "/dashboards/{id}/", "dashboard:read", api::retrieve)
                .project("PATCH", "/dashboards/{id}/", "dashboard:write", "dashboard", api::update)
                .project("DELETE", "/dashboards/{id}/", "dashboard:write", api::refuseDelete);
    }

    /** Events, read back. */
    public Routes events(EventsApi api) {
        return project("GET", "/events/", "query:read", api::list)
                .project("GET", "/events/{id}/", "query:read", api::get);
    }

    /** Persons, read back. */
    public Routes persons(PersonsApi api) {
        return project("GET", "/persons/", "person:read", api::list)
                .project("GET", "/persons/{id}/", "person:read", api::get);
    }

    /** Questions about events. */
    public Routes query(QueryApi api) {
        return project("POST", "/query/", "query:read", api::run);
    }

    /** How much was taken. */
    public Routes usage(UsageApi api) {
        return project("GET", "/usage/", "query:read", api::list);
    }

    Optional<CaptureApi> capture() {
        return Optional.ofNullable(capture);
    }

    /** All lines, those with fixed segments before those with a parameter in the same place. */
    List<Route> all() {
        return routes.stream()
                .sorted(Comparator.comparing(route -> route.path().replaceAll("\\{[^}]*}", LAST)))
                .toList();
    }

    /** Every endpoint that is served, as {@code GET /_livez/}, for whoever compares the documents with the program. */
    public Stream<String> endpoints() {
        return Stream.concat(
                capture().stream().map(served -> "POST " + CaptureApi.PATH),
                all().stream().map(route -> route.method() + " " + route.path()));
    }

    /** The paths of the table, each once, in order. */
    Stream<String> paths() {
        return all().stream().map(Route::path).distinct();
    }
}

package dev.tenrec.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

    /** All lines, those with fixed segments before those with a parameter in the same place. */
    List<Route> all() {
        return routes.stream()
                .sorted(Comparator.comparing(route -> route.path().replaceAll("\\{[^}]*}", LAST)))
                .toList();
    }

    /** The paths of the table, each once, in order. */
    Stream<String> paths() {
        return all().stream().map(Route::path).distinct();
    }
}

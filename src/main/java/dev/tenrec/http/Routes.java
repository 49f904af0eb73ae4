package dev.tenrec.http;

import dev.tenrec.api.capture.CapturePaths;
import dev.tenrec.api.web.WebApp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The one route table: every path, method, scope, level and schema of the API.
 *
 * <p>Each {@code …Api} class gets its lines in the {@code …Routes} class of its area and nowhere else:
 *
 * <ul>
 *   <li>{@link dev.tenrec.api.account.AccountRoutes}: signing in and out, passwords, the user who asks, keys
 *   <li>{@link dev.tenrec.api.account.OrganizationRoutes}: organizations, their projects and members
 *   <li>{@link dev.tenrec.api.event.EventRoutes}: events that were sent, how many, and what was wrong with others
 *   <li>{@link dev.tenrec.api.person.PersonRoutes}: persons
 *   <li>{@link dev.tenrec.api.person.GroupRoutes}: groups and their types
 *   <li>{@link dev.tenrec.api.taxonomy.TaxonomyRoutes}: definitions of events and properties, actions
 *   <li>{@link dev.tenrec.api.dashboard.InsightRoutes}: queries and insights
 *   <li>{@link dev.tenrec.api.dashboard.DashboardRoutes}: dashboards, tiles, templates, collaborators, annotations
 *   <li>{@link dev.tenrec.api.sharing.SharingRoutes}: shared links and what they show, exports
 *   <li>{@link dev.tenrec.api.account.ActivityRoutes}: who changed what
 *   <li>{@link dev.tenrec.api.capture.SdkRoutes}: what SDKs ask; {@link CapturePaths} take what they send
 *   <li>{@link dev.tenrec.api.web.ServerRoutes}: health, documents of the API, files of pages
 * </ul>
 *
 * <p>Areas come in any order, because the table sorts their paths itself. A line under a project is served under
 * {@code /api/projects/{project_id}} and {@code /api/environments/{project_id}}; the final slash is optional for
 * callers.
 */
public final class Routes {
    private static final List<String> PROJECT_PREFIXES =
            List.of("/api/projects/{project_id}", "/api/environments/{project_id}");
    private static final String ORGANIZATION_PREFIX = "/api/organizations/{organization_id}";

    /** Sorts after every character of a path. */
    private static final String LAST = "~";

    private final List<Route> routes = new ArrayList<>();
    private final List<Route> ofSdks = new ArrayList<>();

    private CapturePaths capture;
    private WebApp app;

    /** Serves events on their way in; their paths have answers of their own and ask for another kind of key. */
    public void capture(CapturePaths paths) {
        capture = paths;
    }

    /** The application in the browser; its pages are beside the table, because they are no part of the API. */
    public void app(WebApp webApp) {
        app = webApp;
    }

    /** Lines under a project; their paths begin with a slash, for example {@code /dashboards/{id}/}. */
    public void project(Route... lines) {
        for (Route line : lines) {
            PROJECT_PREFIXES.forEach(prefix -> routes.add(line.under(prefix)));
        }
    }

    /** Lines under an organization, for example {@code /members/}. */
    public void organization(Route... lines) {
        for (Route line : lines) {
            routes.add(line.under(ORGANIZATION_PREFIX));
        }
    }

    /** Lines outside any project and organization, for example {@code /api/personal_api_keys/}. */
    public void root(Route... lines) {
        routes.addAll(List.of(lines));
    }

    /** Lines that SDKs ask with a project's token alone, from any origin. */
    public void ofSdks(Route... lines) {
        ofSdks.addAll(List.of(lines));
    }

    public Optional<CapturePaths> capture() {
        return Optional.ofNullable(capture);
    }

    public Optional<WebApp> app() {
        return Optional.ofNullable(app);
    }

    /** The lines for SDKs, which are served by a door of their own; {@link #all} does not hold them. */
    public List<Route> ofSdks() {
        return List.copyOf(ofSdks);
    }

    /** All lines, those with fixed segments before those with a parameter in the same place. */
    public List<Route> all() {
        return routes.stream()
                .sorted(Comparator.comparing(route -> route.path().replaceAll("\\{[^}]*}", LAST)))
                .toList();
    }

    /** Every endpoint that is served, as {@code GET /_livez/}, for whoever compares the documents with the program. */
    public Stream<String> endpoints() {
        return documented().map(route -> route.method() + " " + route.path());
    }

    /** All lines, those for SDKs first. */
    public Stream<Route> documented() {
        return Stream.of(capture().map(CapturePaths::documented).orElse(List.of()), ofSdks, all())
                .flatMap(List::stream);
    }

    /** The paths of the table, each once, in order. */
    public Stream<String> paths() {
        return all().stream().map(Route::path).distinct();
    }
}

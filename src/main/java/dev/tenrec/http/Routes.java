package dev.tenrec.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The one route table: every path, method, scope, level and schema of the API.
 *
 * <p>A {@link RouteModule} per family of resources adds its lines. Modules come in any order, because the table sorts
 * its paths. Those that are not asked for first come late, see {@link #late}. A line under a project is served under
 * {@code /api/projects/{project_id}} and {@code /api/environments/{project_id}}; the final slash is optional for
 * callers.
 */
public final class Routes {
    private static final List<String> PROJECT_PREFIXES =
            List.of("/api/projects/{project_id}", "/api/environments/{project_id}");
    private static final String ORGANIZATION_PREFIX = "/api/organizations/{organization_id}";

    private static final Pattern PARAMETER = Pattern.compile("\\{[^}]*}");
    /** Sorts after every character of a path. */
    private static final String LAST = "~";

    private final List<Route> routes = new ArrayList<>();
    private final List<Route> ofSdks = new ArrayList<>();

    private final List<RawRoute> raw = new ArrayList<>();
    private final List<RawRoute> pages = new ArrayList<>();
    /** Adds the late lines; null once they are there, and where there are none. */
    private @Nullable Consumer<Routes> late;

    /** Adds paths that are tried before the table: capture, which is asked far more often than all else. */
    public void raw(List<RawRoute> routesOfCapture) {
        raw.addAll(routesOfCapture);
    }

    /**
     * Adds pages of the web application; they are tried before the table, whose late lines they need not wait for, and
     * are no part of the API.
     */
    public void pages(List<RawRoute> routesOfPages) {
        pages.addAll(routesOfPages);
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

    /**
     * Declares lines that are added when they are first asked for: making all handlers takes a fifth of a start, and
     * most servers of tests hear of captures alone.
     *
     * @param adding adds lines to the table, once, on any thread; neither raw ones nor pages
     */
    public void late(Consumer<Routes> adding) {
        late = adding;
    }

    /** Adds the late lines, unless they are there. */
    public synchronized Routes addLate() {
        Consumer<Routes> adding = late;
        if (adding != null) {
            adding.accept(this);
            late = null;
        }
        return this;
    }

    public List<RawRoute> raw() {
        return List.copyOf(raw);
    }

    public List<RawRoute> pages() {
        return List.copyOf(pages);
    }

    /** The lines for SDKs that are there, which are served by a door of their own; {@link #all} does not hold them. */
    public List<Route> ofSdks() {
        return List.copyOf(ofSdks);
    }

    /**
     * All lines, those with fixed segments before those with a parameter in the same place, as documents list them.
     * Sorts some six hundred lines, so it is not for a start.
     */
    public List<Route> all() {
        addLate();
        Map<String, String> keys = new HashMap<>();
        routes.forEach(route -> keys.computeIfAbsent(
                route.path(), path -> PARAMETER.matcher(path).replaceAll(LAST)));
        return routes.stream()
                .sorted(Comparator.comparing(route -> keys.get(route.path())))
                .toList();
    }

    /** The lines that are there by their paths. */
    public Map<String, List<Route>> byPath() {
        Map<String, List<Route>> byPath = new HashMap<>();
        for (Route route : routes) {
            byPath.computeIfAbsent(route.path(), path -> new ArrayList<>()).add(route);
        }
        return byPath;
    }

    /** Every documented endpoint as {@code GET /_livez/}, for the test that compares documents and program. */
    public Stream<String> endpoints() {
        return documented().map(route -> route.method() + " " + route.path());
    }

    /** All lines, those for SDKs first. */
    public Stream<Route> documented() {
        addLate();
        return Stream.concat(
                raw.stream().flatMap(route -> route.documented().stream()),
                Stream.concat(ofSdks.stream(), all().stream()));
    }
}

package dev.tenrec.http;

import dev.tenrec.account.Scope;
import java.util.Locale;

/**
 * One line of the route table.
 *
 * @param method GET, POST, PATCH, …; a GET serves HEAD too, a PATCH serves PUT too
 * @param path the template, with parameters in braces and a final slash:
 *     {@code /api/projects/{project_id}/dashboards/{id}/}
 * @param scope what a key must hold: {@code dashboard:write}, or {@link #ANY_KEY}, {@link #FULL_KEY}, {@link #PUBLIC}
 * @param schema the name of the body's schema in {@code conf/schema}, or null when the handler alone judges the body
 * @param handler serves it
 */
public record Route(String method, String path, String scope, String schema, Handler handler) {
    /** Any personal API key will do. */
    public static final String ANY_KEY = "any";
    /** Only a key with the scope {@code *} will do. */
    public static final String FULL_KEY = "*";
    /** No key is asked for. */
    public static final String PUBLIC = "public";

    /** Refuses a route that does not say who may use it. */
    public Route {
        if (scope == null || !(isSpecial(scope) || Scope.parse(scope).isPresent())) {
            throw new IllegalArgumentException(method + " " + path + " declares no known scope: " + scope);
        }
        if (!path.startsWith("/") || !path.endsWith("/")) {
            throw new IllegalArgumentException("a path begins and ends with a slash: " + path);
        }
        method = method.toUpperCase(Locale.ROOT);
    }

    private static boolean isSpecial(String scope) {
        return scope.equals(ANY_KEY) || scope.equals(FULL_KEY) || scope.equals(PUBLIC);
    }
}

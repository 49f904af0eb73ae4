package dev.tenrec.http;

import dev.tenrec.account.Level;
import dev.tenrec.account.Scope;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One line of the route table: how an endpoint is reached, who may use it, what goes in and what comes out. Immutable.
 *
 * <pre>
 * patch("/dashboards/{id}/", "dashboard:write", api::update).body("dashboard").answers("dashboard")
 * </pre>
 *
 * @param method GET, POST, PATCH, …; a GET serves HEAD too, a PATCH serves PUT too
 * @param path the template, with parameters in braces and a final slash:
 *     {@code /api/projects/{project_id}/dashboards/{id}/}
 * @param scope what a key must hold: {@code dashboard:write}, or {@link #ANY_KEY}, {@link #FULL_KEY}, {@link #SESSION},
 *     {@link #SIGN_IN}, {@link #PUBLIC}
 * @param level the least {@link Level} that the caller must hold in the project or organization of the path
 * @param body the name of the body's schema in {@code conf/schema}, or null when the handler alone judges the body
 * @param parameters names of the query parameters that mean something here
 * @param status what success answers
 * @param answer the name of the answer's schema in {@code conf/schema/answers}, or null when it is not JSON or empty
 * @param accepted the name of the schema of what is answered with 202 instead where the work goes on in the background,
 *     or null when it never does
 * @param limit how often a key may ask, where the service's limits are in force
 * @param handler serves it
 */
public record Route(
        String method,
        String path,
        String scope,
        int level,
        @Nullable String body,
        List<String> parameters,
        int status,
        @Nullable String answer,
        @Nullable String accepted,
        RateLimit limit,
        Handler handler) {
    /** Any personal API key will do. */
    public static final String ANY_KEY = "any";
    /** Only a key with the scope {@code *} will do. */
    public static final String FULL_KEY = "*";
    /** Only the session of a browser will do. */
    public static final String SESSION = "session";
    /** For people who are about to sign in: no key is asked for, but no page of another site may send it. */
    public static final String SIGN_IN = "sign-in";
    /** Paths below it answer clients of Iceberg catalogs: refusals have the form that those read, too. */
    public static final String CATALOG = "/iceberg/";
    /** No key is asked for. */
    public static final String PUBLIC = "public";

    private static final Set<String> SPECIAL = Set.of(ANY_KEY, FULL_KEY, SESSION, SIGN_IN, PUBLIC);

    /** Refuses a route that does not say who may use it. */
    public Route {
        if (!SPECIAL.contains(scope) && Scope.parse(scope).isEmpty()) {
            throw new IllegalArgumentException(method + " " + path + " declares no known scope: " + scope);
        }
        if (!path.startsWith("/") || !path.endsWith("/")) {
            throw new IllegalArgumentException("a path begins and ends with a slash: " + path);
        }
        parameters = List.copyOf(parameters);
    }

    public static Route get(String path, String scope, Handler handler) {
        return of("GET", path, scope, handler);
    }

    public static Route post(String path, String scope, Handler handler) {
        return of("POST", path, scope, handler);
    }

    public static Route patch(String path, String scope, Handler handler) {
        return of("PATCH", path, scope, handler);
    }

    public static Route put(String path, String scope, Handler handler) {
        return of("PUT", path, scope, handler);
    }

    public static Route delete(String path, String scope, Handler handler) {
        return of("DELETE", path, scope, handler);
    }

    private static Route of(String method, String path, String scope, Handler handler) {
        return new Route(
                method, path, scope, Level.MEMBER, null, List.of(), 200, null, null, RateLimit.DEFAULT, handler);
    }

    /** The same under a longer path. */
    Route under(String prefix) {
        return new Route(
                method, prefix + path, scope, level, body, parameters, status, answer, accepted, limit, handler);
    }

    /** For callers who hold at least this level in the project or organization of the path. */
    public Route level(int least) {
        return new Route(method, path, scope, least, body, parameters, status, answer, accepted, limit, handler);
    }

    /** With a body of this schema. */
    public Route body(String schema) {
        return new Route(method, path, scope, level, schema, parameters, status, answer, accepted, limit, handler);
    }

    /** With these query parameters; one text may name several, with spaces between them. */
    public Route query(String... names) {
        List<String> words = List.of(String.join(" ", names).split(" ", -1));
        return new Route(method, path, scope, level, body, words, status, answer, accepted, limit, handler);
    }

    /** Answers 200 with JSON of this schema. */
    public Route answers(String schema) {
        return answers(200, schema);
    }

    /** Answers this status with JSON of this schema. */
    public Route answers(int success, @Nullable String schema) {
        return new Route(method, path, scope, level, body, parameters, success, schema, accepted, limit, handler);
    }

    /** Answers 202 with JSON of this schema where the work goes on in the background. */
    public Route accepts(String schema) {
        return new Route(method, path, scope, level, body, parameters, status, answer, schema, limit, handler);
    }

    /** Answers this status without JSON. */
    public Route answers(int success) {
        return answers(success, null);
    }

    /** Limited like others of this class. */
    public Route limit(RateLimit kind) {
        return new Route(method, path, scope, level, body, parameters, status, answer, accepted, kind, handler);
    }

    /** Returns whether it serves callers that are about to sign in. */
    public boolean isSignIn() {
        return scope.equals(SIGN_IN);
    }

    /**
     * Returns whether it is about the caller alone, or lists just what the credential covers, so that a limit to
     * projects is no reason to refuse it.
     */
    public boolean isOfCaller() {
        return scope.equals(ANY_KEY) || scope.startsWith("user:") || path.startsWith(CATALOG);
    }

    /** Returns whether the query names the project, by its token. */
    public boolean isByToken() {
        return parameters.contains("token");
    }

    /** Returns whether it also answers with comma-separated values, where {@code format} asks for them. */
    public boolean isAlsoCsv() {
        return answer != null && parameters.contains("format");
    }

    /** Returns whether anyone may ask. */
    public boolean isPublic() {
        return scope.equals(PUBLIC);
    }
}

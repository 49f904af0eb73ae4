package dev.tenrec.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Principal;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.AcceptedTypes;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Async;
import dev.tenrec.http.Body;
import dev.tenrec.http.Browser;
import dev.tenrec.http.Call;
import dev.tenrec.http.Exchange;
import dev.tenrec.http.MethodNotAllowedException;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.ResourceScope;
import dev.tenrec.http.Responses;
import dev.tenrec.http.Route;
import dev.tenrec.http.schema.BodySchemas;
import dev.tenrec.http.schema.RequestBody;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Serves one path of the route table in the order that decides which refusal wins: authentication, method, scope,
 * project, body, and only then the handler. A key that is not in the header may be in the body, which is then read
 * first.
 */
final class Dispatcher {
    private static final String PROJECT_PARAM = "project_id";
    private static final String ORGANIZATION_PARAM = "organization_id";
    private static final String NAMESPACE_PARAM = "namespace";
    /** Projects had environments once; clients are told to ask for the project instead. */
    private static final String OLDER_PREFIX = "/api/environments/{";

    /** Largest body of a route that asks for no credential. */
    private static final long PUBLIC_BODY_MAX = 64 * 1024;

    /** Largest body that is read to find a key in it: it is parsed before its sender is known. */
    private static final long UNKNOWN_BODY_MAX = 1024 * 1024;

    private final Map<String, Route> routes = new TreeMap<>();
    private final boolean isPublic;
    private final boolean isSignIn;
    private final boolean hasProject;
    private final boolean hasOrganization;
    private final boolean hasNamespace;
    private final boolean isByToken;
    private final AccessControl admission;
    private final BodySchemas schemas;
    private final Async async;
    private final Connections connections;
    private final Readiness readiness;
    private final long bodyMax;
    private final String path;

    /** @param lines all routes of one path */
    Dispatcher(
            List<Route> lines,
            AccessControl admission,
            BodySchemas schemas,
            Async async,
            Connections connections,
            Readiness readiness,
            long bodyMax) {
        this.path = lines.get(0).path();
        lines.forEach(line -> routes.put(line.method(), line));
        if (routes.size() < lines.size()) {
            throw new IllegalArgumentException(path + " has two routes of one method");
        }
        this.isPublic = lines.stream().allMatch(Route::isPublic);
        this.isSignIn = lines.stream().allMatch(Route::isSignIn);
        this.hasProject = path.contains("{" + PROJECT_PARAM + "}");
        this.hasOrganization = path.contains("{" + ORGANIZATION_PARAM + "}");
        this.hasNamespace = path.contains("{" + NAMESPACE_PARAM + "}");
        this.isByToken = lines.stream().anyMatch(Route::isByToken);
        this.admission = admission;
        this.schemas = schemas;
        this.async = async;
        this.connections = connections;
        this.readiness = readiness;
        this.bodyMax = bodyMax;
    }

    /** Serves one request; every failure of it is answered too. */
    void handle(RoutingContext context) {
        Exchange exchange = connections.of(context.request());
        exchange.routedTo(path);
        Future<Answer> answer;
        try {
            answer = answer(context, exchange);
        } catch (RuntimeException refused) {
            answer = Future.failedFuture(refused);
        }
        answer.onComplete(done -> {
            Answer answered = done.succeeded() ? done.result() : exchange.answerTo(done.cause());
            Answer made = (path.startsWith(OLDER_PREFIX) ? answered.header("Deprecation", "true") : answered)
                    .header(RequestIds.HEADER, exchange.id());
            Answer.Streaming streaming = made.streaming();
            if (streaming != null) {
                connections.streams(exchange, streaming);
            }
            Responses.send(context.request(), made);
        });
    }

    private Future<Answer> answer(RoutingContext context, Exchange exchange) {
        HttpServerRequest request = context.request();
        if (isPublic) {
            Route route = route(request);
            return route.body() == null
                    ? run(context, exchange, route, Permission.OF_ANYONE, RequestBody.empty())
                    : body(request, exchange, PUBLIC_BODY_MAX).compose(body -> {
                        body.requireJson();
                        return run(context, exchange, route, Permission.OF_ANYONE, body);
                    });
        }
        if (!readiness.isOpen()) {
            throw readiness.refusal();
        }
        if (isSignIn) {
            return signIn(context, exchange);
        }
        List<String> authorization = request.headers().getAll(HttpHeaders.AUTHORIZATION);
        String header = String.join(", ", authorization);
        Optional<Principal> known = admission.authentication().byHeader(header);
        if (known.isPresent()) {
            Route route = asked(request);
            Permission permission = permit(
                    context,
                    route,
                    known.get(),
                    () -> admission.authentication().byHeader(header).orElseThrow());
            return route == null
                    ? Future.succeededFuture(options())
                    : body(request, exchange).compose(body -> run(context, exchange, route, permission, body));
        }
        boolean isKnown = admission.authentication().hasSession(exchange.browser());
        long max = isKnown ? bodyMax : Math.min(bodyMax, UNKNOWN_BODY_MAX);
        return body(request, exchange, max).compose(body -> {
            Supplier<Principal> asks = () -> admission
                    .authentication()
                    .withoutHeader(body, context.queryParams().get("personal_api_key"), exchange.browser());
            Principal principal = asks.get();
            Route route = asked(request);
            Permission permission = permit(context, route, principal, asks);
            return route == null ? Future.succeededFuture(options()) : run(context, exchange, route, permission, body);
        });
    }

    /** Runs a route without a principal; refuses pages of other sites, which could sign their visitors in. */
    private Future<Answer> signIn(RoutingContext context, Exchange exchange) {
        HttpServerRequest request = context.request();
        Route route = route(request);
        Browser browser = exchange.browser();
        if (!browser.isSafe() && browser.isForeign()) {
            throw new ApiException(ErrorCode.PERMISSION_DENIED, "CSRF Failed: Origin checking failed.");
        }
        return body(request, exchange).compose(body -> {
            body.requireJson();
            return run(context, exchange, route, Permission.OF_ANYONE, body);
        });
    }

    /**
     * Principal of a request and the place in which it acts.
     *
     * @param principal null for anyone
     * @param again finds out once more, and refuses when it is no longer so
     */
    private record Permission(@Nullable Principal principal, ResourceScope place, Runnable again) {
        static final Permission OF_ANYONE = new Permission(null, ResourceScope.NOWHERE, () -> {});
    }

    /** The route that a request asks for; null for OPTIONS, which asks for none. */
    private @Nullable Route asked(HttpServerRequest request) {
        return request.method().name().equals("OPTIONS") ? null : route(request);
    }

    /** @param asks authenticates the caller again */
    private Permission permit(
            RoutingContext context, @Nullable Route route, Principal principal, Supplier<Principal> asks) {
        ResourceScope place = allow(context, route, principal);
        if (route != null) {
            admission.throttle().take(principal.credential(), route.limit());
        }
        return new Permission(principal, place, () -> allow(context, route, asks.get()));
    }

    private ResourceScope allow(RoutingContext context, @Nullable Route route, Principal principal) {
        if (route != null) {
            admission.permissions().requireScope(principal, route.scope());
        }
        ResourceScope place = place(context, principal);
        boolean hasPlace = hasProject || hasOrganization || hasNamespace || isByToken;
        if (route != null && !hasPlace && !route.isOfCaller()) {
            admission.permissions().requireNoProjectLimit(principal);
        }
        if (route != null) {
            admission.permissions().requireLevel(principal, place, route.level());
        }
        return place;
    }

    private ResourceScope place(RoutingContext context, Principal principal) {
        if (hasProject) {
            return admission
                    .permissions()
                    .project(
                            principal,
                            context.pathParam(PROJECT_PARAM),
                            context.queryParams().get("token"));
        }
        if (hasNamespace) {
            return admission.permissions().namespace(principal, context.pathParam(NAMESPACE_PARAM));
        }
        if (isByToken) {
            return admission
                    .permissions()
                    .projectByToken(principal, context.queryParams().get("token"));
        }
        return hasOrganization
                ? admission.permissions().organization(principal, context.pathParam(ORGANIZATION_PARAM))
                : ResourceScope.NOWHERE;
    }

    private Future<Answer> run(
            RoutingContext context, Exchange exchange, Route route, Permission permission, RequestBody body) {
        requireAcceptable(context.request(), route);
        String schema = route.body();
        if (schema == null) {
            return run(context, exchange, route, permission, body::object);
        }
        return body.isLarge() || !schemas.isCompiled(schema)
                ? async.work(() -> body.checkedAhead(schemas, schema))
                        .compose(fields -> run(context, exchange, route, permission, fields))
                : run(context, exchange, route, permission, () -> body.checked(schemas, schema));
    }

    private Future<Answer> run(
            RoutingContext context,
            Exchange exchange,
            Route route,
            Permission permission,
            Supplier<ObjectNode> fields) {
        Call call = new Call(
                context, exchange.browser(), async, permission.principal, permission.place, fields, permission.again);
        return route.handler().handle(call);
    }

    /** Refuses a client that reads none of a route's types; probes may ask public routes as they like. */
    private static void requireAcceptable(HttpServerRequest request, Route route) {
        AcceptedTypes accepted = new AcceptedTypes(request.headers().getAll(HttpHeaders.ACCEPT));
        boolean isReadable = accepted.hasJson() || (accepted.hasCsv() && route.isAlsoCsv());
        if (!route.isPublic() && route.answer() != null && !isReadable) {
            throw new ApiException(ErrorCode.NOT_ACCEPTABLE, "Could not satisfy the request Accept header.");
        }
    }

    /** The line of the method; a GET line serves HEAD and a PATCH line PUT. */
    private Route route(HttpServerRequest request) {
        String method = request.method().name();
        Route exact = routes.get(method);
        Route route = exact != null
                ? exact
                : switch (method) {
                    case "HEAD" -> routes.get("GET");
                    case "PUT" -> routes.get("PATCH");
                    default -> null;
                };
        if (route == null) {
            throw new MethodNotAllowedException(method, allowed());
        }
        return route;
    }

    private String allowed() {
        StringBuilder allowed = new StringBuilder();
        for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")) {
            boolean served = routes.containsKey(method)
                    || (method.equals("HEAD") && routes.containsKey("GET"))
                    || (method.equals("PUT") && routes.containsKey("PATCH"))
                    || (method.equals("OPTIONS") && !isPublic);
            if (served) {
                allowed.append(allowed.isEmpty() ? "" : ", ").append(method);
            }
        }
        return allowed.toString();
    }

    private Answer options() {
        return Answer.ok(Map.of(
                        "name",
                        path,
                        "description",
                        "",
                        "renders",
                        List.of("application/json"),
                        "parses",
                        List.of("application/json")))
                .header("Allow", allowed());
    }

    private Future<RequestBody> body(HttpServerRequest request, Exchange exchange) {
        return body(request, exchange, bodyMax);
    }

    private Future<RequestBody> body(HttpServerRequest request, Exchange exchange, long max) {
        return Body.read(exchange, max).compose(bytes -> {
            if (bytes.length == 0) {
                return Future.succeededFuture(RequestBody.empty());
            }
            String contentType = request.getHeader(HttpHeaders.CONTENT_TYPE);
            RequestBody.requireKnown(contentType);
            if (request.getHeader(HttpHeaders.CONTENT_ENCODING) != null) {
                throw new ApiException(
                        ErrorCode.UNSUPPORTED_MEDIA_TYPE, "A content encoding is not supported in this request.");
            }
            return RequestBody.isLarge(bytes)
                    ? async.work(() -> RequestBody.parse(bytes, contentType))
                    : Future.succeededFuture(RequestBody.parse(bytes, contentType));
        });
    }
}

package dev.tenrec.server;

import dev.tenrec.http.Async;
import dev.tenrec.http.Route;
import dev.tenrec.http.Routes;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Serves the paths of the route table. The first request for a path that is not among the early lines has the rest
 * added by a worker, and waits for it; what serves a path is made for its first request. Lives on the event loop.
 */
final class RouteTable {
    private final Routes routes;
    private final Async async;
    private final Function<Route, Handler<RoutingContext>> doorsOfSdks;
    private final Function<List<Route>, Handler<RoutingContext>> doors;
    private final PathTree<Route> ofSdks = new PathTree<>();
    private final PathTree<List<Route>> lines = new PathTree<>();
    private final Map<String, Handler<RoutingContext>> made = new HashMap<>();
    /** Connections, with one request at a time each, whose request waits for the rest. */
    private final Set<HttpConnection> waiting = new HashSet<>();
    /** The rest of the table while it is being added; null before, and after a failure. */
    private @Nullable Future<Routes> rest;

    private boolean isWhole;

    /**
     * @param doorsOfSdks makes what serves a line that SDKs ask
     * @param doors makes what serves all lines of one path
     */
    RouteTable(
            Routes routes,
            Async async,
            Function<Route, Handler<RoutingContext>> doorsOfSdks,
            Function<List<Route>, Handler<RoutingContext>> doors) {
        this.routes = routes;
        this.async = async;
        this.doorsOfSdks = doorsOfSdks;
        this.doors = doors;
        take();
    }

    private void take() {
        routes.ofSdks().forEach(route -> ofSdks.put(route.path(), route));
        routes.byPath().forEach(lines::put);
    }

    /**
     * Serves a request, which may be paused, and has it read by what serves it: not before that is known, or its body
     * would be lost.
     *
     * @param router asks {@link #handle} among others
     */
    void serve(HttpServerRequest request, Router router) {
        router.handle(request);
        if (!waiting.contains(request.connection())) {
            request.resume();
        }
    }

    /** Serves a path of the table, and leaves others to the routes behind it. */
    void handle(RoutingContext context) {
        Handler<RoutingContext> found = find(context);
        if (found != null) {
            found.handle(context);
        } else if (isWhole) {
            context.next();
        } else {
            await(context);
        }
    }

    private @Nullable Handler<RoutingContext> find(RoutingContext context) {
        String path = context.normalizedPath();
        PathTree.Match<Route> ofSdk = ofSdks.find(path);
        if (ofSdk != null) {
            context.pathParams().putAll(ofSdk.parameters());
            return made.computeIfAbsent(ofSdk.value().path(), template -> doorsOfSdks.apply(ofSdk.value()));
        }
        PathTree.Match<List<Route>> match = lines.find(path);
        if (match == null) {
            return null;
        }
        context.pathParams().putAll(match.parameters());
        return made.computeIfAbsent(match.value().get(0).path(), template -> doors.apply(match.value()));
    }

    private void await(RoutingContext context) {
        HttpServerRequest request = context.request();
        HttpConnection connection = request.connection();
        request.pause();
        waiting.add(connection);
        rest().onComplete(added -> {
            waiting.remove(connection);
            // Its connection may have ended meanwhile, or its time.
            if (request.response().ended() || request.response().closed()) {
                return;
            }
            if (added.succeeded()) {
                handle(context);
            } else {
                context.fail(added.cause());
            }
            request.resume();
        });
    }

    private Future<Routes> rest() {
        Future<Routes> begun = rest;
        if (begun == null) {
            begun = async.work(routes::addLate).onSuccess(added -> {
                take();
                isWhole = true;
            });
            rest = begun;
            begun.onFailure(failed -> rest = null);
        }
        return begun;
    }
}

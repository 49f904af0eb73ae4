package dev.tenrec.server;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Async;
import dev.tenrec.http.BodyBudget;
import dev.tenrec.http.ErrorHandler;
import dev.tenrec.http.Exchange;
import dev.tenrec.http.RawRoute;
import dev.tenrec.http.Readiness;
import dev.tenrec.http.Responses;
import dev.tenrec.http.Routes;
import dev.tenrec.http.schema.BodySchemas;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.testkit.TestKit;
import dev.tenrec.thread.NonBlocking;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.ServerSSLOptions;
import io.vertx.ext.web.Router;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The one verticle: a socket, guards against malformed and endless requests, and a router made of the route table. The
 * port opens at once; until the rest of the server is ready only the public routes are served.
 */
final class ServerVerticle extends VerticleBase {
    /** Prefix of the paths that go through the {@link FairRequestQueue}. */
    private static final String API = "/api/";

    private static final int LINE_BYTES = 4_096;
    private static final int HEADERS_BYTES = 8_192;
    private static final int SWEEPS_PER_DEADLINE = 20;
    private static final int STALL_SWEEPS = 5;

    private final ServerSettings settings;
    private final Routes routes;

    private final AccessControl admission;
    private final WorkerPool workers;
    private final Readiness readiness;
    private final Metrics metrics;
    /** Null for a server that does not run for tests. */
    private final @Nullable FaultyRequests faulty;

    private final BodySchemas schemas = new BodySchemas();
    private Connections connections;
    private final FairRequestQueue turns = new FairRequestQueue(this::route);
    private RouteTable table;
    private Router router;
    private HttpServer server;

    ServerVerticle(
            ServerSettings settings,
            Routes routes,
            AccessControl admission,
            WorkerPool workers,
            Readiness readiness,
            Metrics metrics,
            @Nullable TestKit testKit) {
        this.settings = settings;
        this.routes = routes;
        this.admission = admission;
        this.workers = workers;
        this.readiness = readiness;
        this.metrics = metrics;
        this.faulty = testKit == null ? null : new FaultyRequests(testKit);
    }

    @Override
    public Future<?> start() {
        NonBlocking.declareCurrent();
        BodyBudget budget = new BodyBudget(settings.bodiesInMemoryMax());
        long deadlineMillis = settings.requestDeadline().toMillis();
        // Seen by a sweep before the socket ends it.
        long stallMillis = settings.idleTimeout().toMillis() * 3 / 4;
        long sweepMillis = Math.max(1, Math.min(deadlineMillis / SWEEPS_PER_DEADLINE, stallMillis / STALL_SWEEPS));
        connections = new Connections(settings, stallMillis, budget, this::ended);
        Async async = new Async(context, workers);
        table = table(async);
        router = router(table, async);
        metrics.gauge("tenrec_http_connections", "Open connections.", connections::count);
        metrics.total(
                "tenrec_http_connections_refused",
                "Connections refused, or closed for others, since the start.",
                connections::refusedCount);
        metrics.gauge("tenrec_http_body_bytes", "Bytes of request bodies held.", budget::held);
        metrics.gauge("tenrec_worker_queue", "Tasks that wait for a worker.", workers::queuedCount);
        vertx.setPeriodic(sweepMillis, tick -> connections.sweep(this::overdue));
        server = vertx.createHttpServer(options())
                .connectionHandler(this::opened)
                .invalidRequestHandler(this::malformed)
                .requestHandler(this::serve);
        return server.listen();
    }

    /**
     * Takes no new connections, ends what is streamed and lets other requests end, within the patience of the settings.
     */
    @Override
    public Future<?> stop() {
        connections.endStreams();
        return server.shutdown(settings.stopPatience().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The port that is open. */
    int port() {
        return server.actualPort();
    }

    /** Encrypts new connections with another certificate; open ones go on. */
    Future<Boolean> use(ServerSettings.Tls tls) {
        return server.updateSSLOptions(new ServerSSLOptions().setKeyCertOptions(new TlsCertificate(tls).options()));
    }

    private HttpServerOptions options() {
        HttpServerOptions options = new HttpServerOptions();
        // Guards and deadlines know connections with one request at a time, so HTTP/2 is not offered.
        settings.tls()
                .ifPresent(tls ->
                        options.setSsl(true).setUseAlpn(false).setKeyCertOptions(new TlsCertificate(tls).options()));
        return options.setHost(settings.host())
                .setPort(settings.port())
                .setHttp2ClearTextEnabled(false)
                .setMaxInitialLineLength(LINE_BYTES)
                .setMaxHeaderSize(HEADERS_BYTES)
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setIdleTimeout((int) settings.idleTimeout().toMillis())
                .setTcpNoDelay(true);
    }

    private void opened(HttpConnection connection) {
        ObsFoldRejecter.install(connection);
        connections.opened(connection);
    }

    private void serve(HttpServerRequest request) {
        if (!connections.began(request)) {
            return;
        }
        ApiException malformed = RequestGuard.refusal(request);
        if (malformed != null) {
            end(request, malformed);
            return;
        }
        if (faulty == null) {
            take(request);
        } else {
            faulty.serve(request, vertx, this::take);
        }
    }

    private void take(HttpServerRequest request) {
        if (request.path().startsWith(API)) {
            turns.take(request);
        } else {
            route(request);
        }
    }

    private void route(HttpServerRequest request) {
        table.serve(request, router);
    }

    private void malformed(HttpServerRequest request) {
        connections.began(request);
        Responses.sendAndClose(
                request,
                ErrorHandler.answer(
                        RequestGuard.malformed(request.decoderResult().cause())));
    }

    private void overdue(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        if (request.response().headWritten()) {
            request.connection().close();
            return;
        }
        connections.closes(request);
        Responses.sendAndClose(
                request, exchange.refusal(new ApiException(ErrorCode.REQUEST_TIMEOUT, "The request took too long.")));
    }

    private void end(HttpServerRequest request, ApiException refusal) {
        connections.closes(request);
        Responses.sendAndClose(request, ErrorHandler.answer(refusal));
    }

    private void ended(Exchange exchange) {
        metrics.requestEnded(
                exchange.route(),
                exchange.request().response().getStatusCode(),
                System.nanoTime() - exchange.sinceNanos());
    }

    private RouteTable table(Async async) {
        return new RouteTable(
                routes,
                async,
                route -> new SdkEndpoint(route, async, connections, readiness, settings.bodyMax())::handle,
                lines -> new Dispatcher(lines, admission, schemas, async, connections, readiness, settings.bodyMax())
                        ::handle);
    }

    private Router router(RouteTable table, Async async) {
        Router made = Router.router(vertx);
        routes.raw().forEach(route -> add(route, made, async));
        routes.pages().forEach(route -> add(route, made, async));
        made.route().handler(table::handle);
        made.route()
                .handler(unknown -> Responses.send(
                        unknown.request(),
                        ErrorHandler.answer(new ApiException(ErrorCode.NOT_FOUND, "Endpoint not found."))));
        made.route()
                .failureHandler(failed -> Responses.sendAndClose(
                        failed.request(),
                        failed.failure() == null
                                ? ErrorHandler.answer(RequestGuard.malformed(null))
                                : ErrorHandler.answer(failed.failure())));
        return made;
    }

    private void add(RawRoute raw, Router made, Async async) {
        (raw.method().isEmpty() ? made.route(raw.path()) : made.route(HttpMethod.valueOf(raw.method()), raw.path()))
                .handler(sent -> raw.handler().handle(connections.of(sent.request()), async, settings.bodyMax()));
    }
}

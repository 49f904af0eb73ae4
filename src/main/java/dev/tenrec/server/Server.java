package dev.tenrec.server;

import dev.tenrec.http.Readiness;
import dev.tenrec.http.Routes;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.testkit.TestKit;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP side of a running server. Opening and closing wait, so they belong to the thread that starts and stops it.
 */
public final class Server implements AutoCloseable {
    private static final Duration OPEN_PATIENCE = Duration.ofSeconds(30);
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

    /** A certificate that no server can use; the message ends a sentence. */
    public static final class UnusableCertificateException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnusableCertificateException(String reason) {
            super(reason);
        }
    }

    private final Vertx vertx;
    private final ServerVerticle verticle;
    private final Duration stopPatience;

    private Server(Vertx vertx, ServerVerticle verticle, Duration stopPatience) {
        this.vertx = vertx;
        this.verticle = verticle;
        this.stopPatience = stopPatience;
    }

    /**
     * Begins to make what any server needs, on a thread of its own: loading Vert.x takes as long as opening the tables,
     * and the two do not need each other.
     */
    public static Starting begin() {
        return new Starting(
                CompletableFuture.supplyAsync(Server::vertx, task -> new Thread(task, "tenrec-start").start()));
    }

    /** A server that is being made; to be closed after the server itself, or when no server comes of it. */
    public static final class Starting implements AutoCloseable {
        private final CompletableFuture<Vertx> vertx;

        private Starting(CompletableFuture<Vertx> vertx) {
            this.vertx = vertx;
        }

        /**
         * Opens the port. Fails when the port is taken or a route is not declared properly.
         *
         * @param testKit of a server that runs for tests; null for all others
         * @throws UnusableCertificateException with what is wrong with the certificate of the settings
         */
        public Server open(
                ServerSettings settings,
                Routes routes,
                AccessControl admission,
                WorkerPool workers,
                Readiness readiness,
                Metrics metrics,
                @Nullable TestKit testKit) {
            settings.tls().ifPresent(tls -> new TlsCertificate(tls).validUntil(vertx.join(), Instant.now()));
            ServerVerticle verticle =
                    new ServerVerticle(settings, routes, admission, workers, readiness, metrics, testKit);
            Server server = new Server(vertx.join(), verticle, settings.stopPatience());
            await(server.vertx.deployVerticle(verticle).toCompletionStage(), OPEN_PATIENCE);
            return server;
        }

        @Override
        public void close() {
            await(vertx.join().close().toCompletionStage(), CLOSE_PATIENCE);
        }
    }

    private static Vertx vertx() {
        // One verticle needs one event loop; no file is served, so nothing is unpacked into a temporary directory.
        Vertx vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        // Made only to have its classes loaded; it never listens, and nothing is sent.
        vertx.createHttpServer();
        Router.router(vertx).route("/:name").handler(RoutingContext::next);
        Buffer.buffer("ok");
        return vertx;
    }

    /** The port that is open. */
    public int port() {
        return verticle.port();
    }

    /**
     * Encrypts new connections with another certificate, once it has been checked.
     *
     * @return the moment until which it is valid
     * @throws UnusableCertificateException with what is wrong with it; then the one before stays
     */
    public Instant use(ServerSettings.Tls tls) {
        Instant until = new TlsCertificate(tls).validUntil(vertx, Instant.now());
        await(verticle.use(tls).toCompletionStage(), CLOSE_PATIENCE);
        return until;
    }

    /** Takes no new connections, lets running requests end within the patience of the settings, and closes the rest. */
    @Override
    public void close() {
        await(vertx.close().toCompletionStage(), stopPatience.plus(CLOSE_PATIENCE));
    }

    private static void await(java.util.concurrent.CompletionStage<?> stage, Duration patience) {
        try {
            stage.toCompletableFuture().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw new CompletionException(failed.getCause());
        } catch (TimeoutException late) {
            throw new CompletionException(late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CompletionException(interrupted);
        }
    }
}

package dev.tenrec.http;

import dev.tenrec.account.Accounts;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The HTTP side of a running server. Opening and closing wait, so they belong to the thread that starts and stops it.
 */
public final class Server implements AutoCloseable {
    private static final Duration OPEN_PATIENCE = Duration.ofSeconds(30);
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final ServerVerticle verticle;
    private final Duration stopPatience;

    private Server(Vertx vertx, ServerVerticle verticle, Duration stopPatience) {
        this.vertx = vertx;
        this.verticle = verticle;
        this.stopPatience = stopPatience;
    }

    /** Opens the port. Fails when the port is taken or a route is not declared properly. */
    public static Server open(
            ServerSettings settings,
            Routes routes,
            Accounts accounts,
            WorkerPool workers,
            Readiness readiness,
            Metrics metrics) {
        ServerVerticle verticle = new ServerVerticle(settings, routes, accounts, workers, readiness, metrics);
        // One verticle needs one event loop; no file is served, so nothing is unpacked into a temporary directory.
        Vertx vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        Server server = new Server(vertx, verticle, settings.stopPatience());
        try {
            await(vertx.deployVerticle(verticle).toCompletionStage(), OPEN_PATIENCE);
        } catch (RuntimeException failed) {
            await(vertx.close().toCompletionStage(), CLOSE_PATIENCE);
            throw failed;
        }
        return server;
    }

    /** The port that is open. */
    public int port() {
        return verticle.port();
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

package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.http.Async;
import dev.tenrec.http.Route;
import dev.tenrec.http.Routes;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RouteTableTest {
    /** More than are served in one turn of the event loop. */
    private static final int REQUESTS = 60;

    /** Counted down when the server has begun all requests. */
    private final CountDownLatch begun = new CountDownLatch(REQUESTS);

    /** Made on the event loop by the first request. */
    private FairRequestQueue turns;

    @Test
    void bodiesThatWaitForLateLinesAreRead() throws Exception {
        Vertx vertx = Vertx.vertx();
        try (WorkerPool workers = new WorkerPool("test-workers", 1, REQUESTS)) {
            HttpServer server = vertx.createHttpServer()
                    .requestHandler(request -> turns(vertx, workers).take(request));
            server.listen(0, "127.0.0.1")
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get();
            HttpClient http =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            URI uri = URI.create("http://127.0.0.1:" + server.actualPort() + "/api/late/");
            List<CompletableFuture<HttpResponse<String>>> asked = IntStream.range(0, REQUESTS)
                    .mapToObj(i -> HttpRequest.newBuilder(uri)
                            .POST(BodyPublishers.ofString("body " + i))
                            .build())
                    .map(request ->
                            http.sendAsync(request, BodyHandlers.ofString()).orTimeout(30, TimeUnit.SECONDS))
                    .toList();
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(asked.get(i).join().body()).isEqualTo("body " + i);
            }
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get();
        }
    }

    private FairRequestQueue turns(Vertx vertx, WorkerPool workers) {
        if (turns == null) {
            turns = made(vertx, workers);
        }
        return turns;
    }

    private FairRequestQueue made(Vertx vertx, WorkerPool workers) {
        Routes routes = new Routes();
        routes.late(added -> {
            awaitAll();
            added.root(Route.post("/api/late/", Route.PUBLIC, call -> null));
        });
        RouteTable table = new RouteTable(
                routes,
                new Async(vertx.getOrCreateContext(), workers),
                line -> RoutingContext::next,
                lines -> context -> context.request()
                        .body()
                        .onSuccess(body -> context.response().end(body)));
        Router router = Router.router(vertx);
        router.route().handler(table::handle);
        return new FairRequestQueue(request -> {
            begun.countDown();
            table.serve(request, router);
        });
    }

    private void awaitAll() {
        try {
            begun.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}

package dev.tenrec.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FairRequestQueueTest {
    private static final int REQUESTS = 64;

    private final List<String> served = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch allSent = new CountDownLatch(1);
    private final CountDownLatch allServed = new CountDownLatch(REQUESTS + 1);
    private final List<Socket> sockets = new ArrayList<>();
    private final FairRequestQueue turns = new FairRequestQueue(this::serve);
    private Vertx vertx;
    private int port;

    @BeforeEach
    void start() throws Exception {
        vertx = Vertx.vertx();
        HttpServer server = vertx.createHttpServer().requestHandler(request -> {
            if (request.path().equals("/greeting")) {
                request.response().end();
            } else if (request.path().equals("/batch")) {
                serve(request);
            } else {
                turns.take(request);
            }
        });
        port = server.listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get()
                .actualPort();
        for (int i = 0; i <= REQUESTS; i++) {
            sockets.add(new Socket(InetAddress.getLoopbackAddress(), port));
            send(i, "/greeting");
            assertThat(sockets.get(i).getInputStream().read()).isEqualTo('H');
        }
    }

    @AfterEach
    void stop() throws Exception {
        for (Socket socket : sockets) {
            socket.close();
        }
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }

    @Test
    void otherRequestsAreServedBetweenTurnsOfABurst() throws Exception {
        send(0, "/api/0");
        begun.await();
        for (int i = 1; i < REQUESTS; i++) {
            send(i, "/api/" + i);
        }
        send(REQUESTS, "/batch");
        allSent.countDown();

        assertThat(allServed.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(served).hasSize(REQUESTS + 1).doesNotHaveDuplicates();
        // At most a turn before what has arrived is read, and one while it is.
        assertThat(served.indexOf("/batch")).isLessThanOrEqualTo(16);
    }

    /** The first waits here, and with it the event loop, until all others have been sent. */
    private void serve(HttpServerRequest request) {
        begun.countDown();
        try {
            allSent.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
        served.add(request.path());
        allServed.countDown();
        request.response().end();
    }

    private void send(int connection, String path) throws IOException {
        sockets.get(connection)
                .getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n").getBytes(US_ASCII));
    }
}

package dev.tenrec.server;

import io.netty.channel.EventLoop;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Serves a few requests of the API at a time and lets the event loop read what has arrived before it serves more: when
 * hundreds of them arrive together, captured events do not wait for the last of them. No more can wait than there are
 * connections.
 */
final class FairRequestQueue {
    /** Each costs the event loop about a tenth of a millisecond. */
    private static final int AT_A_TIME = 8;

    private final Consumer<HttpServerRequest> served;
    private final Queue<HttpServerRequest> waiting = new ArrayDeque<>();
    private int servedInTurn;

    /** @param served serves a request, which may be paused, and sees to it that it is read; on the event loop */
    FairRequestQueue(Consumer<HttpServerRequest> served) {
        this.served = served;
    }

    /** Serves a request at once, or pauses it until its turn; on the event loop. */
    void take(HttpServerRequest request) {
        if (servedInTurn == 0) {
            endTurnLater(request);
        }
        if (servedInTurn < AT_A_TIME && waiting.isEmpty()) {
            servedInTurn++;
            served.accept(request);
            return;
        }
        request.pause();
        waiting.add(request);
    }

    private void next() {
        servedInTurn = 0;
        while (servedInTurn < AT_A_TIME && !waiting.isEmpty()) {
            HttpServerRequest request = waiting.poll();
            if (servedInTurn == 0) {
                endTurnLater(request);
            }
            servedInTurn++;
            // Its connection may have ended meanwhile, or its time.
            if (!request.response().ended() && !request.response().closed()) {
                served.accept(request);
            }
        }
    }

    /** Scheduled with a timer: it runs after readable sockets were read, while a task would run before. */
    @SuppressWarnings("FutureReturnValueIgnored") // The loop ends only with the process.
    private void endTurnLater(HttpServerRequest request) {
        EventLoop loop = ((HttpServerConnection) request.connection())
                .channelHandlerContext()
                .channel()
                .eventLoop();
        loop.schedule(this::next, 0, TimeUnit.NANOSECONDS);
    }
}

package dev.tenrec.server;

import dev.tenrec.http.Exchange;
import io.vertx.core.http.HttpConnection;
import org.jspecify.annotations.Nullable;

/** An open connection and the request that it serves; at most one at a time. Event loop only. */
final class Peer {
    final HttpConnection connection;
    /** The client's address; empty where a proxy stands between. */
    final String address;
    /** The request being served; null between two. */
    @Nullable
    Exchange running;
    /** True once nothing more is served. */
    boolean closing;
    /** When the last request ended, or the connection was opened. */
    long idleSinceNanos = System.nanoTime();

    Peer(HttpConnection connection, String address) {
        this.connection = connection;
        this.address = address;
    }

    /** True while it waits for its client: for a head, or for the rest of a body. */
    boolean isWaiting() {
        return !closing && (running == null || !running.request().isEnded());
    }
}

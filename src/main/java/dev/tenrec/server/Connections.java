package dev.tenrec.server;

import dev.tenrec.http.Answer;
import dev.tenrec.http.BodyBudget;
import dev.tenrec.http.Exchange;
import dev.tenrec.site.Site;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The open connections, bounded in all and by client address, and how long each has been at what it does. Lives on the
 * event loop.
 *
 * <p>A full server still takes a new connection: it closes one that waits for its client, of the address that has the
 * most. The idle time-out of the socket ends silent connections; this one ends those that send a byte now and then: a
 * request must be answered, and a connection between two requests must bring the next one, within the deadline. Only a
 * streamed answer has none.
 */
final class Connections {
    private final Map<HttpConnection, Peer> peers = new HashMap<>();
    private final PeersByAddress byAddress = new PeersByAddress();
    private final int connectionsMax;
    private final int perAddressMax;
    private final ClientAddresses clients;
    private final RequestIds ids;
    private final Site site;
    private final long deadlineNanos;
    private final long stallNanos;
    private final BodyBudget budget;
    private final Consumer<Exchange> ended;
    private long refusedCount;
    private boolean isStopping;

    /**
     * @param stallMillis how long a body may pause; less than the idle time-out of the socket, which ends connections
     *     without an answer
     * @param ended hears of each exchange when its response has left or its connection is gone
     */
    Connections(ServerSettings settings, long stallMillis, BodyBudget budget, Consumer<Exchange> ended) {
        this.connectionsMax = settings.connectionsMax();
        this.perAddressMax = settings.connectionsPerAddressMax();
        this.clients = new ClientAddresses(settings.trustedProxies());
        this.ids = new RequestIds(clients);
        this.site = settings.site();
        this.deadlineNanos = settings.requestDeadline().toNanos();
        this.stallNanos = TimeUnit.MILLISECONDS.toNanos(stallMillis);
        this.budget = budget;
        this.ended = ended;
    }

    /** A new connection; closed at once when its address has too many, or when no other one can make room. */
    void opened(HttpConnection connection) {
        String address = clients.of(connection);
        boolean hasRoom = address.isEmpty() || byAddress.count(address) < perAddressMax;
        if (!hasRoom || (peers.size() >= connectionsMax && !makeRoom())) {
            refusedCount++;
            connection.close();
            return;
        }
        Peer peer = new Peer(connection, address);
        peers.put(connection, peer);
        byAddress.add(peer);
        connection.closeHandler(closed -> {
            end(peer);
            peers.remove(connection);
            byAddress.remove(peer);
        });
    }

    /** Closes the connection that has waited longest for its client, of the address that has the most. */
    private boolean makeRoom() {
        Optional<Peer> victim = byAddress.victim();
        victim.ifPresent(peer -> {
            refusedCount++;
            peer.closing = true;
            peer.connection.close();
        });
        return victim.isPresent();
    }

    /** A request begins; it ends with its response. False when nothing more is served on its connection. */
    boolean began(HttpServerRequest request) {
        Peer peer = peers.get(request.connection());
        if (peer == null || peer.closing) {
            return false;
        }
        peer.running =
                new Exchange(request, ids.of(request), budget, clients.of(request), site, clients.isEncrypted(request));
        request.response().endHandler(sent -> end(peer));
        return true;
    }

    /** The connection serves nothing after this request, whatever else was sent on it. */
    void closes(HttpServerRequest request) {
        peer(request).closing = true;
    }

    /** The exchange of a request that has begun and not ended. */
    Exchange of(HttpServerRequest request) {
        return Objects.requireNonNull(peer(request).running, "the request has ended");
    }

    private Peer peer(HttpServerRequest request) {
        return Objects.requireNonNull(peers.get(request.connection()), "the connection is closed");
    }

    /** Hands over each request that is overdue and closes connections that bring none. */
    void sweep(Consumer<Exchange> overdue) {
        long now = System.nanoTime();
        for (Peer peer : List.copyOf(peers.values())) {
            Exchange running = peer.running;
            if (running == null && now - peer.idleSinceNanos > deadlineNanos) {
                peer.connection.close();
            } else if (running != null
                    && running.streaming() == null
                    && (now - running.sinceNanos() > deadlineNanos || running.isStalled(now, stallNanos))) {
                overdue.accept(running);
            }
        }
    }

    /** The answer of an exchange is written piece by piece. */
    void streams(Exchange exchange, Answer.Streaming streaming) {
        exchange.streams(streaming);
        if (isStopping) {
            streaming.stop();
        }
    }

    /** Ends what would go on for ever, so that the server can stop. */
    void endStreams() {
        isStopping = true;
        for (Peer peer : List.copyOf(peers.values())) {
            Answer.Streaming streaming = peer.running == null ? null : peer.running.streaming();
            if (streaming != null) {
                streaming.stop();
            }
        }
    }

    /** The number of open connections. */
    int count() {
        return peers.size();
    }

    /** The number of connections refused, or closed for others, since the start. */
    long refusedCount() {
        return refusedCount;
    }

    private void end(Peer peer) {
        Exchange exchange = peer.running;
        if (exchange != null) {
            peer.running = null;
            peer.idleSinceNanos = System.nanoTime();
            byAddress.served(peer);
            exchange.release();
            ended.accept(exchange);
        }
    }
}

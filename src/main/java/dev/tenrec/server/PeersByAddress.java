package dev.tenrec.server;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The open connections by client address, the address with the most first, so that a full server finds at once which
 * connection to close. Event loop only.
 */
final class PeersByAddress {
    private static final Comparator<Client> MOST_FIRST =
            Comparator.<Client>comparingInt(client -> -client.peers.size()).thenComparing(client -> client.address);

    private final Map<String, Client> byAddress = new HashMap<>();
    private final TreeSet<Client> byCount = new TreeSet<>(MOST_FIRST);

    /** @param peers the one whose last request ended first comes first */
    private record Client(String address, Set<Peer> peers) {}

    /** The number of connections of an address. */
    int count(String address) {
        Client client = byAddress.get(address);
        return client == null ? 0 : client.peers.size();
    }

    void add(Peer peer) {
        Client client = byAddress.computeIfAbsent(peer.address, address -> new Client(address, new LinkedHashSet<>()));
        byCount.remove(client);
        client.peers.add(peer);
        byCount.add(client);
    }

    void remove(Peer peer) {
        Client client = client(peer);
        byCount.remove(client);
        client.peers.remove(peer);
        if (client.peers.isEmpty()) {
            byAddress.remove(peer.address);
        } else {
            byCount.add(client);
        }
    }

    private Client client(Peer peer) {
        return Objects.requireNonNull(byAddress.get(peer.address), "the connection was not added");
    }

    /** A request of the connection has ended. */
    void served(Peer peer) {
        Set<Peer> peers = client(peer).peers;
        peers.remove(peer);
        peers.add(peer);
    }

    /**
     * A connection of the address that has the most: the one that has waited longest for a request, else for the rest
     * of one; of the next address where none waits.
     */
    Optional<Peer> victim() {
        for (Client client : byCount) {
            Peer waiting = null;
            for (Peer peer : client.peers) {
                if (peer.isWaiting()) {
                    if (peer.running == null) {
                        return Optional.of(peer);
                    }
                    waiting = waiting == null ? peer : waiting;
                }
            }
            if (waiting != null) {
                return Optional.of(waiting);
            }
        }
        return Optional.empty();
    }
}

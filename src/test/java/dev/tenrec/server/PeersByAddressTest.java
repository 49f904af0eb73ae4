package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Random connections against a list in the order in which they became idle. */
@ExtendWith(Thoroughness.class)
final class PeersByAddressTest {
    private static final int STEPS = 20_000;

    private final PeersByAddress peers = new PeersByAddress();
    private final List<Peer> idleFirst = new ArrayList<>();

    @Test
    void theVictimIsTheLongestIdleOfTheAddressWithTheMost() {
        Random random = new Random(Thoroughness.SEED);
        for (int step = 0; step < STEPS; step++) {
            if (idleFirst.isEmpty() || (idleFirst.size() < 40 && random.nextBoolean())) {
                Peer added = new Peer(null, "192.0.2." + random.nextInt(6));
                peers.add(added);
                idleFirst.add(added);
            } else {
                change(idleFirst.get(random.nextInt(idleFirst.size())), random.nextInt(4));
            }
            assertThat(peers.victim().orElse(null)).isSameAs(expected());
        }
    }

    private void change(Peer peer, int kind) {
        if (kind == 0) {
            peer.closing = true;
            return;
        }
        idleFirst.remove(peer);
        if (kind == 1) {
            peers.served(peer);
            idleFirst.add(peer);
        } else {
            peers.remove(peer);
        }
    }

    private Peer expected() {
        Peer found = null;
        for (Peer peer : idleFirst) {
            boolean isMore = found == null
                    || count(peer) > count(found)
                    || (count(peer) == count(found) && peer.address.compareTo(found.address) < 0);
            found = !peer.closing && isMore ? peer : found;
        }
        return found;
    }

    private long count(Peer like) {
        long count = idleFirst.stream()
                .filter(peer -> peer.address.equals(like.address))
                .count();
        assertThat(peers.count(like.address)).isEqualTo((int) count);
        return count;
    }
}

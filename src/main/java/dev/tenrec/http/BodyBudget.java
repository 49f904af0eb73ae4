package dev.tenrec.http;

import java.util.HashMap;
import java.util.Map;

/**
 * Bound on the bytes of request bodies in memory, shared between client addresses; event loop only.
 *
 * <p>An address may hold at most twice as much as is free (the dynamic threshold of shared packet buffers, Choudhury
 * and Hahne 1998): alone two thirds of the budget, the more addresses the less, and a part is always left for one that
 * comes anew.
 */
public final class BodyBudget {
    /** Size of a share, in multiples of what is free. */
    private static final int SHARE = 2;

    private final long max;
    private final Map<String, Long> heldByAddress = new HashMap<>();
    private long held;

    public BodyBudget(long max) {
        this.max = max;
    }

    /** True when an address may hold so many bytes more at this moment. */
    boolean hasRoom(String address, long bytes) {
        long free = max - held - bytes;
        return bytes <= 0 || heldByAddress.getOrDefault(address, 0L) + bytes <= SHARE * free;
    }

    /** Reserves more bytes for an address; false, without reserving, when there is no room. */
    boolean take(String address, long bytes) {
        if (!hasRoom(address, bytes)) {
            return false;
        }
        add(address, bytes);
        return true;
    }

    void giveBack(String address, long bytes) {
        add(address, -bytes);
    }

    public long held() {
        return held;
    }

    private void add(String address, long bytes) {
        held += bytes;
        heldByAddress.compute(address, (any, before) -> {
            long after = (before == null ? 0 : before) + bytes;
            return after == 0 ? null : after;
        });
    }
}

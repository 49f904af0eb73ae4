package dev.tenrec.insight.exec;

import dev.tenrec.error.ApiException;
import java.util.BitSet;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The cohorts that one snapshot was asked for, each computed once by the first thread that asks; others wait for it.
 * That ends, because cohorts lead to each other in no circle, and scans that compute one ask for no other.
 */
final class SnapshotCohorts {
    private final CohortMembership membership;
    private final ConcurrentMap<Integer, CompletableFuture<BitSet>> known = new ConcurrentHashMap<>();
    private volatile @Nullable QuerySnapshot data;

    SnapshotCohorts(CohortMembership membership) {
        this.membership = membership;
    }

    /** Sets the snapshot, before any is asked for. */
    void of(QuerySnapshot snapshot) {
        data = snapshot;
    }

    BitSet members(int cohort) {
        CompletableFuture<BitSet> own = new CompletableFuture<>();
        CompletableFuture<BitSet> other = known.putIfAbsent(cohort, own);
        if (other != null) {
            return result(other);
        }
        try {
            own.complete(membership.members(Objects.requireNonNull(data), cohort));
        } catch (RuntimeException | Error failed) {
            own.completeExceptionally(failed);
        }
        return result(own);
    }

    private static BitSet result(CompletableFuture<BitSet> computed) {
        try {
            return computed.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof ApiException refused) {
                throw refused;
            }
            throw failed;
        }
    }
}

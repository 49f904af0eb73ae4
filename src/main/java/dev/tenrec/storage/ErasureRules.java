package dev.tenrec.storage;

import dev.tenrec.store.Transaction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules of other packages about distinct ids and uuids, for their erasure; filled before the store opens. */
public final class ErasureRules {
    /** Knows which distinct ids have a person. */
    @FunctionalInterface
    public interface Owners {
        /** True for the number of a distinct id that has a person now. Any thread. */
        IntPredicate of(int projectId);
    }

    /** Removes what is derived from records and holds distinct ids. */
    @FunctionalInterface
    public interface Derived {
        /** On the writer, also when the journal is replayed. */
        void erase(int projectId, Set<String> distinctIds);
    }

    /** Removes records that hold distinct ids, or data about their persons. */
    @FunctionalInterface
    public interface Kept {
        void erase(Transaction transaction, int projectId, Set<String> distinctIds);
    }

    /** Hears of events that expire, within the record of their expiry. */
    @FunctionalInterface
    public interface Expired {
        /** @param beforeMicros microseconds since 1970 in UTC */
        void expire(Transaction transaction, int projectId, long beforeMicros);
    }

    /** Remembers uuids of erased events, of projects that want it. */
    public interface Uuids {
        /** True when a project has any. Any thread. */
        boolean isRemembering(int projectId);

        /** Two numbers for each uuid of a batch. On a worker. */
        long[] digests(EventBatch batch);

        /** Marks those events of a batch whose uuids are remembered. On the writer. */
        void mark(int projectId, long[] digests, BitSet duplicates);

        /**
         * Remembers uuids of events that are to be erased, or forgets all if the project does not want it any more. On
         * a worker, which waits until they are durable.
         *
         * @param uuids read only if they are wanted
         */
        void remember(int projectId, Stream<UUID> uuids);
    }

    private @Nullable Uuids uuids;
    private Owners owners = projectId -> id -> false;
    private Expired expired = (transaction, projectId, beforeMicros) -> {};
    private final List<Derived> derived = new ArrayList<>();
    private final List<Kept> kept = new ArrayList<>();

    ErasureRules() {}

    public void owners(Owners rule) {
        owners = rule;
    }

    public void onExpired(Expired rule) {
        expired = rule;
    }

    public void onDerived(Derived rule) {
        derived.add(rule);
    }

    public void onKept(Kept rule) {
        kept.add(rule);
    }

    public void uuids(Uuids rule) {
        uuids = rule;
    }

    /** The digests of a batch of a project that remembers some, or null. */
    long @Nullable [] digests(EventBatch batch) {
        Uuids rule = uuids;
        return rule != null && rule.isRemembering(batch.projectId()) ? rule.digests(batch) : null;
    }

    /** @param digests of the batch, or null if there were none to compare with when it came */
    void mark(EventBatch batch, long @Nullable [] digests, BitSet duplicates) {
        Uuids rule = uuids;
        if (rule != null && rule.isRemembering(batch.projectId())) {
            rule.mark(batch.projectId(), digests == null ? rule.digests(batch) : digests, duplicates);
        }
    }

    /** Remembers the uuids of the events of a view that were deleted and are to be erased. */
    void remember(int projectId, EventView view) {
        Uuids rule = uuids;
        if (rule != null) {
            rule.remember(
                    projectId,
                    IntStream.range(0, view.deleted().isEmpty() ? 0 : view.count())
                            .filter(row -> !view.isGone(row) && view.deleted().has(row, view.distinctId(row)))
                            .mapToObj(view::uuid));
        }
    }

    IntPredicate owners(int projectId) {
        return owners.of(projectId);
    }

    void expired(Transaction transaction, int projectId, long beforeMicros) {
        expired.expire(transaction, projectId, beforeMicros);
    }

    void eraseDerived(int projectId, Set<String> distinctIds) {
        derived.forEach(rule -> rule.erase(projectId, distinctIds));
    }

    void eraseKept(Transaction transaction, int projectId, Set<String> distinctIds) {
        kept.forEach(rule -> rule.erase(transaction, projectId, distinctIds));
    }
}

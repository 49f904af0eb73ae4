package dev.tenrec.storage;

import dev.tenrec.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/** Rules of other packages about distinct ids, for the erasure of their texts; filled before the store opens. */
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

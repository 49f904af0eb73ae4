package dev.tenrec.erasure;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The records of deletions, which outlive projects. A record is written by the change that deletes, and marked once the
 * files hold nothing of it any more; while one is not marked, an erasure is due, also after a start.
 */
public final class ErasureRecords {
    /** A record by its id, a uuid or, for the latest expiry of a project, {@code expired-} and the project. */
    public record Entry(String id, ErasureRecord record) {}

    /**
     * Which records of persons are kept once they are erased; those of projects and expiries are few.
     *
     * @param micros how long
     * @param count how many, of all organizations
     */
    public record Bound(long micros, int count) {
        /** Five years: longer than backups are kept. */
        public static final Bound DEFAULT = new Bound(5L * 365 * 86_400 * 1_000_000, 200_000);
    }

    /** Records that one change forgets. */
    private static final int FORGOTTEN_EACH = 1_000;

    private static final String FORGOTTEN = "forgotten-";
    private static final String EXPIRED = "expired-";
    private static final String PROJECT = "project-";
    private static final String ALGORITHM = "HmacSHA256";
    /** So much of a digest that no two of a billion ids have the same one. */
    private static final int DIGEST_BYTES = 16;

    private final Store store;
    private final Bound bound;
    private final Records<ErasureRecord> records;
    /** Ids of those that are not erased. */
    private final Set<String> pending = ConcurrentHashMap.newKeySet();
    /** By id, the organization, so that a list reads its own only; records without one are in none. */
    private final Map<String, UUID> organizations = new ConcurrentHashMap<>();
    /** Set before the store opens. */
    private IntFunction<@Nullable UUID> owners = projectId -> null;

    /** Declares its table, so before the store opens. */
    public ErasureRecords(Store store) {
        this(store, Bound.DEFAULT);
    }

    ErasureRecords(Store store, Bound bound) {
        this.store = store;
        this.bound = bound;
        records = store.records("erasures", ErasureRecord.class);
        records.onChange((id, before, after) -> changed(id, after));
    }

    /** Tells the organization of a project; only before the store opens. */
    public void owners(IntFunction<@Nullable UUID> rule) {
        owners = rule;
    }

    /** Adds a record within the change that deletes, asked for now. */
    public void add(Transaction transaction, ErasureRecord record) {
        put(transaction, id(record), record.requested(transaction.nowMicros()));
    }

    /** Adds a record of another copy of this directory as it is, except that nothing is erased here yet. */
    public void repeat(Transaction transaction, Entry entry) {
        put(transaction, entry.id, entry.record.erased(null));
    }

    private void put(Transaction transaction, String id, ErasureRecord record) {
        UUID known = record.organization();
        records.put(transaction, id, known == null ? record.in(owners.apply(record.projectId())) : record);
    }

    /** Tells who deleted a project, within the same change. */
    public void projectDeletedBy(Transaction transaction, int projectId, int userId) {
        records.find(transaction, PROJECT + projectId)
                .ifPresent(record -> records.put(transaction, PROJECT + projectId, record.by(userId)));
    }

    /** Takes back the record of a project's deletion, within the same change; for tests, which leave nothing behind. */
    public void forgetProject(Transaction transaction, int projectId) {
        records.remove(transaction, PROJECT + projectId);
    }

    /** The record with an id. */
    public Optional<ErasureRecord> find(String id) {
        return records.find(id);
    }

    public boolean isEmpty() {
        return records.size() == 0;
    }

    /** The ids of records that are not marked as erased. */
    public List<String> pending() {
        return List.copyOf(pending);
    }

    /** Marks records as erased now. */
    public void finish(Transaction transaction, List<String> ids) {
        for (String id : ids) {
            records.find(transaction, id)
                    .ifPresent(record -> records.put(transaction, id, record.erased(transaction.nowMicros())));
        }
    }

    /**
     * Takes out records of persons that are erased and older than the bound, or too many, the oldest first; what is
     * left tells up to when records were forgotten. On a worker.
     *
     * @return how many were taken out
     */
    @Blocking
    public int forget(long nowMicros) {
        WorkerPool.assertWorker();
        List<Entry> erased = new ArrayList<>();
        for (String id : organizations.keySet()) {
            records.find(id)
                    .filter(record -> record.kind().isOfPersons() && record.erasedAtMicros() != null)
                    .ifPresent(record -> erased.add(new Entry(id, record)));
        }
        erased.sort(Comparator.comparingLong(entry -> entry.record.requestedAtMicros()));
        int tooMany = erased.size() - bound.count;
        int old = 0;
        while (old < erased.size()
                && (old < tooMany || erased.get(old).record.requestedAtMicros() < nowMicros - bound.micros)) {
            old++;
        }
        for (int from = 0; from < old; from += FORGOTTEN_EACH) {
            List<Entry> some = erased.subList(from, Math.min(old, from + FORGOTTEN_EACH));
            store.change(transaction -> {
                        some.forEach(entry -> forget(transaction, entry));
                        return true;
                    })
                    .toCompletableFuture()
                    .join();
        }
        return old;
    }

    private void forget(Transaction transaction, Entry entry) {
        ErasureRecord gone = entry.record;
        UUID organization = Objects.requireNonNull(gone.organization());
        String id = FORGOTTEN + organization;
        long until = records.find(transaction, id)
                .map(known -> Math.max(known.requestedAtMicros(), gone.requestedAtMicros()))
                .orElse(gone.requestedAtMicros());
        records.remove(transaction, entry.id);
        records.put(
                transaction,
                id,
                ErasureRecord.of(0, ErasureRecord.Kind.FORGOTTEN, null)
                        .in(organization)
                        .requested(until)
                        .erased(transaction.nowMicros()));
    }

    /** The records of an organization, the newest first; for a worker. */
    public List<Entry> of(UUID organization) {
        List<Entry> found = new ArrayList<>();
        organizations.forEach((id, owner) -> {
            if (owner.equals(organization)) {
                records.find(id).ifPresent(record -> found.add(new Entry(id, record)));
            }
        });
        found.sort(Comparator.comparingLong((Entry entry) -> entry.record.requestedAtMicros())
                .reversed()
                .thenComparing(Entry::id));
        return found;
    }

    /**
     * A digest of a distinct id or a token, keyed with the random id of the data directory, which its copies have too.
     * Once the store is open.
     */
    public String digest(int projectId, String text) {
        UUID directory = store.directoryId();
        ByteBuffer key = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(directory.getMostSignificantBits())
                .putLong(directory.getLeastSignificantBits());
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.array(), ALGORITHM));
            mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, projectId));
            byte[] digest = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(Arrays.copyOf(digest, DIGEST_BYTES));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, missing);
        }
    }

    private static String id(ErasureRecord record) {
        return switch (record.kind()) {
            case EXPIRED_EVENTS -> EXPIRED + record.projectId();
            case PROJECT -> PROJECT + record.projectId();
            default -> UUID.randomUUID().toString();
        };
    }

    private void changed(String id, @Nullable ErasureRecord record) {
        if (record == null || record.erasedAtMicros() != null) {
            pending.remove(id);
        } else {
            pending.add(id);
            store.erasure().request();
        }
        UUID owner = record == null ? null : record.organization();
        if (record == null) {
            organizations.remove(id);
        } else if (owner != null) {
            organizations.put(id, owner);
        }
    }
}

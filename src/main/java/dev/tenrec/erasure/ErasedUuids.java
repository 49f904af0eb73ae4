package dev.tenrec.erasure;

import dev.tenrec.storage.ErasureRules;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Digests of the uuids of erased events, for projects that want no import to bring these back. A digest tells a uuid
 * only to one who has the data directory and guesses the whole uuid. 16 bytes each, in a table and, twice as much, in
 * memory.
 */
public final class ErasedUuids implements ErasureRules.Uuids {
    /** Digests of one change, in base64. */
    private record Chunk(String digests) {}

    private static final int CHUNK = 5_000;

    private final Store store;
    private final Records<Chunk> records;
    private final IntPredicate isWanted;
    /** By project; the sets are of the writer alone. */
    private final Map<Integer, DigestSet> known = new ConcurrentHashMap<>();
    /** By project, the number behind that of its last record; of the writer alone. */
    private final Map<Integer, Integer> chunks = new ConcurrentHashMap<>();

    /**
     * Declares its table, so before the store opens.
     *
     * @param isWanted by project, whether uuids are to be remembered; on any thread
     */
    public ErasedUuids(Store store, IntPredicate isWanted) {
        this.store = store;
        this.isWanted = isWanted;
        records = store.projectRecords("erased_uuids", Chunk.class);
        records.onChange((key, before, after) -> changed(key, after));
    }

    private void changed(String key, @Nullable Chunk after) {
        int slash = key.indexOf('/');
        int projectId = Integer.parseInt(key.substring(0, slash));
        if (after == null) {
            // All of a project go together.
            known.remove(projectId);
            chunks.remove(projectId);
            return;
        }
        chunks.merge(projectId, Integer.parseInt(key.substring(slash + 1)) + 1, Math::max);
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(after.digests));
        DigestSet set = known.computeIfAbsent(projectId, any -> new DigestSet());
        while (bytes.hasRemaining()) {
            set.add(bytes.getLong(), bytes.getLong());
        }
    }

    @Override
    public boolean isRemembering(int projectId) {
        return known.containsKey(projectId);
    }

    @Override
    public long[] digests(EventBatch batch) {
        long[] digests = new long[2 * batch.count()];
        for (int i = 0; i < batch.count(); i++) {
            digest(batch.projectId(), batch.uuid(i), digests, 2 * i);
        }
        return digests;
    }

    @Override
    public void mark(int projectId, long[] digests, BitSet duplicates) {
        DigestSet set = known.get(projectId);
        for (int i = 0; set != null && i < digests.length / 2; i++) {
            if (set.has(digests[2 * i], digests[2 * i + 1])) {
                duplicates.set(i);
            }
        }
    }

    @Override
    public void remember(int projectId, Stream<UUID> uuids) {
        if (!isWanted.test(projectId)) {
            if (isRemembering(projectId)) {
                change(transaction -> forget(transaction, projectId));
            }
            return;
        }
        Iterator<UUID> left = uuids.iterator();
        while (left.hasNext()) {
            long[] digests = new long[2 * CHUNK];
            int count = 0;
            for (; left.hasNext() && count < digests.length; count += 2) {
                digest(projectId, left.next(), digests, count);
            }
            long[] some = Arrays.copyOf(digests, count);
            change(transaction -> add(transaction, projectId, some));
        }
    }

    /** A part of a change, on the writer. */
    private interface Step {
        void run(Transaction transaction);
    }

    private void change(Step step) {
        store.change(transaction -> {
                    step.run(transaction);
                    return true;
                })
                .toCompletableFuture()
                .join();
    }

    private void add(Transaction transaction, int projectId, long[] digests) {
        DigestSet set = known.getOrDefault(projectId, new DigestSet());
        ByteBuffer added = ByteBuffer.allocate(digests.length * Long.BYTES);
        for (int i = 0; i < digests.length; i += 2) {
            // An erasure that did not finish may have remembered it.
            if (!set.has(digests[i], digests[i + 1])) {
                added.putLong(digests[i]).putLong(digests[i + 1]);
            }
        }
        if (added.position() > 0) {
            String text = Base64.getEncoder().encodeToString(Arrays.copyOf(added.array(), added.position()));
            records.put(transaction, key(projectId, chunks.getOrDefault(projectId, 0)), new Chunk(text));
        }
    }

    private void forget(Transaction transaction, int projectId) {
        int count = chunks.getOrDefault(projectId, 0);
        for (int chunk = 0; chunk < count; chunk++) {
            records.remove(transaction, key(projectId, chunk));
        }
    }

    private static String key(int projectId, int chunk) {
        return projectId + "/" + chunk;
    }

    private void digest(int projectId, UUID uuid, long[] into, int at) {
        UUID directory = store.directoryId();
        ByteBuffer bytes = ByteBuffer.allocate(4 * Long.BYTES + Integer.BYTES)
                .putLong(directory.getMostSignificantBits())
                .putLong(directory.getLeastSignificantBits())
                .putInt(projectId)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits());
        ByteBuffer digest = ByteBuffer.wrap(sha256().digest(bytes.array()));
        into[at] = digest.getLong();
        into[at + 1] = digest.getLong();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every JDK has SHA-256", missing);
        }
    }

    /** A set of pairs of numbers with open addressing; none is zero twice. */
    private static final class DigestSet {
        private long[] pairs = new long[32];
        private int count;

        boolean has(long first, long second) {
            int at = place(pairs, first, second);
            return pairs[at] == first && pairs[at + 1] == second;
        }

        void add(long first, long second) {
            if (has(first, second)) {
                return;
            }
            if (4 * (count + 1) > pairs.length) {
                long[] more = new long[2 * pairs.length];
                for (int i = 0; i < pairs.length; i += 2) {
                    if (pairs[i] != 0 || pairs[i + 1] != 0) {
                        put(more, pairs[i], pairs[i + 1]);
                    }
                }
                pairs = more;
            }
            put(pairs, first, second);
            count++;
        }

        private static void put(long[] into, long first, long second) {
            int at = place(into, first, second);
            into[at] = first;
            into[at + 1] = second;
        }

        /** The place of a pair, or a free one for it. */
        private static int place(long[] pairs, long first, long second) {
            int mask = pairs.length - 2;
            int at = (int) first << 1 & mask;
            while ((pairs[at] != 0 || pairs[at + 1] != 0) && (pairs[at] != first || pairs[at + 1] != second)) {
                at = at + 2 & mask;
            }
            return at;
        }
    }
}

package dev.tenrec.storage;

import dev.tenrec.store.ByProject;
import dev.tenrec.store.JournalEntry;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Erases the texts of distinct ids whose events are all deleted and that have no person, and what other packages keep
 * of them. Numbers stay. A distinct id that is sent again gets a new number, so the erasure is a record, which a replay
 * applies at the same moment.
 *
 * <pre>
 * payload   project 4 | count 4 | distinct ids 4 each
 * </pre>
 */
final class DistinctIdErasure {
    /** Distinct ids of one record; the writer takes some milliseconds for them. */
    private static final int IDS_MAX = 10_000;

    private static final long RETRY_NANOS = 50_000_000;

    private final Store store;
    private final ByProject<ProjectEvents> projects;
    private final ErasureRules rules;

    DistinctIdErasure(Store store, ByProject<ProjectEvents> projects, ErasureRules rules) {
        this.store = store;
        this.projects = projects;
        this.rules = rules;
        store.onReplay(JournalEntry.DISTINCT_ID_ERASURE, (position, payload) -> apply(payload));
    }

    /** Erases what can be erased of a project now; on a worker. */
    void run(int projectId) throws IOException {
        EventView view = projects.get(projectId).view().inLake();
        int[] ids = erasable(projectId, view);
        for (int from = 0; from < ids.length; from += IDS_MAX) {
            int[] some = Arrays.copyOfRange(ids, from, Math.min(ids.length, from + IDS_MAX));
            while (!erase(new Batch(projectId, some, view.count()))) {
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    /** False while a snapshot is written. */
    private boolean erase(Batch batch) throws IOException {
        try {
            return store.submit(List.of(batch), transaction -> {
                        if (batch.isWritten()) {
                            rules.eraseKept(transaction, batch.projectId, batch.texts());
                        }
                        return !batch.mustWait;
                    })
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException refused) {
            throw new IOException("distinct ids could not be erased", refused.getCause());
        }
    }

    private int[] erasable(int projectId, EventView view) {
        IntPredicate isOwned = rules.owners(projectId);
        BitSet found = new BitSet();
        view.deleted()
                .distinctIds()
                .filter(id -> !isOwned.test(id) && !view.distinctIds().isErased(id))
                .forEach(found::set);
        keepThoseWithoutEvents(found, view, 0);
        return found.stream().toArray();
    }

    private static void keepThoseWithoutEvents(BitSet ids, EventView view, int fromRow) {
        for (int row = fromRow; row < view.count() && !ids.isEmpty(); row++) {
            int id = view.distinctId(row);
            if (!view.rows().isGone(row) && ids.get(id) && !view.isDeleted(row, id)) {
                ids.clear(id);
            }
        }
    }

    private void apply(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        int projectId = source.getInt();
        ProjectEvents project = projects.get(projectId);
        int[] ids = new int[source.getInt()];
        source.asIntBuffer().get(ids);
        rules.eraseDerived(projectId, texts(project, IntStream.of(ids)));
        IntStream.of(ids).forEach(project.distinctIds()::erase);
    }

    private static Set<String> texts(ProjectEvents project, IntStream ids) {
        return ids.mapToObj(project.distinctIds()::text).collect(Collectors.toSet());
    }

    private final class Batch implements Write<Void> {
        private final int projectId;
        private final BitSet ids = new BitSet();
        /** Rows that were looked at before. */
        private final int rowCount;

        private boolean mustWait;
        private ByteBuffer payload = ByteBuffer.allocate(0);

        Batch(int projectId, int[] ids, int rowCount) {
            this.projectId = projectId;
            this.rowCount = rowCount;
            IntStream.of(ids).forEach(this.ids::set);
        }

        boolean isWritten() {
            return payload.hasRemaining();
        }

        Set<String> texts() {
            return DistinctIdErasure.texts(projects.get(projectId), ids.stream());
        }

        /** A snapshot of an earlier moment must not lose texts that records behind it name. */
        @Override
        public @Nullable JournalEntry prepare() {
            store.removals().refuse(projectId);
            mustWait = store.erasure().isSnapshotRunning();
            ProjectEvents project = projects.get(projectId);
            IntPredicate isOwned = rules.owners(projectId);
            ids.stream().filter(isOwned).forEach(ids::clear);
            keepThoseWithoutEvents(ids, project.latest().inLake(), rowCount);
            if (mustWait || ids.isEmpty()) {
                return null;
            }
            payload = ByteBuffer.allocate((2 + ids.cardinality()) * Integer.BYTES);
            payload.putInt(projectId).putInt(ids.cardinality());
            ids.stream().forEach(payload::putInt);
            payload.flip();
            return new JournalEntry(JournalEntry.DISTINCT_ID_ERASURE, List.of(payload.duplicate()));
        }

        @Override
        public void applied(long position) {
            apply(payload);
        }

        @Override
        public @Nullable Void answer() {
            return null;
        }
    }
}

package dev.tenrec.capture;

import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.ingestion.Usage;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/**
 * The refused capture requests of each project with their reasons, so that nothing that was sent with a valid key
 * vanishes unseen. Bounded: of each project the newest {@link #KEPT_MAX} stay, or fewer when they are large; older ones
 * are dropped and counted.
 */
public final class Refusals {
    /** Refused requests kept per project. */
    public static final int KEPT_MAX = 100;
    /** Bytes kept of each body. */
    public static final int BODY_BYTES_MAX = 64 * 1024;
    /** Bytes kept per project, approximately. */
    public static final long SIZE_MAX = 2 * 1024 * 1024;

    private final Store store;
    private final Usage usage;
    private final Records<RefusedRequest> requests;
    private final Records<Tally> tallies;

    /**
     * The kept ones of a project.
     *
     * @param requests the newest first
     * @param dropped how many there were before, which are gone
     */
    public record Kept(List<RefusedRequest> requests, int dropped) {}

    /**
     * Counters of a project.
     *
     * @param count how many were ever refused: the newest id
     * @param oldest the first id that is kept; 0 in records of a time that knew no other bound than the count
     * @param size about how many bytes are kept
     */
    record Tally(int count, int oldest, long size) {
        static final Tally NONE = new Tally(0, 1, 0);

        int first() {
            return oldest > 0 ? oldest : Math.max(1, count - KEPT_MAX + 1);
        }
    }

    /** Declares its tables, so before the store opens. */
    public Refusals(Store store, Usage usage) {
        this.store = store;
        this.usage = usage;
        this.requests = store.projectRecords("refused_requests", RefusedRequest.class);
        this.tallies = store.projectRecords("refused_request_tallies", Tally.class);
    }

    /**
     * Keeps a refused request; the stage ends once it is durable.
     *
     * @param refusal one that knows its project
     */
    public CompletionStage<Integer> keep(CaptureRequest request, CaptureRefusal refusal) {
        int project = refusal.projectId().orElseThrow();
        return store.change(transaction -> {
            Tally before = tallies.find(transaction, Integer.toString(project)).orElse(Tally.NONE);
            int id = before.count() + 1;
            RefusedRequest kept = RefusedRequest.of(id, request, refusal);
            requests.put(transaction, key(project, id), kept);
            Tally after =
                    dropOldest(transaction, project, new Tally(id, before.first(), before.size() + kept.weight()));
            tallies.put(transaction, Integer.toString(project), after);
            usage.refused(transaction, project, request.receivedMicros(), refusal.eventCount(), kept.weight());
            return id;
        });
    }

    private Tally dropOldest(Transaction transaction, int project, Tally tally) {
        int oldest = tally.oldest();
        long size = tally.size();
        while (oldest < tally.count() && (tally.count() - oldest >= KEPT_MAX || size > SIZE_MAX)) {
            size -= requests.find(transaction, key(project, oldest))
                    .map(RefusedRequest::weight)
                    .orElse(0);
            requests.remove(transaction, key(project, oldest));
            oldest++;
        }
        return new Tally(tally.count(), oldest, Math.max(0, size));
    }

    /** Drops all kept requests of a project, because nothing tells whose data are in them. */
    public void erase(Transaction transaction, int projectId) {
        tallies.find(transaction, Integer.toString(projectId)).ifPresent(tally -> {
            for (int id = tally.first(); id <= tally.count(); id++) {
                requests.remove(transaction, key(projectId, id));
            }
            tallies.put(transaction, Integer.toString(projectId), new Tally(tally.count(), tally.count() + 1, 0));
        });
    }

    /** The kept requests of a project, and the number of dropped ones. */
    public Kept list(int projectId) {
        Tally tally = tallies.find(Integer.toString(projectId)).orElse(Tally.NONE);
        List<RefusedRequest> kept = IntStream.iterate(tally.count(), id -> id >= tally.first(), id -> id - 1)
                .mapToObj(id -> requests.find(key(projectId, id)))
                .flatMap(Optional::stream)
                .toList();
        return new Kept(kept, tally.first() - 1);
    }

    private static String key(int projectId, int id) {
        return projectId + "/" + id;
    }
}

package dev.tenrec.capture;

import dev.tenrec.json.Timestamps;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/**
 * The refused capture requests of each project with their reasons, so that nothing that was sent with a valid key
 * vanishes unseen. Bounded: the newest {@link #KEPT_MAX} of each project stay, older ones are dropped and counted.
 */
public final class Refusals {
    /** How many stay of each project. */
    public static final int KEPT_MAX = 100;
    /** How much stays of each body. */
    public static final int BODY_BYTES_MAX = 64 * 1024;

    private final Store store;
    private final Records<RefusedRequest> requests;
    private final Records<Tally> tallies;

    /** How many requests of a project were ever refused. */
    record Tally(int count) {}

    public Refusals(Store store) {
        this.store = store;
        this.requests = store.records("refused_requests", RefusedRequest.class);
        this.tallies = store.records("refused_request_tallies", Tally.class);
    }

    /**
     * Keeps a refused request; the stage ends once it is durable.
     *
     * @param refusal one that knows its project
     */
    public CompletionStage<Integer> keep(CaptureRequest request, CaptureRefusal refusal) {
        int project = refusal.projectId().orElseThrow();
        byte[] body = Arrays.copyOf(request.body(), Math.min(request.body().length, BODY_BYTES_MAX));
        return store.change(transaction -> {
            String tallyKey = Integer.toString(project);
            int id = tallies.find(transaction, tallyKey).map(Tally::count).orElse(0) + 1;
            tallies.put(transaction, tallyKey, new Tally(id));
            requests.put(
                    transaction,
                    key(project, id),
                    new RefusedRequest(
                            id,
                            Timestamps.format(request.receivedMicros()),
                            refusal.status(),
                            refusal.reasons(),
                            request.body().length,
                            request.contentEncoding(),
                            body));
            if (id > KEPT_MAX) {
                requests.remove(transaction, key(project, id - KEPT_MAX));
            }
            return id;
        });
    }

    /** How many requests of a project were ever refused, those dropped since included. */
    public int count(int projectId) {
        return tallies.find(Integer.toString(projectId)).map(Tally::count).orElse(0);
    }

    /** The kept ones of a project, the newest first. */
    public List<RefusedRequest> list(int projectId) {
        int newest = count(projectId);
        return IntStream.iterate(newest, id -> id > Math.max(0, newest - KEPT_MAX), id -> id - 1)
                .mapToObj(id -> requests.find(key(projectId, id)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static String key(int projectId, int id) {
        return projectId + "/" + id;
    }
}

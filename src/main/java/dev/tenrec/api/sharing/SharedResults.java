package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.export.SharedSql;
import dev.tenrec.export.SharedTiles;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.limit.Rate;
import dev.tenrec.limit.RatePerKey;
import dev.tenrec.render.TileResult;
import dev.tenrec.sharing.SharedItem;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Results for visitors of shared links, computed once for all of them: an answer serves for five minutes, one
 * computation of an item runs at a time, an item has so many in five minutes, and all of them run on threads of their
 * own, so that members do not wait for strangers. Lives on the event loop.
 */
final class SharedResults {
    static final Duration KEPT = Duration.ofMinutes(5);

    private static final Rate COMPUTATIONS = new Rate(20, KEPT);
    private static final Duration PATIENCE = Duration.ofSeconds(25);
    private static final long BYTES_MAX = 32 << 20;
    private static final int HEAP_SHARE = 32;
    /** Bytes of an entry beside its answer. */
    private static final long ENTRY_BYTES = 1_000;

    /**
     * Outcome of one question.
     *
     * @param answer empty where there is none, for the reason in {@code error}
     * @param isFinal whether the same comes of the next attempt
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Result(byte[] answer, @Nullable String error, boolean isFinal, long computedNanos) {
        TileResult of(TileResult asked) {
            return answer.length == 0
                    ? asked.failed(Objects.requireNonNull(error))
                    : asked.answered(Json.read(answer, ObjectNode.class));
        }

        /** Bytes, about. */
        long size() {
            return ENTRY_BYTES + answer.length;
        }
    }

    private final SharedTiles tiles;
    private final WorkerPool computers;
    private final WorkerPool viewers;
    private final LongSupplier nanoTime;
    private final long bytesMax = Math.min(BYTES_MAX, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    /** The one used longest ago first. */
    private final Map<String, Result> results = new LinkedHashMap<>(64, 0.75f, true);

    private final Map<SharedItem, Future<Map<String, Result>>> running = new HashMap<>();
    private final RatePerKey computations;
    private long bytes;

    /**
     * @param computers a few threads and a short queue
     * @param viewers others, for what is short
     * @param nanoTime a clock that never goes back
     */
    public SharedResults(SharedTiles tiles, WorkerPool computers, WorkerPool viewers, LongSupplier nanoTime) {
        this.tiles = tiles;
        this.viewers = viewers;
        this.computers = computers;
        this.nanoTime = nanoTime;
        this.computations = new RatePerKey(COMPUTATIONS, nanoTime);
    }

    /**
     * The tiles with their answers, or the reasons why they have none.
     *
     * @throws dev.tenrec.limit.ThrottledException when too much was computed for this item just now
     */
    Future<List<TileResult>> of(Call call, SharedLink link, SharedPageRequest page) {
        return of(call, link, page, Map.of());
    }

    /** @param made what was just computed, which need not have been kept */
    private Future<List<TileResult>> of(Call call, SharedLink link, SharedPageRequest page, Map<String, Result> made) {
        Map<String, Result> found = new HashMap<>(made);
        Map<String, TileResult> missing = new LinkedHashMap<>();
        for (SharedPageRequest.Asked asked : page.tiles()) {
            String question = asked.question();
            if (question == null || found.containsKey(question)) {
                continue;
            }
            Result result = fresh(question);
            if (result == null) {
                missing.put(question, asked.tile());
            } else {
                found.put(question, result);
            }
        }
        if (missing.isEmpty()) {
            return call.await(viewers.submit(() ->
                    page.tiles().stream().map(asked -> answered(asked, found)).toList()));
        }
        return compute(call, link, missing).compose(results -> {
            found.putAll(results);
            return of(call, link, page, found);
        });
    }

    private static TileResult answered(SharedPageRequest.Asked asked, Map<String, Result> found) {
        Result result = asked.question() == null ? null : found.get(asked.question());
        return result == null ? asked.tile() : SharedSql.shown(result.of(asked.tile()));
    }

    /** Waits for a computation of the item that is on its way, whatever it is about, or begins one. */
    private Future<Map<String, Result>> compute(Call call, SharedLink link, Map<String, TileResult> missing) {
        SharedItem item = link.sharing().item();
        Future<Map<String, Result>> before = running.get(item);
        if (before != null) {
            // Its failure is told to the one who began it; this one may try for itself.
            return before.otherwise(Map.of());
        }
        computations.take(item.toString());
        Future<Map<String, Result>> begun = call.await(computers.submit(() -> computed(link.project(), missing)));
        running.put(item, begun);
        return begun.onComplete(ended -> {
            running.remove(item);
            if (ended.succeeded()) {
                ended.result().forEach(this::keep);
            }
        });
    }

    /** On a thread of its own. */
    private Map<String, Result> computed(Project project, Map<String, TileResult> missing) {
        long begin = nanoTime.getAsLong();
        Map<String, Result> made = new LinkedHashMap<>();
        missing.forEach((question, asked) -> {
            boolean isLate = nanoTime.getAsLong() - begin > PATIENCE.toNanos();
            TileResult tile = isLate ? SharedTiles.late(asked) : tiles.answered(project, asked);
            byte[] answer = tile.answer() == null ? new byte[0] : Json.write(tile.answer());
            made.put(question, new Result(answer, tile.error(), !isLate, nanoTime.getAsLong()));
        });
        return made;
    }

    private @Nullable Result fresh(String question) {
        Result result = results.get(question);
        return result == null || nanoTime.getAsLong() - result.computedNanos > KEPT.toNanos() ? null : result;
    }

    private void keep(String question, Result result) {
        if (!result.isFinal) {
            return;
        }
        Result before = results.put(question, result);
        bytes += result.size() - (before == null ? 0 : before.size());
        Iterator<Result> oldest = results.values().iterator();
        while (bytes > bytesMax && oldest.hasNext()) {
            bytes -= oldest.next().size();
            oldest.remove();
        }
    }
}

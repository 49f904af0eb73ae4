package dev.tenrec.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.SharedItem;
import dev.tenrec.json.Json;
import dev.tenrec.render.SharedTiles;
import dev.tenrec.render.ShownTile;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * What is computed for readers of links. However many look, and whatever they ask for: an answer serves for five
 * minutes, one computation of an item runs at a time, an item has so many in five minutes, and all of them run on
 * threads of their own, so that members do not wait for strangers. Lives on the event loop.
 */
public final class SharedResults {
    static final Duration KEPT = Duration.ofMinutes(5);

    private static final Rate COMPUTATIONS = new Rate(20, KEPT);
    private static final Duration PATIENCE = Duration.ofSeconds(25);
    private static final long BYTES_MAX = 32 << 20;
    private static final int HEAP_SHARE = 32;
    /** What one entry takes beside its answer. */
    private static final int ENTRY_BYTES = 1_000;

    private record Key(int projectId, String query) {}

    /** @param answer null where there is none, for a reason */
    private record Result(byte[] answer, String error, boolean isFinal, long computedNanos) {
        ShownTile of(ShownTile asked) {
            return answer == null ? asked.failed(error) : asked.answered(Json.read(answer, ObjectNode.class));
        }

        long size() {
            return ENTRY_BYTES + (answer == null ? 0 : answer.length);
        }
    }

    private final SharedTiles tiles;
    private final WorkerPool computers;
    private final LongSupplier nanoTime;
    private final long bytesMax = Math.min(BYTES_MAX, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    /** The one used longest ago first. */
    private final Map<Key, Result> results = new LinkedHashMap<>(64, 0.75f, true);

    private final Map<SharedItem, Future<Map<Key, Result>>> running = new HashMap<>();
    private final RatePerKey computations;
    private long bytes;

    /**
     * @param computers a few threads and a short queue
     * @param nanoTime a clock that never goes back
     */
    public SharedResults(SharedTiles tiles, WorkerPool computers, LongSupplier nanoTime) {
        this.tiles = tiles;
        this.computers = computers;
        this.nanoTime = nanoTime;
        this.computations = new RatePerKey(COMPUTATIONS, nanoTime);
    }

    /**
     * The tiles with their answers, or the reasons why they have none.
     *
     * @throws ThrottledException when too much was computed for this item just now
     */
    Future<List<ShownTile>> of(Call call, SharedLink link, List<ShownTile> asked) {
        return of(call, link, asked, Map.of());
    }

    /** @param made what was just computed, which need not have been kept */
    private Future<List<ShownTile>> of(
            Call call, SharedLink link, List<ShownTile> asked, Map<Key, Result> made) {
        Map<Key, Result> found = new HashMap<>();
        Map<Key, ShownTile> missing = new LinkedHashMap<>();
        for (ShownTile tile : asked) {
            if (tile.query() != null) {
                Key key = key(link.project(), tile);
                Result result = made.getOrDefault(key, fresh(key));
                if (result == null) {
                    missing.put(key, tile);
                } else {
                    found.put(key, result);
                }
            }
        }
        if (missing.isEmpty()) {
            return call.work(() -> asked.stream()
                    .map(tile -> tile.query() == null
                            ? tile
                            : found.get(key(link.project(), tile)).of(tile))
                    .toList());
        }
        found.putAll(made);
        return compute(call, link, missing).compose(results -> {
            found.putAll(results);
            return of(call, link, asked, found);
        });
    }

    /** Waits for a computation of the item that is on its way, whatever it is about, or begins one. */
    private Future<Map<Key, Result>> compute(Call call, SharedLink link, Map<Key, ShownTile> missing) {
        SharedItem item = link.sharing().item();
        Future<Map<Key, Result>> before = running.get(item);
        if (before != null) {
            // Its failure is told to the one who began it; this one may try for itself.
            return before.otherwise(Map.of());
        }
        computations.take(item.toString());
        Future<Map<Key, Result>> begun = call.await(computers.submit(() -> computed(link.project(), missing)));
        running.put(item, begun);
        return begun.onComplete(ended -> {
            running.remove(item);
            if (ended.succeeded()) {
                ended.result().forEach(this::keep);
            }
        });
    }

    /** On a thread of its own. */
    private Map<Key, Result> computed(Project project, Map<Key, ShownTile> missing) {
        long begin = nanoTime.getAsLong();
        Map<Key, Result> made = new LinkedHashMap<>();
        missing.forEach((key, asked) -> {
            boolean isLate = nanoTime.getAsLong() - begin > PATIENCE.toNanos();
            ShownTile tile = isLate ? SharedTiles.late(asked) : tiles.answered(project, asked);
            byte[] answer = tile.answer() == null ? null : Json.write(tile.answer());
            made.put(key, new Result(answer, tile.error(), !isLate, nanoTime.getAsLong()));
        });
        return made;
    }

    private Result fresh(Key key) {
        Result result = results.get(key);
        return result == null || nanoTime.getAsLong() - result.computedNanos > KEPT.toNanos() ? null : result;
    }

    private void keep(Key key, Result result) {
        if (!result.isFinal) {
            return;
        }
        Result before = results.put(key, result);
        bytes += result.size() - (before == null ? 0 : before.size());
        List<Key> gone = new ArrayList<>();
        long left = bytes;
        for (Map.Entry<Key, Result> oldest : results.entrySet()) {
            if (left <= bytesMax) {
                break;
            }
            left -= oldest.getValue().size();
            gone.add(oldest.getKey());
        }
        gone.forEach(results::remove);
        bytes = left;
    }

    private static Key key(Project project, ShownTile tile) {
        return new Key(project.id(), tile.query().toString());
    }
}

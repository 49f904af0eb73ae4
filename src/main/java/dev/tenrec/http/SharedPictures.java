package dev.tenrec.http;

import dev.tenrec.dashboard.SharedItem;
import dev.tenrec.json.Timestamps;
import dev.tenrec.render.SharedPicture;
import dev.tenrec.render.ShownTile;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Pictures of what links show. Each is drawn at most once in five minutes, and as large as it may get it takes a
 * second, so it happens on the threads for strangers. Lives on the event loop.
 */
public final class SharedPictures {
    private static final int KEPT_MAX = 16;
    /** One that is larger is drawn again for everybody. */
    private static final int BYTES_MAX = 1 << 20;

    /** @param hasDetails whether the description is part of it */
    private record Key(SharedItem item, SharedDates dates, boolean hasDetails) {}

    private record Kept(byte[] png, long drawnNanos) {}

    private final WorkerPool painters;
    private final Clock clock;
    private final LongSupplier nanoTime;
    private final Map<Key, Kept> kept = new RecentMap<>(KEPT_MAX);
    private final Map<Key, Future<byte[]>> running = new HashMap<>();

    /**
     * @param painters a few threads and a short queue
     * @param nanoTime a clock that never goes back
     */
    public SharedPictures(WorkerPool painters, Clock clock, LongSupplier nanoTime) {
        this.painters = painters;
        this.clock = clock;
        this.nanoTime = nanoTime;
    }

    /** The picture, drawn now or a while ago; whoever asks while it is drawn gets the same. */
    Future<Answer> of(
            Call call, SharedLink link, SharedLook look, SharedDates dates, Supplier<Future<List<ShownTile>>> tiles) {
        Key key = new Key(link.sharing().item(), dates, !look.hideExtraDetails());
        Kept known = kept.get(key);
        if (known != null && nanoTime.getAsLong() - known.drawnNanos <= SharedResults.KEPT.toNanos()) {
            return Future.succeededFuture(answer(known.png));
        }
        Future<byte[]> begun = running.get(key);
        if (begun == null) {
            begun = tiles.get().compose(shown -> call.await(painters.submit(() -> draw(link, look, shown))));
            running.put(key, begun);
            begun.onComplete(ended -> {
                running.remove(key);
                if (ended.succeeded() && ended.result().length <= BYTES_MAX) {
                    kept.put(key, new Kept(ended.result(), nanoTime.getAsLong()));
                }
            });
        }
        return begun.map(SharedPictures::answer);
    }

    private byte[] draw(SharedLink link, SharedLook look, List<ShownTile> shown) {
        return SharedPicture.png(
                link.project(),
                link.title(),
                look.hideExtraDetails() ? "" : link.description(),
                link.dashboard(),
                shown,
                Timestamps.micros(clock.instant()));
    }

    private static Answer answer(byte[] png) {
        return Answer.bytes(200, "image/png", png);
    }
}

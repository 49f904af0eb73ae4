package dev.tenrec.api.sharing;

import dev.tenrec.export.SharedPicture;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Timestamps;
import dev.tenrec.limit.Rate;
import dev.tenrec.limit.RatePerKey;
import dev.tenrec.limit.RecentMap;
import dev.tenrec.render.TileResult;
import dev.tenrec.sharing.SharedItem;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Pictures of what links show, with the dates as they are saved. One that shows the same serves for five minutes, an
 * item is drawn so many times in five minutes, and because that may take a second it happens on the threads for
 * strangers. Lives on the event loop.
 */
final class SharedPictures {
    private static final Rate DRAWINGS = new Rate(20, SharedResults.KEPT);
    private static final int KEPT_MAX = 16;
    /** A larger picture is not cached. */
    private static final int BYTES_MAX = 2 << 20;

    /** All that it shows but the numbers. */
    private record Key(SharedItem item, boolean hasDetails, int content) {}

    @SuppressWarnings("ArrayRecordComponent")
    private record Kept(byte[] png, long drawnNanos) {}

    private final WorkerPool painters;
    private final Clock clock;
    private final LongSupplier nanoTime;
    private final Map<Key, Kept> kept = new RecentMap<>(KEPT_MAX);
    private final Map<Key, Future<byte[]>> running = new HashMap<>();
    private final RatePerKey drawings;

    /**
     * @param painters a few threads and a short queue
     * @param nanoTime a clock that never goes back
     */
    public SharedPictures(WorkerPool painters, Clock clock, LongSupplier nanoTime) {
        this.painters = painters;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.drawings = new RatePerKey(DRAWINGS, nanoTime);
    }

    /**
     * Returns the cached picture or draws it; concurrent requests share one drawing.
     *
     * @param answered its tiles with their answers
     */
    Future<Answer> of(
            Call call,
            SharedLink link,
            SharedViewOptions look,
            SharedPageRequest page,
            Supplier<Future<List<TileResult>>> answered) {
        Key key = new Key(link.sharing().item(), !look.hideExtraDetails(), page.content());
        Kept known = kept.get(key);
        if (known != null && nanoTime.getAsLong() - known.drawnNanos <= SharedResults.KEPT.toNanos()) {
            return Future.succeededFuture(answer(known.png));
        }
        Future<byte[]> begun = running.get(key);
        if (begun == null) {
            drawings.take(key.item.toString());
            begun = answered.get()
                    .compose(shown -> call.await(painters.submit(() -> draw(link, key.hasDetails, shown))));
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

    private byte[] draw(SharedLink link, boolean hasDetails, List<TileResult> shown) {
        long now = Timestamps.micros(clock.instant());
        return SharedPicture.png(
                link.project(), link.title(), link.description(), hasDetails, link.dashboard(), shown, now);
    }

    private static Answer answer(byte[] png) {
        return Answer.bytes(200, "image/png", png);
    }
}

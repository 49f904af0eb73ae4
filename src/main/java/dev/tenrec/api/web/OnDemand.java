package dev.tenrec.api.web;

import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Files of the jar that are read and packed when they are asked for, once for all servers of the process: at the start
 * they would delay each server, and most servers of tests never show a page.
 *
 * @param <T> what is made of the files
 */
public final class OnDemand<T> {
    private final Supplier<T> loading;
    private volatile @Nullable T loaded;

    /** @param loading reads the files; called once, on a worker */
    public OnDemand(Supplier<T> loading) {
        this.loading = loading;
    }

    /** Reads the files, unless they are there. */
    @Blocking
    public T load() {
        WorkerPool.assertWorker();
        synchronized (this) {
            T present = loaded;
            if (present == null) {
                present = loading.get();
                loaded = present;
            }
            return present;
        }
    }

    /**
     * The files: at once where they are loaded, else from a worker.
     *
     * @param worker runs what is slow
     */
    public Future<T> use(Function<Supplier<T>, Future<T>> worker) {
        T present = loaded;
        return present == null ? worker.apply(this::load) : Future.succeededFuture(present);
    }
}

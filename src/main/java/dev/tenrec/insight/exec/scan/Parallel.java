package dev.tenrec.insight.exec.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the parts of a task on the calling thread and on idle scan threads, which take the next part when they are done
 * with one. The caller never waits for a thread that has not started: if none is idle it does all parts.
 */
public final class Parallel {
    public interface Worker {
        void part(int index);
    }

    private final Executor others;
    private final int othersMax;

    /** @param othersMax maximum number of threads beside the calling one */
    public Parallel(Executor others, int othersMax) {
        this.others = others;
        this.othersMax = othersMax;
    }

    public static Parallel singleThreaded() {
        return new Parallel(Runnable::run, 0);
    }

    /** Maximum number of threads, the calling one included. */
    public int threadsMax() {
        return othersMax + 1;
    }

    public boolean isSingleThreaded() {
        return othersMax == 0;
    }

    /** Runs parts 0 to {@code count - 1}, each once; returns the workers made. Throws the first failure of any. */
    public <W extends Worker> List<W> run(int count, Supplier<W> workers) {
        Run<W> run = new Run<>(count, workers);
        for (int i = 0; i < Math.min(othersMax, count - 1); i++) {
            try {
                others.execute(run::join);
            } catch (RejectedExecutionException busy) {
                break;
            }
        }
        return run.lead();
    }

    private static final class Run<W extends Worker> {
        private final int count;
        private final Supplier<W> makers;

        @GuardedBy("this")
        private final List<W> made = new ArrayList<>();

        @GuardedBy("this")
        private int next;

        /** Threads at work, including the calling one. */
        @GuardedBy("this")
        private int running = 1;

        @GuardedBy("this")
        private @Nullable Throwable failure;

        /** Awaited without a limit: a worker must not write to the caller's arrays after the caller went on. */
        private final CompletableFuture<Void> allLeft = new CompletableFuture<>();

        Run(int count, Supplier<W> makers) {
            this.count = count;
            this.makers = makers;
        }

        List<W> lead() {
            work();
            leave();
            allLeft.join();
            synchronized (this) {
                if (failure instanceof Error error) {
                    throw error;
                }
                if (failure != null) {
                    throw (RuntimeException) failure;
                }
                return made;
            }
        }

        void join() {
            synchronized (this) {
                if (failure != null || next >= count) {
                    return;
                }
                running++;
            }
            work();
            leave();
        }

        private synchronized void leave() {
            running--;
            if (running == 0) {
                allLeft.complete(null);
            }
        }

        private void work() {
            try {
                W worker = null;
                for (int part = take(); part < count; part = take()) {
                    if (worker == null) {
                        worker = make();
                    }
                    worker.part(part);
                }
            } catch (RuntimeException | Error failed) {
                fail(failed);
            }
        }

        private synchronized int take() {
            return failure == null ? next++ : count;
        }

        private synchronized W make() {
            W worker = makers.get();
            made.add(worker);
            return worker;
        }

        private synchronized void fail(Throwable failed) {
            if (failure == null) {
                failure = failed;
            }
        }
    }
}

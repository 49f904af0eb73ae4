package dev.tenrec.insight.exec.scan;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * Shares the parts of one piece of work among the calling thread and others that are free. Nobody waits for a thread
 * that has not begun: where none is free the caller does it all.
 */
public final class Parallel {
    /** Does parts of the work, for one thread. */
    public interface Worker {
        void part(int index);
    }

    private final Executor others;
    private final int othersMax;

    /** @param othersMax how many threads beside the calling one may work */
    public Parallel(Executor others, int othersMax) {
        this.others = others;
        this.othersMax = othersMax;
    }

    /** The calling thread alone. */
    public static Parallel alone() {
        return new Parallel(Runnable::run, 0);
    }

    /** Whether nobody but the calling thread works. */
    public boolean isAlone() {
        return othersMax == 0;
    }

    /**
     * Does parts 0 to {@code count - 1}, each once; answers with the workers that did some. Ends with their failure.
     */
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

        /** How many threads are at work, with the calling one. */
        @GuardedBy("this")
        private int running = 1;

        @GuardedBy("this")
        private Throwable failure;

        /** Waited for without an end: a worker must not write to the caller's arrays once that has gone on. */
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

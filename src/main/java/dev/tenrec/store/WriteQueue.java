package dev.tenrec.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The queue of the writer: management changes before batches of events. Bounded in number and in bytes: a full queue
 * refuses, the heap is never the queue.
 */
final class WriteQueue {
    /** A queued write and its caller's stage. */
    static final class Pending<T> {
        final Write<T> write;
        final CompletableFuture<T> done = new CompletableFuture<>();

        Pending(Write<T> write) {
            this.write = write;
        }

        /** Completes the caller's stage with the answer. */
        void complete() {
            done.complete(write.answer());
        }
    }

    private record Task(Runnable work) implements Write<Boolean> {
        @Override
        public @Nullable JournalEntry prepare() {
            return null;
        }

        @Override
        public void applied(long position) {
            throw new IllegalStateException("there is no record");
        }

        @Override
        public Boolean answer() {
            work.run();
            return true;
        }
    }

    private final Lock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final int countMax;
    private final long bytesMax;

    @GuardedBy("lock")
    private final Queue<Pending<?>> changes = new ArrayDeque<>();

    @GuardedBy("lock")
    private final Queue<Pending<?>> batches = new ArrayDeque<>();

    @GuardedBy("lock")
    private long bytes;

    @GuardedBy("lock")
    private boolean closed;

    WriteQueue(int countMax, long bytesMax) {
        this.countMax = countMax;
        this.bytesMax = bytesMax;
    }

    /** Adds a management change. */
    <T> CompletionStage<T> addChange(Write<T> write) {
        return add(write, true);
    }

    /** Adds work in memory that only the writer may do, and that replay does not repeat: no record is written of it. */
    CompletionStage<Boolean> addTask(Runnable work) {
        return add(new Task(work), false);
    }

    /** Adds a batch of events. */
    <T> CompletionStage<T> addBatch(Write<T> write) {
        return add(write, false);
    }

    /**
     * Moves queued writes into a group, up to its bounds; blocks up to {@code waitMillis} for the first one.
     *
     * @return false once the queue is closed and empty
     */
    boolean drain(List<Pending<?>> group, int groupCountMax, long groupBytesMax, long waitMillis)
            throws InterruptedException {
        lock.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(waitMillis);
            while (changes.isEmpty() && batches.isEmpty() && !closed && left > 0) {
                left = notEmpty.awaitNanos(left);
            }
            long groupBytes = 0;
            while (group.size() < groupCountMax && groupBytes < groupBytesMax) {
                Pending<?> first = changes.isEmpty() ? batches.poll() : changes.poll();
                if (first == null) {
                    break;
                }
                groupBytes += first.write.sizeBytes();
                group.add(first);
            }
            bytes -= groupBytes;
            return !(closed && group.isEmpty());
        } finally {
            lock.unlock();
        }
    }

    /** Queued writes. */
    int count() {
        lock.lock();
        try {
            return changes.size() + batches.size();
        } finally {
            lock.unlock();
        }
    }

    /** Refuses further writes; queued ones are still served. */
    void close() {
        lock.lock();
        try {
            closed = true;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    private <T> CompletionStage<T> add(Write<T> write, boolean isChange) {
        Pending<T> pending = new Pending<>(write);
        lock.lock();
        try {
            if (closed) {
                pending.done.completeExceptionally(
                        new ApiException(ErrorCode.STOPPING, "The server is stopping, please retry."));
            } else if (changes.size() + batches.size() >= countMax || bytes >= bytesMax) {
                pending.done.completeExceptionally(
                        new ApiException(ErrorCode.OVERLOADED, "The server is busy, please retry."));
            } else {
                bytes += write.sizeBytes();
                (isChange ? changes : batches).add(pending);
                notEmpty.signal();
            }
        } finally {
            lock.unlock();
        }
        return pending.done;
    }
}

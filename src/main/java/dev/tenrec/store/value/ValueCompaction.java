package dev.tenrec.store.value;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends the live values of old segments of a {@link ValueLog} again, so that the old ones are gone: of files half of
 * which was released, and of many small files.
 *
 * <pre>
 * some live values are appended again     a crash leaves them in the file before, which a snapshot names
 * the file has none, and the log drops it a snapshot names it, a start uses it and appends them again
 * two snapshots are written               no snapshot names it, and it is removed
 * </pre>
 */
final class ValueCompaction {
    /** Files of less than a fourth of a segment, from which on they become one. */
    private static final int SMALL_FILES_MAX = 8;

    /** Share of a file, one in so many, from which released values are worth a move while the server is idle. */
    private static final int IDLE_SHARE = 8;

    /** Bytes of values that one change on the writer moves, which takes it less than a millisecond. */
    private static final int STEP_BYTES = 1 << 18;

    private static final Logger LOG = LoggerFactory.getLogger(ValueCompaction.class);

    private record Value(int project, int number, long address) {}

    private final ValueLog log;
    private final ValueLog.Owner owner;
    private final ValueLog.Context context;
    private final int smallBytes;
    private final AtomicBoolean isRunning = new AtomicBoolean();
    /** True also after a start, because an erasure before it may not have come to its end. */
    private final AtomicBoolean isAllDue = new AtomicBoolean(true);

    ValueCompaction(ValueLog log, ValueLog.Owner owner, ValueLog.Context context, int segmentBytes) {
        this.log = log;
        this.owner = owner;
        this.context = context;
        this.smallBytes = segmentBytes / 4;
    }

    /** Begins a run in the background, if there is something to do and none runs. */
    void start() {
        if (candidates().isEmpty() || !isRunning.compareAndSet(false, true)) {
            return;
        }
        try {
            context.background().execute(() -> {
                try {
                    for (ValueSegment segment : candidates()) {
                        move(segment);
                    }
                } catch (IOException | UncheckedIOException | CompletionException failure) {
                    LOG.warn("Space of released values is not given back: {}", failure.toString());
                } finally {
                    isRunning.set(false);
                }
            });
        } catch (RejectedExecutionException busy) {
            isRunning.set(false);
        }
    }

    /**
     * Moves the values of all files with more than a few released ones, unless another run is going on.
     *
     * @param isStopped asked before each file
     */
    void runIdle(BooleanSupplier isStopped) throws IOException {
        if (!isRunning.compareAndSet(false, true)) {
            return;
        }
        try {
            for (ValueSegment segment : saved()) {
                if (!isStopped.getAsBoolean() && segment.live() < segment.size() - segment.size() / IDLE_SHARE) {
                    move(segment);
                }
            }
        } catch (CompletionException | UncheckedIOException failure) {
            throw new IOException("space of released values is not given back", failure);
        } finally {
            isRunning.set(false);
        }
    }

    /** On the writer: a value was erased. */
    void requestAll() {
        isAllDue.set(true);
    }

    /** Moves every value beside which another one was released, if that was asked for. */
    void runAll() throws IOException {
        if (!isAllDue.compareAndSet(true, false)) {
            return;
        }
        boolean isDone = false;
        try {
            context.onWriter().apply(log::endSegment).toCompletableFuture().join();
            log.files().save(0);
            for (ValueSegment segment : saved()) {
                if (segment.hasDead()) {
                    move(segment);
                }
            }
            isDone = true;
        } catch (CompletionException | UncheckedIOException failure) {
            throw new IOException("released values can't be left out", failure);
        } finally {
            if (!isDone) {
                requestAll();
            }
        }
    }

    private List<ValueSegment> candidates() {
        List<ValueSegment> saved = saved();
        List<ValueSegment> small =
                saved.stream().filter(one -> one.size() < smallBytes).toList();
        return saved.stream()
                .filter(one -> one.live() < one.size() / 2 || (small.size() > SMALL_FILES_MAX && small.contains(one)))
                .toList();
    }

    private List<ValueSegment> saved() {
        return log.all().filter(one -> one.file() != null).toList();
    }

    private void move(ValueSegment segment) throws IOException {
        List<Value> step = new ArrayList<>();
        List<byte[]> bytes = new ArrayList<>();
        int[] size = {0};
        segment.forEach((project, number, address) -> {
            byte[] value = owner.address(project, number) == address ? log.read(address) : null;
            if (value != null) {
                step.add(new Value(project, number, address));
                bytes.add(value);
                size[0] += ValueFormat.recordBytes(value.length);
            }
            if (size[0] >= STEP_BYTES) {
                append(step, bytes);
                step.clear();
                bytes.clear();
                size[0] = 0;
            }
        });
        append(step, bytes);
    }

    private void append(List<Value> step, List<byte[]> bytes) {
        context.onWriter()
                .apply(() -> {
                    for (int i = 0; i < step.size(); i++) {
                        append(step.get(i), bytes.get(i));
                    }
                })
                .toCompletableFuture()
                .join();
    }

    /** A value that was released or moved meanwhile has another address by now. */
    private void append(Value value, byte[] bytes) {
        if (owner.address(value.project, value.number) == value.address) {
            owner.moved(value.project, value.number, log.append(value.project, value.number, bytes));
            log.release(value.address);
        }
    }
}

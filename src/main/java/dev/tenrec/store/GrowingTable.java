package dev.tenrec.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A table that begins on the heap and moves to another, made in the background, once it holds more than some bytes.
 *
 * <p>A Chronicle Map loads a thousand classes before its first value, and takes a gigabyte of addresses and the time to
 * clear its slots; most tables of most servers stay small. The writer alone puts, so it alone moves; a reader that
 * still holds the table on the heap sees the moment before the move.
 */
final class GrowingTable implements Table {
    /** Bytes on the heap from which on the other table is made. */
    static final int HEAP_BYTES_MAX = 256 << 10;

    /** While the other one is being made the heap takes this many times its limit; then the writer waits. */
    private static final int PATIENCE = 4;

    /** Bytes of an entry beside its key and value. */
    private static final int ENTRY_BYTES = 100;

    private static final Logger LOG = LoggerFactory.getLogger(GrowingTable.class);

    private final Supplier<Table> larger;
    private final Executor background;
    private final int heapBytesMax;
    private volatile Table current;

    // The writer's.
    /** The table on the heap; null after the move, so that its entries are freed. */
    private @Nullable HeapTable heap;

    private long heapBytes;
    /** True after the other table could not be made, until room is asked for: a put must not try each time. */
    private boolean isImpossible;
    /** The other table; null until it is asked for. */
    private @Nullable CompletableFuture<Table> coming;

    /**
     * @param larger makes the other table; may take half a second, and fail
     * @param background where it is made
     */
    GrowingTable(Supplier<Table> larger, Executor background, int heapBytesMax) {
        this.larger = larger;
        this.background = background;
        this.heapBytesMax = heapBytesMax;
        HeapTable small = new HeapTable();
        this.heap = small;
        this.current = small;
    }

    @Override
    public byte @Nullable [] get(String key) {
        return current.get(key);
    }

    /** Stays on the heap when the other table can't be made: what is in the journal must be put. */
    @Override
    public void put(String key, byte[] value) {
        if (isDue() && !isImpossible) {
            try {
                move();
            } catch (RuntimeException | OutOfMemoryError failed) {
                isImpossible = true;
                LOG.warn("A large table stays on the heap.", failed);
            }
        }
        count(key, value);
        current.put(key, value);
    }

    @Override
    public void remove(String key) {
        count(key, null);
        current.remove(key);
    }

    @Override
    public long size() {
        return current.size();
    }

    @Override
    public boolean hasRoomFor(int valueSize) {
        if (valueSize > ChronicleTable.VALUE_BYTES_MAX) {
            return false;
        }
        if (isDue()) {
            move();
            isImpossible = false;
        }
        return current.hasRoomFor(valueSize);
    }

    @Override
    public void forEachKey(Consumer<String> visitor) {
        current.forEachKey(visitor);
    }

    /** After the background has ended. */
    @Override
    public void close() {
        current.close();
        CompletableFuture<Table> unused = coming;
        if (unused != null && heap != null && unused.isDone() && !unused.isCompletedExceptionally()) {
            unused.join().close();
        }
    }

    private void count(String key, byte @Nullable [] value) {
        if (heap == null) {
            return;
        }
        byte[] before = heap.get(key);
        long entry = ENTRY_BYTES + 2L * key.length();
        heapBytes += (value == null ? 0 : entry + value.length) - (before == null ? 0 : entry + before.length);
    }

    private boolean isDue() {
        return heapBytes > heapBytesMax && heap != null;
    }

    /** Moves if the other table is there, or must be. Fails when it can't be made; the next attempt makes another. */
    private void move() {
        CompletableFuture<Table> other = coming;
        if (other == null) {
            other = begin();
            coming = other;
        }
        if (!other.isDone() && heapBytes < (long) PATIENCE * heapBytesMax) {
            return;
        }
        Table table;
        try {
            table = other.join();
        } catch (CompletionException failed) {
            coming = null;
            throw failed;
        }
        current.forEach(table::put);
        current = table;
        heap = null;
    }

    private CompletableFuture<Table> begin() {
        try {
            return CompletableFuture.supplyAsync(larger, background);
        } catch (RejectedExecutionException full) {
            return CompletableFuture.completedFuture(larger.get());
        }
    }
}

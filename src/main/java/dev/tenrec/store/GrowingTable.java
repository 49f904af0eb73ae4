package dev.tenrec.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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

    private final Supplier<Table> larger;
    private final Executor background;
    private final int heapBytesMax;
    private final HeapTable heap = new HeapTable();
    private volatile Table current = heap;

    // The writer's.
    private long heapBytes;
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
    }

    @Override
    public byte @Nullable [] get(String key) {
        return current.get(key);
    }

    /** Stays on the heap when the other table can't be made: what is in the journal must be put. */
    @Override
    public void put(String key, byte[] value) {
        if (isDue()) {
            try {
                move();
            } catch (RuntimeException | OutOfMemoryError later) {
                // The next request for room says so.
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
        if (unused != null && current == heap && unused.isDone() && !unused.isCompletedExceptionally()) {
            unused.join().close();
        }
    }

    private void count(String key, byte @Nullable [] value) {
        if (current != heap) {
            return;
        }
        byte[] before = heap.get(key);
        long entry = ENTRY_BYTES + 2L * key.length();
        heapBytes += (value == null ? 0 : entry + value.length) - (before == null ? 0 : entry + before.length);
    }

    private boolean isDue() {
        return heapBytes > heapBytesMax && current == heap;
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
        heap.forEach(table::put);
        current = table;
    }

    private CompletableFuture<Table> begin() {
        try {
            return CompletableFuture.supplyAsync(larger, background);
        } catch (RejectedExecutionException full) {
            return CompletableFuture.completedFuture(larger.get());
        }
    }
}

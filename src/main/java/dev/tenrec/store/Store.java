package dev.tenrec.store;

import dev.tenrec.json.Timestamps;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** The state of the server and its one writer. (In memory only for now.) */
public final class Store implements AutoCloseable {
    private final ConcurrentSkipListMap<Long, ByteBuffer> payloads = new ConcurrentSkipListMap<>();
    private long end;
    private final Clock clock;
    private final List<Records<?>> kinds = new ArrayList<>();
    private final ExecutorService writer = Executors.newSingleThreadExecutor(task -> new Thread(task, "tenrec-writer"));

    public Store(Clock clock) {
        this.clock = clock;
    }

    /** Declares a kind of record; all kinds are declared before the store opens. */
    public <T> Records<T> records(String name, Class<T> type) {
        Records<T> records = new Records<>(name, type, new HeapTable());
        kinds.add(records);
        return records;
    }

    /** Declares a table that event records rebuild; all are declared before the store opens. */
    public DerivedTable derivedTable(String name) {
        return new DerivedTable(new HeapTable());
    }

    /** Declares state beside the tables that event records rebuild; all is declared before the store opens. */
    public void add(StatePart part) {}

    /** Runs a change on the writer; the stage ends once it is durable, or with the exception that the change threw. */
    public <T> CompletionStage<T> change(Function<Transaction, T> change) {
        return submit(new Write<T>() {
            private T result;

            @Override
            public JournalEntry prepare() {
                Transaction transaction = new Transaction(Timestamps.micros(clock.instant()));
                result = change.apply(transaction);
                transaction.writes().forEach((records, writes) -> writes.forEach(records::stage));
                return null;
            }

            @Override
            public void applied(long position) {}

            @Override
            public T answer() {
                kinds.forEach(Records::publishStaged);
                return result;
            }
        });
    }

    /** Queues a write; the stage ends on the writer thread once it is durable. */
    public <T> CompletionStage<T> submit(Write<T> write) {
        CompletableFuture<T> done = new CompletableFuture<>();
        writer.execute(() -> {
            try {
                JournalEntry entry = write.prepare();
                if (entry != null) {
                    write.applied(keep(entry));
                }
                done.complete(write.answer());
            } catch (RuntimeException refused) {
                done.completeExceptionally(refused);
            }
        });
        return done;
    }

    /** Bytes of the journal from a position on. */
    public ByteBuffer read(long position, int size) {
        Map.Entry<Long, ByteBuffer> payload = payloads.floorEntry(position);
        int from = (int) (position - payload.getKey());
        return payload.getValue().duplicate().position(from).limit(from + size).slice();
    }

    private long keep(JournalEntry entry) {
        ByteBuffer whole = ByteBuffer.allocate(
                entry.payload().stream().mapToInt(ByteBuffer::remaining).sum());
        entry.payload().forEach(piece -> whole.put(piece.duplicate()));
        long position = end;
        end += whole.capacity();
        payloads.put(position, whole.flip());
        return position;
    }

    @Override
    public void close() {
        writer.shutdown();
    }
}

package dev.tenrec.insight.sql.table;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rows in memory, in order. */
public final class Relation implements RowSource {
    private final List<Type> types;
    private final List<Batch> batches;
    private final Parallel parallel;
    private final Deadline deadline;
    private final long count;

    public Relation(List<Type> types, List<Batch> batches, Parallel parallel, Deadline deadline) {
        this.types = types;
        this.batches = batches;
        this.parallel = parallel;
        this.deadline = deadline;
        this.count = batches.stream().mapToLong(Batch::count).sum();
    }

    /** Loads the column, which costs something only if nothing reads it later. */
    private @Nullable Domain commonDomain(int column) {
        Domain common = null;
        for (Batch batch : batches) {
            Domain own = batch.column(column) instanceof CodeVector codes ? codes.domain() : null;
            if (own == null || (common != null && common != own)) {
                return null;
            }
            common = own;
        }
        return common;
    }

    public long count() {
        return count;
    }

    public List<Batch> batches() {
        return batches;
    }

    @Override
    public List<Type> types() {
        return types;
    }

    @Override
    public @Nullable Domain domain(int column) {
        return commonDomain(column);
    }

    @Override
    public <S extends RowSink> List<S> run(Supplier<S> sinks) {
        List<Reader<S>> readers = parallel.run(batches.size(), () -> new Reader<>(sinks.get()));
        return readers.isEmpty()
                ? List.of(sinks.get())
                : readers.stream().map(reader -> reader.sink).toList();
    }

    @Override
    public void runInOrder(RowSink sink) {
        for (int i = 0; i < batches.size() && !sink.isFull(); i++) {
            deadline.check();
            sink.accept(batches.get(i));
        }
    }

    private final class Reader<S extends RowSink> implements Parallel.Worker {
        private final S sink;

        Reader(S sink) {
            this.sink = sink;
        }

        @Override
        public void part(int index) {
            deadline.check();
            sink.accept(batches.get(index));
        }
    }
}

package dev.tenrec.insight.sql.table;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.Domain;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rows of another source that pass through an operator one batch at a time.
 *
 * @param stage puts the operator before a sink; called once per thread
 * @param domains by column; null where there is none
 */
public record StagedSource(
        RowSource input, UnaryOperator<RowSink> stage, List<Type> types, IntFunction<@Nullable Domain> domains)
        implements RowSource {
    /** Returns the source below all operators. */
    public RowSource root() {
        return input instanceof StagedSource staged ? staged.root() : input;
    }

    @Override
    public @Nullable Domain domain(int column) {
        return domains.apply(column);
    }

    @Override
    public <S extends RowSink> List<S> run(Supplier<S> sinks) {
        List<Chain<S>> chains = input.run(() -> {
            S end = sinks.get();
            return new Chain<>(stage.apply(end), end);
        });
        return chains.stream().map(Chain::end).toList();
    }

    @Override
    public void runInOrder(RowSink sink) {
        input.runInOrder(new Chain<>(stage.apply(sink), sink));
    }

    private record Chain<S extends RowSink>(RowSink first, S end) implements RowSink {
        @Override
        public void accept(Batch batch) {
            first.accept(batch);
        }

        @Override
        public boolean isFull() {
            return end.isFull();
        }
    }
}

package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.table.RowSink;
import dev.tenrec.insight.sql.table.RowSource;
import dev.tenrec.insight.sql.vector.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rows of several sources, one after the other. */
record UnionSource(List<Type> types, List<RowSource> inputs) implements RowSource {
    @Override
    public @Nullable Domain domain(int column) {
        Domain first = inputs.get(0).domain(column);
        return inputs.stream().allMatch(input -> input.domain(column) == first) ? first : null;
    }

    @Override
    public <S extends RowSink> List<S> run(Supplier<S> sinks) {
        List<S> all = new ArrayList<>();
        inputs.forEach(input -> all.addAll(input.run(sinks)));
        return all;
    }

    @Override
    public void runInOrder(RowSink sink) {
        for (int i = 0; i < inputs.size() && !sink.isFull(); i++) {
            inputs.get(i).runInOrder(sink);
        }
    }
}

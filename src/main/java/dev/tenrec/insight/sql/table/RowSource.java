package dev.tenrec.insight.sql.table;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Domain;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rows that can be read, once or several times. */
public interface RowSource {
    List<Type> types();

    /** Returns the dictionary that all vectors of a column have; null if they may have none or different ones. */
    @Nullable
    Domain domain(int column);

    /** Reads all rows in no order, with one sink per thread; returns all sinks, at least one. */
    <S extends RowSink> List<S> run(Supplier<S> sinks);

    /** Reads rows in order on the calling thread, until the sink is full. */
    void runInOrder(RowSink sink);
}

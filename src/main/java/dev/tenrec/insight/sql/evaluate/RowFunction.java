package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An expression without queries, computed from the values of its columns: for one event at a time. One value takes a
 * bounded number of calls and bytes, since a lambda within a lambda makes a lot of little. Any thread.
 */
public final class RowFunction {
    /** Calls of functions for one value; a second or so. */
    private static final int CALLS_MAX = 10_000_000;

    /** The texts and lists that the calls for one value keep at a time. */
    private static final long BYTES_MAX = 64L << 20;

    private final RowExpression root;
    /** Parameters of all lambdas. */
    private final int parameters;

    /** Counts the checks of one value. */
    private static final class Bound implements Runnable {
        private int checks;

        @Override
        public void run() {
            if (++checks > CALLS_MAX / CallMeter.CALLS_PER_CHECK) {
                throw SqlRefusal.query("One value of the expression takes more than " + CALLS_MAX
                        + " calls of functions: its lambdas go over too many elements");
            }
        }
    }

    private RowFunction(RowExpression root, int parameters) {
        this.root = root;
        this.parameters = parameters;
    }

    /** @throws SqlRefusal for an expression with a query, or a call that makes no sense */
    public static RowFunction of(Expression expression) {
        Map<Integer, Integer> slots = new HashMap<>();
        RowExpression root = RowExpression.of(expression, null, slots);
        return new RowFunction(root, slots.size());
    }

    /**
     * The value for some values of the columns, in their order.
     *
     * @throws SqlRefusal if it takes too many calls or too much memory
     */
    public @Nullable Object value(@Nullable Object[] columns) {
        CallMeter meter = new CallMeter(new MemoryBudget(BYTES_MAX), new Bound());
        return root.value(new RowExpression.Scope(column -> columns[column], new Object[parameters], meter));
    }
}

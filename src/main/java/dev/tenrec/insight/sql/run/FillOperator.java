package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.evaluate.RowFunction;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.table.Relation;
import dev.tenrec.insight.sql.table.RowSink;
import dev.tenrec.insight.sql.table.RowSource;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Adds the rows of WITH FILL to sorted rows, up to a number of rows in all. */
final class FillOperator {
    /** Rows that are added, at most: a step far too small is a mistake. */
    private static final int ADDED_MAX = 1_000_000;

    private static final int ROWS_PER_CHECK = 1_024;

    private final PlanCompiler compiler;
    private final Plan.Fill fill;
    private final long limit;
    private final List<Type> types;
    private final RowFunction next;
    private final @Nullable RowFunction[] others;

    private final List<Batch> batches = new ArrayList<>();
    private final List<@Nullable Object[]> pending = new ArrayList<>();
    private long count;
    private int added;

    /** The row before, of the same prefix; null before the first. */
    private @Nullable Object @Nullable [] before;
    /** Values of the prefix, in a row of nulls; null before the first row. */
    private @Nullable Object @Nullable [] prefix;
    /** The next value of the sequence; null before it begins and after it ends. */
    private @Nullable Object expected;

    private boolean isBegun;

    FillOperator(PlanCompiler compiler, Plan.Fill fill, long limit) {
        this.compiler = compiler;
        this.fill = fill;
        this.limit = limit;
        this.types = PlanCompiler.types(fill);
        this.next = RowFunction.of(fill.next());
        this.others = new RowFunction[types.size()];
        for (int column = 0; column < others.length; column++) {
            Expression other = fill.others().get(column);
            others[column] = other == null ? null : RowFunction.of(other);
        }
    }

    Relation run(RowSource input) {
        input.runInOrder(new Rows());
        boolean isWithoutRows = prefix == null && fill.prefix().isEmpty();
        if (isWithoutRows) {
            begin(new Object[types.size()]);
        }
        finish();
        flush();
        return new Relation(types, batches, compiler.parallel(), compiler.deadline());
    }

    private final class Rows implements RowSink {
        @Override
        public void accept(Batch batch) {
            for (int row = 0; row < batch.count() && count < limit; row++) {
                @Nullable Object[] values = new Object[types.size()];
                for (int column = 0; column < values.length; column++) {
                    values[column] = batch.column(column).get(row);
                }
                original(values);
            }
        }

        @Override
        public boolean isFull() {
            return count >= limit;
        }
    }

    private void original(@Nullable Object[] row) {
        if (prefix == null || fill.prefix().stream().anyMatch(column -> isOther(row, column))) {
            finish();
            begin(row);
        }
        Object value = row[fill.key()];
        if (value == null || (value instanceof Double number && number.isNaN())) {
            if (!fill.order().nullsFirst()) {
                finish();
            }
        } else {
            expected = isBegun ? expected : value;
            isBegun = true;
            addBefore(value);
            if (expected != null && compare(expected, value) == 0) {
                expected = after(expected);
            }
        }
        add(row);
        before = row;
    }

    private boolean isOther(@Nullable Object[] row, int column) {
        return !Objects.equals(row[column], Objects.requireNonNull(prefix)[column]);
    }

    private void begin(@Nullable Object[] row) {
        prefix = row;
        before = null;
        expected = fill.from();
        isBegun = expected != null;
    }

    /** Adds the rows behind the last one, up to the end of the sequence. */
    private void finish() {
        if (fill.to() != null) {
            addBefore(fill.to());
        }
    }

    private void addBefore(Object end) {
        Object last = fill.to() != null && compare(fill.to(), end) < 0 ? fill.to() : end;
        while (expected != null && count < limit && compare(expected, last) < 0) {
            if (++added > ADDED_MAX) {
                throw SqlRefusal.query("WITH FILL adds at most " + ADDED_MAX + " rows: take a longer step");
            }
            @Nullable Object[] row = filled(expected);
            add(row);
            before = before == null ? null : row;
            expected = after(expected);
        }
    }

    private @Nullable Object[] filled(Object value) {
        @Nullable Object[] row = new Object[types.size()];
        for (int column = 0; column < row.length; column++) {
            RowFunction other = others[column];
            row[column] = other == null || before == null ? Values.defaultOf(types.get(column)) : other.value(before);
        }
        for (int column : fill.prefix()) {
            row[column] = Objects.requireNonNull(prefix)[column];
        }
        row[fill.key()] = value;
        return row;
    }

    /** The value behind another; null where numbers are too large to have one. */
    private @Nullable Object after(Object value) {
        @Nullable Object[] row = new Object[types.size()];
        row[fill.key()] = value;
        Object following = next.value(row);
        return following == null || compare(following, value) <= 0 ? null : following;
    }

    private int compare(Object a, Object b) {
        int order = Values.compare(a, b);
        return fill.order().descending() ? -order : order;
    }

    private void add(@Nullable Object[] row) {
        pending.add(row);
        if (++count % ROWS_PER_CHECK == 0) {
            flush();
        }
    }

    private void flush() {
        compiler.deadline().check();
        int rows = pending.size();
        if (rows == 0) {
            return;
        }
        Vector[] columns = new Vector[types.size()];
        for (int column = 0; column < columns.length; column++) {
            @Nullable Object[] values = new Object[rows];
            int index = column;
            Arrays.setAll(values, row -> pending.get(row)[index]);
            columns[column] = Vector.of(types.get(column), values, rows);
        }
        Batch batch = Batch.of(rows, columns, Ordinals.from(count - rows, rows));
        compiler.memory().reserve(batch.sizeBytes());
        batches.add(batch);
        pending.clear();
    }
}

package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.evaluate.InQueryEvaluator;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Rows;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The right side of a join: rows by their keys. Shared by threads once it is made. */
final class JoinTable {
    private static final int ENTRY_BYTES = 72;
    private static final int NONE = -1;

    private final Rows rows;
    private final boolean hasKeys;
    private final Map<Object, Integer> first = new HashMap<>();
    /** The next row with the same keys; -1 at the end. */
    private final int[] next;
    /** Columns of all rows, made on first use. Guarded by itself. */
    private final Map<Integer, Vector> columns = new HashMap<>();

    private final MemoryBudget memory;

    JoinTable(Rows rows, List<Evaluator> keys, MemoryBudget memory) {
        this.rows = rows;
        this.memory = memory;
        this.hasKeys = !keys.isEmpty();
        this.next = new int[rows.count()];
        memory.reserve((long) Integer.BYTES * rows.count());
        Object[][] values = new Object[keys.size()][];
        for (int k = 0; k < values.length; k++) {
            values[k] = rows.values(keys.get(k)::evaluate);
        }
        Object[] row = new Object[values.length];
        // From the last row on, so that chains are in order.
        for (int number = rows.count() - 1; number >= 0; number--) {
            boolean hasNull = false;
            for (int k = 0; k < row.length; k++) {
                row[k] = values[k][number];
                hasNull |= row[k] == null;
            }
            if (!hasKeys) {
                next[number] = number + 1 < rows.count() ? number + 1 : NONE;
            } else if (hasNull) {
                next[number] = NONE;
            } else {
                Object key = InQueryEvaluator.key(row);
                Integer before = first.put(key, number);
                next[number] = before == null ? NONE : before;
                memory.reserve(before == null ? ENTRY_BYTES + MemoryBudget.sizeOf(key) : 0);
            }
        }
    }

    Rows rows() {
        return rows;
    }

    /** Returns a column of some rows. */
    Vector column(int index, Type type, int[] numbers) {
        Vector whole;
        synchronized (columns) {
            whole = columns.computeIfAbsent(index, any -> {
                memory.reserve((long) Long.BYTES * rows.count());
                return rows.whole(index, type);
            });
        }
        return whole.take(numbers, numbers.length);
    }

    int next(int number) {
        return next[number];
    }

    Heads heads() {
        return new Heads();
    }

    /** Finds first rows, each code of a dictionary once; for one thread. */
    final class Heads {
        private @Nullable Domain domain;
        /** First row + 2 by code; 0 until it was looked up. */
        private int[] byCode = new int[0];

        /** Returns the first row with the keys of a left row; -1 if there is none. */
        int first(Vector[] keys, int row) {
            if (!hasKeys) {
                return rows.count() > 0 ? 0 : NONE;
            }
            if (keys.length == 1 && keys[0] instanceof CodeVector codes) {
                return ofCode(codes, row);
            }
            Object[] values = new Object[keys.length];
            for (int k = 0; k < values.length; k++) {
                values[k] = keys[k].get(row);
                if (values[k] == null) {
                    return NONE;
                }
            }
            Integer found = first.get(InQueryEvaluator.key(values));
            return found == null ? NONE : found;
        }

        private int ofCode(CodeVector codes, int row) {
            if (codes.domain() != domain) {
                domain = codes.domain();
                byCode = new int[0];
            }
            int code = codes.codes()[row];
            if (code >= byCode.length) {
                byCode = Arrays.copyOf(byCode, Math.max(code + 1, codes.domain().bound()));
            }
            if (byCode[code] == 0) {
                Object value = codes.get(row);
                Integer found = value == null ? null : first.get(value);
                byCode[code] = found == null ? 1 : found + 2;
            }
            return byCode[code] - 2;
        }
    }
}

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
    /** The dictionary of the only key of both sides; null if they have none in common. */
    private final @Nullable Domain common;
    /** The first row + 1 by code of the common dictionary; 0 for none. */
    private int[] firstOfCode = new int[0];
    /** The next row with the same keys; -1 at the end. */
    private final int[] next;

    private boolean isUnique = true;
    /** Columns of all rows, made on first use. Guarded by itself. */
    private final Map<Integer, Vector> columns = new HashMap<>();

    private final MemoryBudget memory;

    /** @param leftDomain the dictionary of the left side's first key; null if it has none */
    JoinTable(Rows rows, List<Evaluator> keys, @Nullable Domain leftDomain, MemoryBudget memory) {
        this.rows = rows;
        this.memory = memory;
        this.hasKeys = !keys.isEmpty();
        this.next = new int[rows.count()];
        memory.reserve((long) Integer.BYTES * rows.count());
        Domain own = keys.size() == 1 ? keys.get(0).domain() : null;
        this.common = own != null && own.equals(leftDomain) && own.nullCode() < 0 ? own : null;
        if (common != null) {
            linkCodes(keys.get(0), common.bound());
        } else if (hasKeys) {
            link(keys);
        } else {
            Arrays.setAll(next, number -> number + 1 < rows.count() ? number + 1 : NONE);
            isUnique = rows.count() <= 1;
        }
    }

    private void linkCodes(Evaluator key, int bound) {
        memory.reserve((long) Integer.BYTES * bound);
        firstOfCode = new int[bound];
        List<Vector> vectors = rows.vectors(key::evaluate);
        // From the last row on, so that chains are in order.
        for (int number = rows.count() - 1; number >= 0; number--) {
            int code = ((CodeVector) vectors.get(rows.batchIndex(number))).codes()[rows.row(number)];
            firstOfCode = code < firstOfCode.length ? firstOfCode : Arrays.copyOf(firstOfCode, code + 1);
            next[number] = firstOfCode[code] - 1;
            isUnique &= next[number] == NONE;
            firstOfCode[code] = number + 1;
        }
    }

    private void link(List<Evaluator> keys) {
        Object[][] values = new Object[keys.size()][];
        for (int k = 0; k < values.length; k++) {
            values[k] = rows.values(keys.get(k)::evaluate);
        }
        Object[] row = new Object[values.length];
        for (int number = rows.count() - 1; number >= 0; number--) {
            boolean hasNull = false;
            for (int k = 0; k < row.length; k++) {
                row[k] = values[k][number];
                hasNull |= row[k] == null;
            }
            if (hasNull) {
                next[number] = NONE;
            } else {
                Object key = InQueryEvaluator.key(row);
                Integer before = first.put(key, number);
                next[number] = before == null ? NONE : before;
                isUnique &= before == null;
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
                return rows.whole(batch -> batch.column(index), type);
            });
        }
        return whole.take(numbers, numbers.length);
    }

    int next(int number) {
        return next[number];
    }

    /** Returns whether no two rows have the same keys. */
    boolean isUnique() {
        return isUnique;
    }

    Heads heads() {
        return new Heads();
    }

    /** Finds first rows, each code of a dictionary once; for one thread. */
    final class Heads {
        private @Nullable Domain domain;
        /** First row + 2 by code; 0 until it was looked up. */
        private int[] byCode = new int[0];

        /** Returns the first row with the keys of each left row; -1 where there is none. */
        int[] first(Vector[] keys, int count) {
            int[] found = new int[count];
            int[] codes = common == null ? null : ((CodeVector) keys[0]).codes();
            for (int i = 0; i < count; i++) {
                if (codes == null) {
                    found[i] = ofRow(keys, i);
                } else {
                    found[i] = codes[i] < firstOfCode.length ? firstOfCode[codes[i]] - 1 : NONE;
                }
            }
            return found;
        }

        private int ofRow(Vector[] keys, int row) {
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

package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.ConstantVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.DoubleVector;
import dev.tenrec.insight.sql.vector.Interner;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of groups as longs: codes of a dictionary, numbers as they are, codes of an interner for all others. A last
 * word tells which numbers are null, if any may be. Shared by threads.
 */
final class GroupKeys {
    /** Keys that are null have a bit each. */
    private static final int KEYS_MAX = 63;

    /** Up to so many codes, the array of a {@link KeyBox} is small enough. */
    private static final int CODES_MIN = 4_096;

    private final List<Evaluator> keys;
    private final @Nullable Domain[] domains;
    private final boolean hasMask;

    GroupKeys(List<Evaluator> keys, MemoryBudget memory) {
        if (keys.size() > KEYS_MAX) {
            throw dev.tenrec.insight.sql.plan.SqlRefusal.query("A query groups by at most " + KEYS_MAX + " columns.");
        }
        this.keys = keys;
        this.domains = new Domain[keys.size()];
        boolean mayBeNull = false;
        for (int i = 0; i < domains.length; i++) {
            Evaluator key = keys.get(i);
            boolean isNumber = isNumber(key.type());
            domains[i] = isNumber ? null : key.domain() == null ? new Interner(memory) : key.domain();
            mayBeNull |= isNumber && key.type().nullable();
        }
        hasMask = mayBeNull;
    }

    private static boolean isNumber(Type type) {
        return type.isLong() || type.kind() == Type.Kind.FLOAT64;
    }

    /** Returns whether the only word is a code of a dictionary with many values. */
    boolean hasCodes() {
        Domain only = domains.length == 1 ? domains[0] : null;
        return only != null && only.bound() > CODES_MIN;
    }

    int width() {
        return keys.size() + (hasMask ? 1 : 0);
    }

    /** Computes the keys of a batch. */
    Vector[] evaluate(Batch batch) {
        Vector[] values = new Vector[domains.length];
        for (int k = 0; k < values.length; k++) {
            values[k] = keys.get(k).evaluate(batch);
        }
        return values;
    }

    /** Returns whether all rows are known to have the same key, as rows of a scan have the same event. */
    static boolean areConstant(Vector[] values) {
        for (Vector vector : values) {
            if (!(vector instanceof ConstantVector || (vector instanceof CodeVector codes && codes.isConstant()))) {
                return false;
            }
        }
        return true;
    }

    /** Encodes the first keys, one array per word. */
    long[][] encode(Vector[] values, int count) {
        long[][] words = new long[width()][];
        long[] mask = null;
        for (int k = 0; k < domains.length; k++) {
            Vector vector = values[k];
            long[] word = new long[count];
            words[k] = word;
            Domain domain = domains[k];
            if (domain != null) {
                encode(vector, domain, word, count);
                continue;
            }
            boolean isDouble = keys.get(k).type().kind() == Type.Kind.FLOAT64;
            for (int i = 0; i < count; i++) {
                if (hasMask && vector.isNull(i)) {
                    mask = mask == null ? new long[count] : mask;
                    mask[i] |= 1L << k;
                } else {
                    // Adding zero makes the negative zero positive.
                    word[i] = isDouble ? Double.doubleToLongBits(vector.getDouble(i) + 0.0) : vector.getLong(i);
                }
            }
        }
        if (hasMask) {
            words[domains.length] = mask == null ? new long[count] : mask;
        }
        return words;
    }

    private static void encode(Vector vector, Domain domain, long[] word, int count) {
        if (vector instanceof CodeVector codes && codes.domain() == domain) {
            for (int i = 0; i < count; i++) {
                word[i] = codes.codes()[i];
            }
            return;
        }
        Interner interner = (Interner) domain;
        for (int i = 0; i < count; i++) {
            word[i] = interner.code(vector.get(i));
        }
    }

    /** Returns the values of a key of the groups of a table. */
    Vector column(int key, GroupTable table) {
        int count = table.size();
        Domain domain = domains[key];
        Type type = keys.get(key).type();
        if (domain != null) {
            int[] codes = new int[count];
            for (int i = 0; i < count; i++) {
                codes[i] = (int) table.word(i, key);
            }
            return new CodeVector(type, codes, domain);
        }
        boolean[] nulls = type.nullable() ? new boolean[count] : null;
        for (int i = 0; nulls != null && i < count; i++) {
            nulls[i] = (table.word(i, domains.length) & 1L << key) != 0;
        }
        if (type.isLong()) {
            long[] values = new long[count];
            for (int i = 0; i < count; i++) {
                values[i] = table.word(i, key);
            }
            return new LongVector(type, values, nulls);
        }
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = Double.longBitsToDouble(table.word(i, key));
        }
        return new DoubleVector(type, values, nulls);
    }
}

package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.DoubleVector;
import dev.tenrec.insight.sql.vector.Interner;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Vector;
import org.jspecify.annotations.Nullable;

/**
 * Results of an expression as longs: whole numbers and times themselves, bits of doubles, and codes of all others. For
 * all threads.
 */
final class PackedResults {
    private final Type type;
    /** Numbers results that have no fixed size; null for numbers. */
    private final @Nullable Interner interner;

    PackedResults(Type type, MemoryBudget memory) {
        boolean isNumber = type.isLong() || type.kind() == Type.Kind.FLOAT64;
        this.type = type;
        this.interner = isNumber ? null : new Interner(memory);
    }

    /** The dictionary of the results; null for numbers. */
    @Nullable
    Domain domain() {
        return interner;
    }

    long pack(Vector computed, int row) {
        if (interner != null) {
            return interner.code(computed.get(row));
        }
        if (computed.isNull(row)) {
            return 0;
        }
        return type.isLong() ? computed.getLong(row) : Double.doubleToRawLongBits(computed.getDouble(row));
    }

    /** @param nulls null if no number is null; means nothing for codes, of which one is that of null */
    Vector unpack(long[] packed, boolean @Nullable [] nulls) {
        if (interner != null) {
            int[] codes = new int[packed.length];
            for (int i = 0; i < codes.length; i++) {
                codes[i] = (int) packed[i];
            }
            return new CodeVector(type, codes, interner);
        }
        if (type.isLong()) {
            return new LongVector(type, packed, nulls);
        }
        double[] doubles = new double[packed.length];
        for (int i = 0; i < doubles.length; i++) {
            doubles[i] = Double.longBitsToDouble(packed[i]);
        }
        return new DoubleVector(type, doubles, nulls);
    }
}

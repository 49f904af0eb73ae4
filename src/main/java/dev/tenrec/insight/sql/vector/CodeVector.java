package dev.tenrec.insight.sql.vector;

import dev.tenrec.insight.sql.plan.Type;
import org.jspecify.annotations.Nullable;

/**
 * Values as codes of a dictionary.
 *
 * @param isConstant true if all rows are known to have the same code
 */
@SuppressWarnings("ArrayRecordComponent")
public record CodeVector(Type type, int[] codes, Domain domain, boolean isConstant) implements Vector {
    public CodeVector(Type type, int[] codes, Domain domain) {
        this(type, codes, domain, false);
    }

    @Override
    public boolean isNull(int row) {
        return codes[row] == domain.nullCode();
    }

    @Override
    public boolean hasNulls() {
        return domain.nullCode() >= 0;
    }

    @Override
    public int selectPresent(int[] rows, int count) {
        int none = domain.nullCode();
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            rows[kept] = row;
            kept += codes[row] == none ? 0 : 1;
        }
        return kept;
    }

    @Override
    public @Nullable Object get(int row) {
        return domain.value(codes[row]);
    }

    @Override
    public long getLong(int row) {
        throw new UnsupportedOperationException(type.toString());
    }

    @Override
    public double getDouble(int row) {
        throw new UnsupportedOperationException(type.toString());
    }

    @Override
    public Vector take(int[] rows, int count) {
        int[] taken = new int[count];
        for (int i = 0; i < count; i++) {
            taken[i] = codes[rows[i]];
        }
        return new CodeVector(type, taken, domain, isConstant);
    }

    @Override
    public long sizeBytes(int count) {
        return 4L * count;
    }
}

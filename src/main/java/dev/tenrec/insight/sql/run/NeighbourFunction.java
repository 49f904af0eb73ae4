package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The value of another row of the partition or frame ({@code lag}, {@code lead}, {@code nth_value} and their kin). */
final class NeighbourFunction implements WindowFunction {
    private static final int NONE = -1;

    private final WindowFrame frame;
    private final Type type;
    private final String name;
    private final List<Vector> arguments;
    /** The row whose value is taken, by number of row; -1 for none. */
    private final int[] sources;

    NeighbourFunction(WindowFrame frame, List<Vector> arguments, int rows) {
        this.frame = frame;
        this.type = frame.call().function().type();
        this.name = frame.call().function().function().name();
        this.arguments = arguments;
        this.sources = new int[rows];
    }

    @Override
    public void compute(Partitions all, int first, int end) {
        all.each(first, end, this::compute);
    }

    private void compute(int[] order, int from, int to) {
        int sign = name.startsWith("lag") ? -1 : 1;
        switch (name) {
            case "lag", "lead" -> {
                for (int i = from; i < to; i++) {
                    put(order, i, i + sign * distance(order[i]), from, to);
                }
            }
            case "lagInFrame", "leadInFrame" -> {
                for (int i = from; i < to; i++) {
                    int begin = frame.begin(order, i, from, to);
                    put(order, i, i + sign * distance(order[i]), begin, frame.end(order, i, from, to));
                }
            }
            case "nth_value" -> {
                for (int i = from; i < to; i++) {
                    int begin = frame.begin(order, i, from, to);
                    long at = begin + (long) number(arguments.get(1), order[i]) - 1;
                    put(order, i, at, begin, frame.end(order, i, from, to));
                }
            }
            default -> throw SqlRefusal.query("Unsupported window function '" + name + "'.");
        }
    }

    private void put(int[] order, int i, long at, int from, int to) {
        sources[order[i]] = at >= from && at < to ? order[(int) at] : NONE;
    }

    private long distance(int row) {
        return arguments.size() > 1 ? (long) number(arguments.get(1), row) : 1;
    }

    private static double number(Vector vector, int row) {
        return vector.isNull(row) ? Double.POSITIVE_INFINITY : vector.getDouble(row);
    }

    @Override
    public Vector result() {
        Vector values = arguments.get(0);
        boolean mayBeNull = arguments.size() < 3 && type.nullable();
        if (mayBeNull && values instanceof LongVector longs && type.isLong()) {
            return longs(longs);
        }
        if (mayBeNull && values instanceof CodeVector codes && codes.domain().nullCode() >= 0) {
            return codes(codes);
        }
        Object none = Values.defaultOf(type);
        Object[] results = new Object[sources.length];
        for (int row = 0; row < results.length; row++) {
            results[row] = sources[row] == NONE ? other(row, none) : values.get(sources[row]);
        }
        return Vector.of(type, results, results.length);
    }

    private @Nullable Object other(int row, @Nullable Object none) {
        return arguments.size() > 2 && !name.equals("nth_value")
                ? arguments.get(2).get(row)
                : none;
    }

    private Vector longs(LongVector values) {
        long[] results = new long[sources.length];
        boolean[] nulls = new boolean[sources.length];
        for (int row = 0; row < results.length; row++) {
            int source = sources[row];
            nulls[row] = source == NONE || values.isNull(source);
            results[row] = nulls[row] ? 0 : values.values()[source];
        }
        return new LongVector(type, results, nulls);
    }

    private Vector codes(CodeVector values) {
        int[] results = new int[sources.length];
        for (int row = 0; row < results.length; row++) {
            results[row] = sources[row] == NONE ? values.domain().nullCode() : values.codes()[sources[row]];
        }
        return new CodeVector(type, results, values.domain());
    }
}

package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.DoubleVector;
import dev.tenrec.insight.sql.vector.LongVector;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.List;

/** Numbers, ranks and shares of the rows of a partition in order. */
final class RowNumbering implements WindowFunction {
    private final Aggregation function;
    private final List<Vector> arguments;
    private final RowEquality peers;
    private final long[] longs;
    private final double[] doubles;

    RowNumbering(Aggregation function, List<Vector> arguments, RowEquality peers, int rows) {
        boolean isShare = function.type().kind() == Type.Kind.FLOAT64;
        this.function = function;
        this.arguments = arguments;
        this.peers = peers;
        this.longs = new long[isShare ? 0 : rows];
        this.doubles = new double[isShare ? rows : 0];
    }

    @Override
    public void compute(Partitions all, int first, int end) {
        all.each(first, end, this::compute);
    }

    private void compute(int[] order, int from, int to) {
        String name = function.function().name();
        if (name.startsWith("row")) {
            for (int i = from; i < to; i++) {
                longs[order[i]] = i - from + 1L;
            }
            return;
        }
        Ranking ranking = new Ranking(order, from, to, peers);
        for (int i = from; i < to; i++) {
            int row = order[i];
            switch (name) {
                case "rank" -> longs[row] = ranking.rank(i);
                case "dense_rank" -> longs[row] = ranking.denseRank(i);
                case "percent_rank" -> doubles[row] = to - from < 2 ? 0 : (ranking.rank(i) - 1.0) / (to - from - 1.0);
                case "cume_dist" -> doubles[row] = (ranking.peersEnd(i) - from) / (double) (to - from);
                default -> longs[row] = ranking.tile(i, buckets(row));
            }
        }
    }

    /** Returns the number of buckets; one for each row if it is null. */
    private double buckets(int row) {
        return arguments.get(0).isNull(row)
                ? Double.POSITIVE_INFINITY
                : arguments.get(0).getDouble(row);
    }

    @Override
    public Vector result() {
        return function.type().kind() == Type.Kind.FLOAT64
                ? new DoubleVector(function.type(), doubles, null)
                : new LongVector(function.type(), longs, null);
    }
}

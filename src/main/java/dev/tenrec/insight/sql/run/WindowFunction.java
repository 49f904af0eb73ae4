package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.aggregate.Accumulator;
import dev.tenrec.insight.sql.aggregate.Accumulators;
import dev.tenrec.insight.sql.aggregate.CountAccumulator;
import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.plan.WindowCall;
import dev.tenrec.insight.sql.scalar.Values;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Computes one window function for one partition after the other. */
final class WindowFunction {
    private static final int ROWS_PER_CHECK = 4_096;
    private static final Set<String> RANKINGS = Set.of("rank", "dense_rank", "percent_rank", "cume_dist", "ntile");

    private final WindowCall call;
    private final Aggregation function;
    private final List<Object[]> arguments;
    private final @Nullable Object @Nullable [] filter;
    private final List<Object[]> keys;
    private final RowEquality peers;
    private final boolean isRanking;
    private final PlanCompiler compiler;
    private final Supplier<Accumulator> states;
    private final List<Type> types;

    /**
     * @param arguments values by number of row
     * @param keys by which rows are ordered, for frames with a distance
     * @param peers tells which rows are equal in the order
     */
    WindowFunction(
            WindowCall call,
            List<Object[]> arguments,
            @Nullable Object @Nullable [] filter,
            List<Object[]> keys,
            RowEquality peers,
            PlanCompiler compiler) {
        this.call = call;
        this.function = call.function();
        this.arguments = arguments;
        this.filter = filter;
        this.keys = keys;
        this.peers = peers;
        this.isRanking = RANKINGS.contains(function.function().name());
        this.compiler = compiler;
        this.types = function.arguments().stream().map(each -> each.type()).toList();
        this.states = function.function().windowOnly()
                ? () -> new CountAccumulator(compiler.memory())
                : Accumulators.of(function, types, null, compiler.memory());
    }

    /** Computes the rows {@code order[from]} to {@code order[to - 1]}, all of one partition. */
    void compute(int[] order, int from, int to, @Nullable Object[] results) {
        if (function.function().windowOnly()) {
            if (isRanking) {
                Ranking ranking = new Ranking(order, from, to, peers);
                for (int i = from; i < to; i++) {
                    results[order[i]] = rank(ranking, order, i, from, to);
                }
            } else {
                place(order, from, to, results);
            }
            return;
        }
        Accumulator state = null;
        int stateFrom = 0;
        int stateTo = 0;
        Object last = null;
        for (int i = from; i < to; i++) {
            int begin = begin(order, i, from, to);
            int end = Math.max(begin, end(order, i, from, to));
            boolean goesOn = state != null && begin == stateFrom && end >= stateTo;
            if (!goesOn) {
                state = states.get();
                state.grow(1);
                stateFrom = begin;
                stateTo = begin;
            }
            if (!goesOn || end > stateTo) {
                add(Objects.requireNonNull(state), order, stateTo, end);
                stateTo = end;
                last = begin == end
                        ? emptyFrame()
                        : Objects.requireNonNull(state).result(1).get(0);
            }
            results[order[i]] = last;
            if (i % ROWS_PER_CHECK == 0) {
                compiler.deadline().check();
            }
        }
    }

    /** Returns the result of a frame without rows: the default of its type. */
    private @Nullable Object emptyFrame() {
        Accumulator none = states.get();
        none.grow(1);
        return none.result(1).get(0);
    }

    private void add(Accumulator state, int[] order, int from, int to) {
        List<Integer> taken = new ArrayList<>();
        for (int i = from; i < to; i++) {
            if ((i - from) % ROWS_PER_CHECK == 0) {
                compiler.deadline().check();
            }
            boolean isTaken = filter == null || Boolean.TRUE.equals(filter[order[i]]);
            for (Object[] argument : arguments) {
                isTaken &= argument[order[i]] != null;
            }
            if (isTaken) {
                taken.add(order[i]);
            }
        }
        Vector[] vectors = new Vector[arguments.size()];
        for (int a = 0; a < vectors.length; a++) {
            Object[] own = arguments.get(a);
            Object[] values = taken.stream().map(row -> own[row]).toArray();
            vectors[a] = Vector.of(types.get(a), values, values.length);
        }
        state.add(new int[taken.size()], vectors, taken.size(), Ordinals.from(from, taken.size()));
    }

    private int begin(int[] order, int i, int from, int to) {
        WindowCall.Bound bound = call.frame().from();
        if (bound.unbounded()) {
            return from;
        }
        if (!call.frame().isRange()) {
            return (int) Math.max(from, Math.min(to, i + bound.offset()));
        }
        if (bound.offset() != 0) {
            return firstAtLeast(order, i, from, to, bound.offset(), true);
        }
        int begin = i;
        while (begin > from && arePeers(order[begin - 1], order[i])) {
            begin--;
        }
        return begin;
    }

    private int end(int[] order, int i, int from, int to) {
        WindowCall.Bound bound = call.frame().to();
        if (bound.unbounded()) {
            return to;
        }
        if (!call.frame().isRange()) {
            return (int) Math.max(from, Math.min(to, i + bound.offset() + 1));
        }
        if (bound.offset() != 0) {
            return firstAtLeast(order, i, from, to, bound.offset(), false);
        }
        int end = i + 1;
        while (end < to && arePeers(order[end], order[i])) {
            end++;
        }
        return end;
    }

    /** Returns the first row whose key is at least, or for an end above, that of a row plus a distance. */
    private int firstAtLeast(int[] order, int i, int from, int to, long distance, boolean isBegin) {
        if (keys.size() != 1 || call.order().get(0).descending()) {
            throw SqlRefusal.query("A RANGE frame with a distance needs one ascending order key.");
        }
        Object[] key = keys.get(0);
        double limit = number(key[order[i]]) + distance;
        int at = from;
        while (at < to && (isBegin ? number(key[order[at]]) < limit : number(key[order[at]]) <= limit)) {
            at++;
        }
        return at;
    }

    private static double number(@Nullable Object value) {
        return value instanceof Number number ? number.doubleValue() : Double.POSITIVE_INFINITY;
    }

    private boolean arePeers(int a, int b) {
        return peers.test(a, b);
    }

    private Object rank(Ranking ranking, int[] order, int i, int from, int to) {
        return switch (function.function().name()) {
            case "rank" -> ranking.rank(i);
            case "dense_rank" -> ranking.denseRank(i);
            case "percent_rank" -> to - from < 2 ? 0.0 : (ranking.rank(i) - 1.0) / (to - from - 1.0);
            case "cume_dist" -> (ranking.peersEnd(i) - from) / (double) (to - from);
            default -> ranking.tile(i, number(arguments.get(0)[order[i]]));
        };
    }

    /** Computes functions of places in a partition or frame. */
    private void place(int[] order, int from, int to, @Nullable Object[] results) {
        String name = function.function().name();
        int sign = name.startsWith("lag") ? -1 : 1;
        switch (name) {
            case "row_number" -> {
                for (int i = from; i < to; i++) {
                    results[order[i]] = i - from + 1L;
                }
            }
            case "lag", "lead" -> {
                for (int i = from; i < to; i++) {
                    results[order[i]] = neighbour(order, i, sign * distance(order, i), from, to);
                }
            }
            case "lagInFrame", "leadInFrame" -> {
                for (int i = from; i < to; i++) {
                    int begin = begin(order, i, from, to);
                    int end = Math.max(begin, end(order, i, from, to));
                    results[order[i]] = neighbour(order, i, sign * distance(order, i), begin, end);
                }
            }
            case "nth_value" -> {
                for (int i = from; i < to; i++) {
                    int begin = begin(order, i, from, to);
                    long at = begin + (long) number(arguments.get(1)[order[i]]) - 1;
                    boolean isThere = at >= begin && at < end(order, i, from, to);
                    results[order[i]] = isThere ? arguments.get(0)[order[(int) at]] : null;
                }
            }
            default -> throw SqlRefusal.query("Unsupported window function '" + name + "'.");
        }
    }

    private long distance(int[] order, int i) {
        return arguments.size() > 1 ? (long) number(arguments.get(1)[order[i]]) : 1;
    }

    private @Nullable Object neighbour(int[] order, int i, long distance, int from, int to) {
        long at = i + distance;
        if (at >= from && at < to) {
            return arguments.get(0)[order[(int) at]];
        }
        return arguments.size() > 2 ? arguments.get(2)[order[i]] : Values.defaultOf(function.type());
    }
}

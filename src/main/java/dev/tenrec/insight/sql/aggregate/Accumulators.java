package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.Interner;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the state of an aggregation. */
public final class Accumulators {
    private Accumulators() {}

    /**
     * Returns a maker of states, one per thread.
     *
     * @param types of the arguments
     * @param domain the dictionary of the first argument; null if there is none
     */
    public static Supplier<Accumulator> of(
            Aggregation aggregation, List<Type> types, @Nullable Domain domain, MemoryBudget memory) {
        String name = aggregation.function().name();
        Interner interner = new Interner(memory);
        boolean countsValues = name.equals("uniq") || (name.equals("count") && aggregation.distinct());
        if (countsValues) {
            return () -> new DistinctAccumulator(types.size() == 1 ? domain : null, interner, memory);
        }
        // What is the same once or several times needs no filter, and keeps its dictionary.
        boolean isFiltered = aggregation.distinct()
                && !List.of("min", "max", "any", "groupUniqArray").contains(name);
        Supplier<Accumulator> plain =
                () -> plain(aggregation, name, types, isFiltered ? null : domain, interner, memory);
        return isFiltered ? () -> new DistinctFilter(plain.get(), types, memory) : plain;
    }

    private static Accumulator plain(
            Aggregation aggregation,
            String name,
            List<Type> types,
            @Nullable Domain domain,
            Interner interner,
            MemoryBudget memory) {
        Type type = aggregation.type();
        return switch (name) {
            case "count" -> new CountAccumulator(memory);
            case "sum", "avg", "avgWeighted" -> new SumAccumulator(type, name, memory);
            case "varPop", "varSamp", "stddevPop", "stddevSamp", "covarPop", "covarSamp", "corr" ->
                new MomentsAccumulator(type, name, memory);
            case "min", "bool_and" -> extremum(type, false, types, domain, memory);
            case "max", "bool_or" -> extremum(type, true, types, domain, memory);
            case "argMin", "argMax" -> argument(type, name.equals("argMax"), types, domain, memory);
            case "any", "first_value" -> placed(type, ArgumentAccumulator.Choice.FIRST, types, domain, memory);
            case "anyLast", "last_value" -> placed(type, ArgumentAccumulator.Choice.LAST, types, domain, memory);
            case "skewPop", "skewSamp", "kurtPop", "kurtSamp" ->
                new NumbersAccumulator(type, all -> Distributions.shape(all, name), memory);
            case "quantile", "median", "quantileDeterministic", "medianDeterministic" -> {
                double level = name.startsWith("median") ? 0.5 : level(aggregation, 0);
                yield new NumbersAccumulator(
                        type, all -> all.length == 0 ? null : NumbersAccumulator.quantile(all, level), memory);
            }
            case "quantileExact", "medianExact" -> {
                double level = aggregation.parameters().isEmpty() ? 0.5 : level(aggregation, 0);
                yield new NumbersAccumulator(
                        type, all -> all.length == 0 ? null : NumbersAccumulator.quantileExact(all, level), memory);
            }
            case "quantiles" -> new NumbersAccumulator(type, all -> quantiles(all, aggregation), memory);
            case "groupUniqArray" ->
                new ValueCountsAccumulator(
                        type,
                        types.get(0),
                        domain,
                        interner,
                        new ValueCountsAccumulator.Choice(false, Listings.size(aggregation, Long.MAX_VALUE)),
                        memory);
            case "topK" ->
                new ValueCountsAccumulator(
                        type,
                        types.get(0),
                        domain,
                        interner,
                        new ValueCountsAccumulator.Choice(true, Listings.size(aggregation, 10)),
                        memory);
            case "groupBitOr", "groupBitAnd", "groupBitXor" ->
                new ListAccumulator(type, types, domain, rows -> Listings.bits(rows, name), memory);
            default -> new ListAccumulator(type, types, domain, Listings.finish(aggregation, name), memory);
        };
    }

    private static Accumulator extremum(
            Type type, boolean isMax, List<Type> types, @Nullable Domain domain, MemoryBudget memory) {
        return types.get(0).isLong()
                ? new ExtremumAccumulator(type, isMax, memory)
                : new BestAccumulator(type, 0, isMax ? 1 : -1, cells(types, domain, memory), null, memory);
    }

    private static Accumulator argument(
            Type type, boolean isMax, List<Type> types, @Nullable Domain domain, MemoryBudget memory) {
        if (ArgumentAccumulator.fits(types.get(0), domain) && ArgumentAccumulator.isNumber(types.get(1))) {
            ArgumentAccumulator.Choice choice =
                    isMax ? ArgumentAccumulator.Choice.GREATEST : ArgumentAccumulator.Choice.LEAST;
            return new ArgumentAccumulator(type, types.toArray(new Type[0]), choice, domain, memory);
        }
        Cells keys = new Cells(types.get(1), null, memory);
        return new BestAccumulator(type, 1, isMax ? 1 : -1, cells(types, domain, memory), keys, memory);
    }

    private static Accumulator placed(
            Type type,
            ArgumentAccumulator.Choice choice,
            List<Type> types,
            @Nullable Domain domain,
            MemoryBudget memory) {
        if (ArgumentAccumulator.fits(types.get(0), domain)) {
            return new ArgumentAccumulator(type, types.toArray(new Type[0]), choice, domain, memory);
        }
        int sign = choice == ArgumentAccumulator.Choice.LAST ? 1 : -1;
        return new BestAccumulator(type, -1, sign, cells(types, domain, memory), null, memory);
    }

    private static Cells cells(List<Type> types, @Nullable Domain domain, MemoryBudget memory) {
        return new Cells(types.get(0), domain, memory);
    }

    private static List<Object> quantiles(double[] sorted, Aggregation aggregation) {
        List<Object> levels = new ArrayList<>();
        for (int i = 0; i < aggregation.parameters().size(); i++) {
            levels.add(sorted.length == 0 ? Double.NaN : NumbersAccumulator.quantile(sorted, level(aggregation, i)));
        }
        return levels;
    }

    private static double level(Aggregation aggregation, int index) {
        Object value = aggregation.parameters().get(index).value();
        if (value instanceof Number number && number.doubleValue() >= 0 && number.doubleValue() <= 1) {
            return number.doubleValue();
        }
        throw SqlRefusal.query("The level of '" + aggregation.function().name() + "' must be between 0 and 1.");
    }

    /** Returns a whole parameter of an aggregation, or another number where there is none. */
    public static long parameter(Aggregation aggregation, int index, long other) {
        List<Expression.Constant> all = aggregation.parameters();
        return index < all.size() && all.get(index).value() instanceof Number number ? number.longValue() : other;
    }
}

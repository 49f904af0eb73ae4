package dev.tenrec.insight.sql.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The catalogue of aggregate and window functions, with the combinators that may follow a name. */
public final class Aggregates {
    /** Brackets before the parentheses: how many constants the first parentheses may have. */
    private static final String SIGNATURES = """
            count(Any*) UInt!
            sum|sumWithOverflow|sumKahan(Number) Promote
            avg|mean(Number) Float?
            min(T) T
            max(T) T
            any|any_value|anyHeavy(T) T
            anyLast(T) T
            first_value|first_value_respect_nulls(T) T
            last_value|last_value_respect_nulls(T) T
            argMin|arg_min|min_by(T, U) T
            argMax|arg_max|max_by(T, U) T
            uniq|uniqExact|uniqHLL12|uniqCombined|uniqCombined64|uniqTheta|countDistinct|groupBitmap(Any...) UInt!
            groupArray|array_agg[0,1](T) Array(T)!
            groupUniqArray[0,1](T) Array(T)!
            groupArraySorted[1,1](T) Array(T)!
            groupArrayLast[1,1](T) Array(T)!
            groupArraySample[1,2](T) Array(T)!
            groupArrayInsertAt[0,2](T, Int) Array(T)!
            quantile|quantileTDigest|quantileTiming|quantileBFloat16|quantileInterpolated[0,1](Number) Float?
            quantileDeterministic[0,1](Number, Any) Float?
            quantileExact|quantileExactLow|quantileExactHigh[0,1](Number) Promote?
            quantiles[1,64](Number) Array(Float)!
            median|quantileMedian|medianInterpolated|medianTDigest|medianTiming|medianBFloat16(Number) Float?
            medianDeterministic(Number, Any) Float?
            medianExact|medianExactLow|medianExactHigh(Number) Promote?
            stddevPop|stddev_pop|STDDEV_POP(Number) Float?
            stddevSamp|stddev_samp|stddev(Number) Float?
            varPop|var_pop(Number) Float?
            varSamp|var_samp|variance(Number) Float?
            skewPop(Number) Float?
            skewSamp(Number) Float?
            kurtPop(Number) Float?
            kurtSamp(Number) Float?
            entropy(Any...) Float!
            simpleLinearRegression(Number, Number) Special
            maxIntersections(T, T) UInt!
            maxIntersectionsPosition(T, T) T?
            deltaSumTimestamp(Number, Any) Promote
            corr(Number, Number) Float?
            covarPop(Number, Number) Float?
            covarSamp(Number, Number) Float?
            avgWeighted(Number, Number) Float?
            topK[0,1](T) Array(T)!
            windowFunnel[1,4](Any, Bool...) UInt!
            retention(Bool...) Array(Int)!
            bool_and|every(Bool) Bool
            bool_or(Bool) Bool
            groupBitOr(Int) Int
            groupBitAnd(Int) Int
            groupBitXor(Int) Int
            deltaSum(Number) Promote
            groupArrayMovingSum[0,1](Number) Array(Float)!
            groupArrayMovingAvg[0,1](Number) Array(Float)!
            sumMap|sumMappedArrays(Any...) Special!
            minMap|minMappedArrays(Any...) Special!
            maxMap|maxMappedArrays(Any...) Special!
            avgMap(Any...) Special!
            countMap(Any...) Special!
            uniqMap|countDistinctMap(Any...) Special!
            sumForEach(Array(Any)) Array(Float)!
            avgForEach(Array(Any)) Array(Float)!
            minForEach(Array(Any)) Array(Float)!
            maxForEach(Array(Any)) Array(Float)!
            groupConcat|string_agg[0,1](Text, Text?) Text
            """;

    private static final String WINDOWS = """
            row_number() UInt!
            rank() UInt!
            dense_rank|denseRank() UInt!
            percent_rank() Float!
            cume_dist() Float!
            ntile(Int) UInt!
            lag(T, Int?, T?) T?
            lead(T, Int?, T?) T?
            lagInFrame(T, Int?, T?) T
            leadInFrame(T, Int?, T?) T
            nth_value(T, Int) T?
            """;

    private static final Map<String, Aggregate> BY_LOWER_CASE = new LinkedHashMap<>();
    private static final TreeSet<String> NAMES = new TreeSet<>();

    static {
        SIGNATURES.lines().forEach(line -> add(line, false));
        WINDOWS.lines().forEach(line -> add(line, true));
    }

    /**
     * An aggregate as it was named.
     *
     * @param hasFilter the last argument is a condition ({@code If})
     * @param distinct takes equal arguments once ({@code Distinct})
     * @param ofElements takes elements of arrays ({@code Array})
     */
    public record Match(Aggregate function, boolean hasFilter, boolean distinct, boolean ofElements) {}

    private Aggregates() {}

    private static void add(String line, boolean isWindow) {
        int open = line.indexOf('(');
        int bracket = line.indexOf('[');
        String[] names = line.substring(0, bracket < 0 ? open : bracket).split("\\|", -1);
        Function signature = Function.parse(names[0] + line.substring(open));
        String[] counts = bracket < 0
                ? new String[] {"0", "0"}
                : line.substring(bracket + 1, line.indexOf(']')).split(",", -1);
        Aggregate aggregate = new Aggregate(
                names[0],
                signature.parameters(),
                signature.result(),
                signature.nullness(),
                Integer.parseInt(counts[0]),
                Integer.parseInt(counts[1]),
                isWindow);
        for (String name : names) {
            BY_LOWER_CASE.put(name.toLowerCase(Locale.ROOT), aggregate);
            NAMES.add(name);
        }
    }

    /** Finds an aggregate by a name with combinators, without regard to case. */
    public static Optional<Match> find(String name) {
        return Optional.ofNullable(find(name.toLowerCase(Locale.ROOT), false, false, false));
    }

    private static @Nullable Match find(String name, boolean hasFilter, boolean distinct, boolean ofElements) {
        Aggregate found = BY_LOWER_CASE.get(name);
        if (found != null) {
            return new Match(found, hasFilter, distinct, ofElements);
        }
        if (name.endsWith("if") && !hasFilter) {
            return find(name.substring(0, name.length() - 2), true, distinct, ofElements);
        }
        if (name.endsWith("distinct") && !distinct) {
            return find(name.substring(0, name.length() - "distinct".length()), hasFilter, true, ofElements);
        }
        if (name.endsWith("array") && !ofElements) {
            return find(name.substring(0, name.length() - "array".length()), hasFilter, distinct, true);
        }
        boolean isNullRule = name.endsWith("ornull") || name.endsWith("ordefault");
        return isNullRule ? find(name.substring(0, name.lastIndexOf("or")), hasFilter, distinct, ofElements) : null;
    }

    /** Returns all names without combinators, aliases too, sorted. */
    public static Collection<String> names() {
        return java.util.Collections.unmodifiableCollection(NAMES);
    }

    /**
     * Makes a typed aggregation.
     *
     * @param parameters of the first parentheses
     * @param isDistinct true for {@code f(DISTINCT x)}
     * @throws SqlRefusal for a wrong number or wrong types of arguments
     */
    public static Aggregation call(
            Match match,
            List<Expression.Constant> parameters,
            List<Expression> arguments,
            boolean isDistinct,
            String zone) {
        Aggregate function = match.function();
        String subject = "Aggregation '" + function.name() + "' ";
        if (parameters.size() < function.parametersMin()) {
            throw SqlRefusal.query(subject + "requires parameters in addition to arguments");
        }
        if (parameters.size() > function.parametersMax()) {
            throw SqlRefusal.query(subject
                    + (function.parametersMax() == 0
                            ? "does not accept parameters"
                            : "expects at most " + function.parametersMax() + " parameters, found "
                                    + parameters.size()));
        }
        List<Expression> values = new ArrayList<>(arguments);
        if (match.hasFilter() && values.isEmpty()) {
            throw SqlRefusal.query(subject + "with -If expects a condition");
        }
        Expression filter = match.hasFilter() ? values.remove(values.size() - 1) : null;
        checkCount(function, values.size());
        return AggregationTypes.of(match, parameters, values, filter, isDistinct || match.distinct(), zone);
    }

    private static void checkCount(Aggregate function, int count) {
        int min = (int) function.arguments().stream()
                .filter(parameter -> !parameter.optional())
                .count();
        boolean isOpen = function.arguments().stream().anyMatch(Function.Parameter::repeated);
        int max = isOpen ? Integer.MAX_VALUE : function.arguments().size();
        if (count < min || count > max) {
            int expected = count < min ? min : max;
            throw SqlRefusal.query("Aggregation '" + function.name() + "' expects at "
                    + (count < min ? "least " : "most ") + expected + " argument" + (expected == 1 ? "" : "s")
                    + ", found " + count);
        }
    }
}

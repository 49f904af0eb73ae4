package dev.tenrec.insight.sql.aggregate;

import dev.tenrec.insight.sql.plan.Aggregation;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.scalar.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Results of aggregations from the rows of a group. */
public final class Listings {
    /** Elements of an array whose places are values. */
    private static final long PLACES_MAX = 1_000_000;

    /** The seed of samples whose query names none; any number. */
    private static final long SEED = 123_456;

    private static final long MICROS = 1_000_000L;

    private Listings() {}

    public static Function<List<ListAccumulator.Entry>, @Nullable Object> finish(Aggregation aggregation, String name) {
        long size = name.equals("groupArrayInsertAt") ? 0 : size(aggregation, Long.MAX_VALUE);
        return switch (name) {
            case "groupArray" -> rows -> values(rows).stream().limit(size).toList();
            case "groupArraySample" -> rows -> sample(values(rows), size, aggregation);
            case "groupArrayLast" -> rows -> values(rows).subList((int) Math.max(0, rows.size() - size), rows.size());
            case "groupArrayInsertAt" -> placed(aggregation);
            case "sumMap", "minMap", "maxMap", "avgMap", "countMap", "uniqMap" ->
                rows -> KeyedValues.of(aggregation, values(rows));
            case "entropy" -> rows -> Distributions.entropy(values(rows));
            case "simpleLinearRegression" -> rows -> Distributions.line(values(rows));
            case "maxIntersections", "maxIntersectionsPosition" -> intersections(aggregation, name);
            case "deltaSumTimestamp" -> rows -> Distributions.rise(values(rows), aggregation.type());
            case "groupArraySorted" ->
                rows -> values(rows).stream()
                        .sorted(Values::compare)
                        .limit(size)
                        .toList();
            case "groupConcat" -> rows -> joined(aggregation, rows);
            case "deltaSum" -> rows -> Series.rises(values(rows), aggregation.type());
            case "groupArrayMovingSum", "groupArrayMovingAvg" ->
                rows -> Series.moving(values(rows), size, name.endsWith("Avg"));
            case "sumForEach", "avgForEach", "minForEach", "maxForEach" -> rows -> Series.forEach(values(rows), name);
            case "windowFunnel" -> windowFunnel(aggregation);
            case "retention" -> rows -> retention(rows, aggregation.arguments().size());
            default -> throw SqlRefusal.query("Unsupported aggregation '" + name + "'.");
        };
    }

    private static Function<List<ListAccumulator.Entry>, @Nullable Object> intersections(
            Aggregation aggregation, String name) {
        Type start = aggregation.arguments().get(0).type();
        Type end = aggregation.arguments().get(1).type();
        if (start.kind() != end.kind() && !(start.isNumber() && end.isNumber())) {
            throw SqlRefusal.illegalType("The two ends of '" + name + "' have one type, found " + start.clickHouse()
                    + " and " + end.clickHouse() + ".");
        }
        return rows -> Distributions.intersections(values(rows), name.endsWith("Position"));
    }

    /** The first parameter is the default of places without a value, the second the size of the array. */
    private static Function<List<ListAccumulator.Entry>, @Nullable Object> placed(Aggregation aggregation) {
        Object none = aggregation.parameters().isEmpty()
                ? Values.defaultOf(aggregation.type().element())
                : aggregation.parameters().get(0).value();
        long length = Math.min(PLACES_MAX, Accumulators.parameter(aggregation, 1, -1));
        return rows -> Distributions.placed(values(rows), none, length, PLACES_MAX);
    }

    /** Returns how many values a list may have, as a parameter of the aggregation tells. */
    static long size(Aggregation aggregation, long other) {
        long size = Accumulators.parameter(aggregation, 0, other);
        if (size < 0) {
            throw SqlRefusal.query("The parameter of '" + aggregation.function().name() + "' must not be negative.");
        }
        return size;
    }

    /** Some of the values, each as likely as any other, and the same ones for the same seed. */
    private static List<Object> sample(List<Object> values, long size, Aggregation aggregation) {
        List<Object> shuffled = new ArrayList<>(values);
        Collections.shuffle(shuffled, new Random(Accumulators.parameter(aggregation, 1, SEED)));
        return List.copyOf(shuffled.subList(0, (int) Math.min(size, shuffled.size())));
    }

    private static List<Object> values(List<ListAccumulator.Entry> rows) {
        return rows.stream().map(ListAccumulator.Entry::value).toList();
    }

    public static Object bits(List<ListAccumulator.Entry> rows, String name) {
        long bits = name.equals("groupBitAnd") ? -1 : 0;
        for (ListAccumulator.Entry each : rows) {
            long own = ((Number) each.value()).longValue();
            bits = switch (name) {
                case "groupBitAnd" -> bits & own;
                case "groupBitXor" -> bits ^ own;
                default -> bits | own;
            };
        }
        return bits;
    }

    private static @Nullable Object joined(Aggregation aggregation, List<ListAccumulator.Entry> rows) {
        String own = aggregation.arguments().size() > 1
                        && aggregation.arguments().get(1) instanceof Expression.Constant constant
                ? String.valueOf(constant.value())
                : ",";
        String separator = aggregation.parameters().isEmpty()
                ? own
                : String.valueOf(aggregation.parameters().get(0).value());
        boolean isList = aggregation.arguments().size() > 1;
        String text = rows.stream()
                .map(each -> String.valueOf(isList ? ((List<?>) each.value()).get(0) : each.value()))
                .collect(Collectors.joining(separator));
        return rows.isEmpty() && aggregation.type().nullable() ? null : text;
    }

    /** Counts the steps that follow each other within a window that opens with the first step. */
    private static Function<List<ListAccumulator.Entry>, @Nullable Object> windowFunnel(Aggregation aggregation) {
        Type time = aggregation.arguments().get(0).type();
        long window = Accumulators.parameter(aggregation, 0, 0) * (time.kind() == Type.Kind.DATETIME ? MICROS : 1);
        int steps = aggregation.arguments().size() - 1;
        String mode = aggregation.parameters().stream()
                .map(each -> String.valueOf(each.value()))
                .filter(each -> each.startsWith("strict"))
                .findFirst()
                .orElse("");
        if (!mode.isEmpty()) {
            throw SqlRefusal.query("The mode '" + mode + "' of windowFunnel() is not supported.");
        }
        return rows -> {
            List<List<?>> sorted = new ArrayList<>();
            rows.forEach(row -> sorted.add((List<?>) row.value()));
            sorted.sort((a, b) -> Values.compare(
                    Objects.requireNonNull((Object) a.get(0)), Objects.requireNonNull((Object) b.get(0))));
            return level(sorted, steps, window);
        };
    }

    private static long level(List<List<?>> sorted, int steps, long window) {
        // The latest start from which each step can be reached.
        Long[] starts = new Long[steps];
        long best = 0;
        for (List<?> row : sorted) {
            long time = ((Number) Objects.requireNonNull((Object) row.get(0))).longValue();
            for (int step = steps - 1; step >= 0; step--) {
                if (!Boolean.TRUE.equals(row.get(step + 1))) {
                    continue;
                }
                Long start = step == 0 ? (Long) time : starts[step - 1];
                if (start != null && time <= start + window) {
                    starts[step] = start;
                    best = Math.max(best, step + 1L);
                }
            }
        }
        return best;
    }

    /** Returns which conditions were met, all but the first only together with the first. */
    private static List<Object> retention(List<ListAccumulator.Entry> rows, int conditions) {
        boolean[] met = new boolean[conditions];
        for (ListAccumulator.Entry row : rows) {
            for (int i = 0; i < conditions; i++) {
                Object value = conditions == 1 ? row.value() : ((List<?>) row.value()).get(i);
                met[i] |= Boolean.TRUE.equals(value);
            }
        }
        List<Object> results = new ArrayList<>();
        for (boolean each : met) {
            results.add(met[0] && each ? 1L : 0L);
        }
        return results;
    }
}

package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Calls;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.run.RandomExpressions.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Random numbers and texts that are taken out of arrays of tuples, lists of structs in DuckDB, and of maps. */
final class RandomArrays {
    private static final int LENGTH_MAX = 3;

    private final Random random;
    private final RandomExpressions expressions;
    private final String zone;
    private int lambdas;

    RandomArrays(Random random, RandomExpressions expressions, String zone) {
        this.random = random;
        this.expressions = expressions;
        this.zone = zone;
    }

    Pair integer(int depth) {
        List<Pair> tuples = tuples(depth);
        Pair array = array(tuples);
        return switch (random.nextInt(8)) {
            case 0 -> element(numbers(array), tuples.size());
            case 5 -> valueOfKey(numbers(tuples), tuples.size());
            case 6 -> sum(values(map(numbers(tuples))));
            case 1 -> sum(numbers(array));
            case 2 -> {
                Pair outside = expressions.integer(depth - 1);
                yield sum(each(array, "arrayMap", "list_transform", x -> plus(number(x), outside)));
            }
            case 3 -> length(each(array, "arrayFilter", "list_filter", x -> isLess(number(x))));
            case 4 -> {
                Pair outside = array(tuples(depth));
                // A sum for each element is a lambda within a lambda, which reads the parameters of both.
                UnaryOperator<Pair> sums =
                        x -> sum(each(outside, "arrayMap", "list_transform", y -> plus(number(x), number(y))));
                yield sum(each(array, "arrayMap", "list_transform", sums));
            }
            default -> sum(slice(numbers(array), tuples.size()));
        };
    }

    Pair text(int depth) {
        List<Pair> tuples = tuples(depth);
        Pair array = array(tuples);
        return switch (random.nextInt(3)) {
            case 0 -> element(texts(array), tuples.size());
            case 1 -> joined(slice(texts(array), tuples.size()));
            default -> joined(texts(each(array, "arrayFilter", "list_filter", x -> isLess(number(x)))));
        };
    }

    /** Tuples of a number and a text. */
    private List<Pair> tuples(int depth) {
        List<Pair> tuples = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(LENGTH_MAX); i++) {
            Pair number = expressions.integer(depth - 1);
            Pair text = expressions.text(depth - 1);
            String sql = "{'p': (" + number.sql() + ")::BIGINT, 'q': (" + text.sql() + ")::VARCHAR}";
            tuples.add(call("tuple", sql, number, text));
        }
        return tuples;
    }

    private Pair array(List<Pair> tuples) {
        List<String> sql = tuples.stream().map(Pair::sql).toList();
        return call("array", "[" + String.join(", ", sql) + "]", tuples.toArray(new Pair[0]));
    }

    /** An array of the numbers, made by the element of an array or by a lambda. */
    private Pair numbers(Pair array) {
        return random.nextBoolean()
                ? call("tupleElement", transformed(array, "p"), array, constant(1))
                : each(array, "arrayMap", "list_transform", this::number);
    }

    private List<Pair> numbers(List<Pair> tuples) {
        return tuples.stream().map(this::number).toList();
    }

    /** A map whose keys are k0, k1 and so on. */
    private Pair map(List<Pair> values) {
        List<Pair> keys = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            keys.add(text("k" + i));
        }
        Pair own = array(keys);
        Pair others = array(values);
        return call("mapFromArrays", "map(" + own.sql() + ", " + others.sql() + ")", own, others);
    }

    private Pair values(Pair map) {
        return call("mapValues", "map_values(" + map.sql() + ")", map);
    }

    private Pair valueOfKey(List<Pair> numbers, int length) {
        Pair map = map(numbers);
        Pair key = text("k" + random.nextInt(length));
        return call("arrayElement", map.sql() + "[" + key.sql() + "]", map, key);
    }

    private Pair texts(Pair array) {
        return call("tupleElement", transformed(array, "q"), array, constant(2));
    }

    private static String transformed(Pair array, String field) {
        return "list_transform(" + array.sql() + ", lambda own: own." + field + ")";
    }

    private Pair number(Pair tuple) {
        return call("tupleElement", tuple.sql() + ".p", tuple, constant(1));
    }

    private Pair plus(Pair a, Pair b) {
        return call("plus", "(" + a.sql() + " + " + b.sql() + ")", a, b);
    }

    private Pair isLess(Pair number) {
        int than = random.nextInt(4);
        return call("less", "(" + number.sql() + " < " + than + ")", number, constant(than));
    }

    /** A function of an array and a lambda over its elements. */
    private Pair each(Pair array, String name, String duck, UnaryOperator<Pair> body) {
        int slot = lambdas++;
        Type type = array.type().element();
        Pair own = body.apply(new Pair(new Expression.Parameter(slot, "x" + slot, type), "x" + slot));
        Pair lambda = new Pair(new Expression.Lambda(List.of(slot), own.expression()), own.sql());
        return call(name, duck + "(" + array.sql() + ", lambda x" + slot + ": " + own.sql() + ")", lambda, array);
    }

    /** Null is no number of a sum; DuckDB has no sum of none. */
    private Pair sum(Pair array) {
        return call("arraySum", "coalesce(list_sum(" + array.sql() + "), 0)::BIGINT", array);
    }

    private Pair length(Pair array) {
        return call("length", "len(" + array.sql() + ")::BIGINT", array);
    }

    private Pair joined(Pair texts) {
        return call("arrayStringConcat", "coalesce(array_to_string(" + texts.sql() + ", '-'), '')", texts, text("-"));
    }

    private Pair element(Pair array, int length) {
        int at = 1 + random.nextInt(length);
        int index = random.nextBoolean() ? at : -at;
        return call("arrayElement", array.sql() + "[" + index + "]", array, constant(index));
    }

    private Pair slice(Pair array, int length) {
        int from = 1 + random.nextInt(length);
        int count = random.nextInt(LENGTH_MAX);
        String sql = array.sql() + "[" + from + ":" + (from + count - 1) + "]";
        return call("arraySlice", sql, array, constant(from), constant(count));
    }

    private static Pair constant(long value) {
        return new Pair(Expression.Constant.integer(value), String.valueOf(value));
    }

    private static Pair text(String value) {
        return new Pair(Expression.Constant.text(value), RandomExpressions.quoted(value));
    }

    private Pair call(String name, String sql, Pair... arguments) {
        List<Expression> own = new ArrayList<>();
        for (Pair each : arguments) {
            own.add(each.expression());
        }
        return new Pair(Calls.call(name, own, zone), sql);
    }
}

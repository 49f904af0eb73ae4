package dev.tenrec.insight.sql.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates that hand on what they have seen, such as {@code uniqState}, and those that go on from it, such as
 * {@code uniqMerge}, written as calls of others. A state is an array with a tuple of the arguments of each row, so that
 * results are exact.
 */
public final class StateCalls {
    private static final Pattern NAME =
            Pattern.compile("(\\w+?)(if)?(simplestate|mergestate|state|merge)(if)?", Pattern.CASE_INSENSITIVE);
    /** Aggregates for which equal rows count once. */
    private static final List<String> OF_DIFFERENT = List.of("uniq", "min", "max", "groupUniqArray");

    private StateCalls() {}

    /**
     * The call that one of a state stands for; null for any other.
     *
     * @param aggregates the names of aggregates by names in any case and others for them; the empty text for none
     * @param sizes elements of the tuples of a state
     */
    public static Syntax.@Nullable Call of(
            Syntax.Call call, UnaryOperator<String> aggregates, ToIntFunction<Syntax> sizes) {
        Matcher matcher = NAME.matcher(call.name());
        if (!matcher.matches() || !aggregates.apply(call.name()).isEmpty()) {
            return null;
        }
        String base = matcher.group(1);
        String aggregate = aggregates.apply(base);
        if (aggregate.isEmpty()) {
            return null;
        }
        String end = matcher.group(2) == null && matcher.group(4) == null ? "" : "If";
        return switch (matcher.group(3).toLowerCase(Locale.ROOT)) {
            case "simplestate" -> named(call, base + end, call.params(), call.args());
            case "state" -> state(call, aggregate, end);
            case "mergestate" -> named(call, "groupArrayArray" + end, null, call.args());
            default -> merge(call, base + "Array" + end, sizes);
        };
    }

    private static Syntax.Call named(Syntax.Call call, String name, @Nullable List<Syntax> params, List<Syntax> args) {
        return new Syntax.Call(name, params, args, call.distinct(), call.over(), call.at());
    }

    private static Syntax.Call state(Syntax.Call call, String aggregate, String end) {
        List<Syntax> values = new ArrayList<>(call.args());
        values.removeIf(Syntax.Star.class::isInstance);
        List<Syntax> args = new ArrayList<>();
        if (!end.isEmpty() && !values.isEmpty()) {
            args.add(values.remove(values.size() - 1));
        }
        if (values.isEmpty()) {
            values.add(new Syntax.Constant(true, call.at()));
        }
        args.add(0, Syntax.Call.of("tuple", values, call.at()));
        return named(call, (OF_DIFFERENT.contains(aggregate) ? "groupUniqArray" : "groupArray") + end, null, args);
    }

    /** The same aggregate over the elements of the states. */
    private static Syntax.Call merge(Syntax.Call call, String name, ToIntFunction<Syntax> sizes) {
        if (call.args().isEmpty()) {
            return named(call, name, call.params(), List.of());
        }
        Syntax state = call.args().get(0);
        List<Syntax> args = new ArrayList<>();
        for (int index = 1; index <= sizes.applyAsInt(state); index++) {
            args.add(new Syntax.TupleElement(state, index, call.at()));
        }
        args.addAll(call.args().subList(1, call.args().size()));
        return named(call, name, call.params(), args);
    }
}

package dev.tenrec.insight.sql.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Arithmetic of tuples, written as tuples of the arithmetic of their elements. */
public final class TupleCalls {
    /** Functions of the elements of two tuples. */
    private static final Map<String, String> OF_BOTH =
            Map.of("tupleplus", "plus", "tupleminus", "minus", "tuplemultiply", "multiply", "tupledivide", "divide");
    /** Functions of the elements of a tuple and one number. */
    private static final Map<String, String> BY_NUMBER =
            Map.of("tuplemultiplybynumber", "multiply", "tupledividebynumber", "divide");

    private TupleCalls() {}

    /**
     * The call that one of tuples stands for; null for any other.
     *
     * @param sizes elements of a tuple
     */
    public static Syntax.@Nullable Call of(Syntax.Call call, ToIntFunction<Syntax> sizes) {
        String name = call.name().toLowerCase(Locale.ROOT);
        List<Syntax> args = call.args();
        if (call.params() != null || call.over() != null || args.isEmpty() || !name.startsWith("tuple")) {
            return null;
        }
        int at = call.at();
        if (name.equals("tupleconcat")) {
            List<Syntax> all = new ArrayList<>();
            args.forEach(arg -> all.addAll(elements(arg, sizes.applyAsInt(arg))));
            return Syntax.Call.of("tuple", all, at);
        }
        if (name.equals("tuplenegate") && args.size() == 1) {
            return each(args.get(0), sizes, at, (element, index) -> Syntax.Call.of("negate", at, element));
        }
        if (args.size() != 2) {
            return null;
        }
        Syntax second = args.get(1);
        String both = OF_BOTH.get(name);
        String number = BY_NUMBER.get(name);
        if (both != null) {
            return each(
                    args.get(0),
                    sizes,
                    at,
                    (element, index) -> Syntax.Call.of(both, at, element, new Syntax.TupleElement(second, index, at)));
        }
        if (number != null) {
            return each(args.get(0), sizes, at, (element, index) -> Syntax.Call.of(number, at, element, second));
        }
        if (name.equals("tuplehammingdistance")) {
            Syntax.Call unequal = each(
                    args.get(0),
                    sizes,
                    at,
                    (element, index) -> Syntax.Call.of(
                            "toInt",
                            at,
                            Syntax.Call.of("notEquals", at, element, new Syntax.TupleElement(second, index, at))));
            return Syntax.Call.of("arraySum", at, Syntax.Call.of("array", unequal.args(), at));
        }
        return null;
    }

    /** A function of an element and its index. */
    private interface OfElement {
        Syntax of(Syntax element, int index);
    }

    private static Syntax.Call each(Syntax tuple, ToIntFunction<Syntax> sizes, int at, OfElement function) {
        List<Syntax> results = new ArrayList<>();
        for (Syntax element : elements(tuple, sizes.applyAsInt(tuple))) {
            results.add(function.of(element, results.size() + 1));
        }
        return Syntax.Call.of("tuple", results, at);
    }

    private static List<Syntax> elements(Syntax tuple, int size) {
        List<Syntax> elements = new ArrayList<>();
        for (int index = 1; index <= size; index++) {
            elements.add(new Syntax.TupleElement(tuple, index, tuple.at()));
        }
        return elements;
    }
}

package dev.tenrec.insight.sql.scalar;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Functions of arrays and tuples without lambdas. */
final class ArrayScalars {
    private static final long PAIRS_MAX = 1L << 28;
    private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)+");

    private ArrayScalars() {}

    static void addTo(Map<String, Scalars.Factory> all) {
        all.put("array", call -> a -> Arrays.asList(a.clone()));
        all.put("tuple", call -> a -> Arrays.asList(a.clone()));
        all.put("tupleElement", call -> a -> list(a[0]).get(Numbers.toInt(a[1]) - 1));
        all.put("range", call -> ArrayScalars::range);
        all.put("arrayElement", ArrayScalars::element);
        all.put("has", call -> a -> a[0] != null && indexOf(list(a[0]), a[1]) > 0);
        all.put("hasAny", call -> a -> pairs(a).stream().anyMatch(each -> indexOf(list(a[0]), each) > 0));
        all.put("hasAll", call -> a -> pairs(a).stream().allMatch(each -> indexOf(list(a[0]), each) > 0));
        all.put("indexOf", call -> a -> a[0] == null ? 0L : (Object) indexOf(list(a[0]), a[1]));
        all.put(
                "countEqual",
                call -> a -> a[0] == null
                        ? 0L
                        : (Object) list(a[0]).stream()
                                .filter(each -> Values.areEqual(each, a[1]))
                                .count());
        all.put("arraySlice", call -> ArrayScalars::part);
        all.put("arrayConcat", call -> ArrayScalars::concat);
        all.put("arrayPushBack", call -> a -> with(a[0], a[1], true));
        all.put("arrayPushFront", call -> a -> with(a[0], a[1], false));
        all.put(
                "arrayPopBack",
                call -> a -> list(a[0]).subList(0, Math.max(0, list(a[0]).size() - 1)));
        all.put(
                "arrayPopFront",
                call -> a -> list(a[0])
                        .subList(Math.min(1, list(a[0]).size()), list(a[0]).size()));
        all.put("arrayReverse", call -> a -> reversed(list(a[0])));
        all.put("arrayDistinct", call -> a -> new ArrayList<>(distinct(list(a[0]))));
        all.put("arrayCompact", call -> a -> compact(list(a[0])));
        all.put("arrayUniq", call -> a -> (long) distinct(list(a[0])).size());
        all.put("arrayIntersect", call -> ArrayScalars::intersection);
        all.put("arrayFlatten", call -> a -> flat(list(a[0]), new ArrayList<>()));
        all.put(
                "arrayEnumerate",
                call -> a -> range(new Object[] {1L, list(a[0]).size() + 1L}));
        all.put("arrayEnumerateUniq", call -> a -> numbered(list(a[0]), false));
        all.put("arrayEnumerateDense", call -> a -> numbered(list(a[0]), true));
        all.put("generateSeries", call -> ArrayScalars::series);
        all.put("hasSubstr", call -> a -> Collections.indexOfSubList(list(a[0]), pairs(a)) >= 0);
        all.put("sortableSemVer", call -> a -> version(Values.text(a[0])));
        all.put("arrayZip", call -> ArrayScalars::zip);
        all.put("arrayResize", ArrayScalars::resized);
        all.put("arrayWithConstant", call -> a -> repeated(a[1], Numbers.toLong(a[0])));
        all.put("arrayRotateLeft", call -> a -> rotated(list(a[0]), -Numbers.toLong(a[1])));
        all.put("arrayRotateRight", call -> a -> rotated(list(a[0]), Numbers.toLong(a[1])));
        all.put("arrayDifference", ArrayScalars::differences);
    }

    /** Returns the second list, each of whose elements is looked for in the first. */
    private static List<?> pairs(@Nullable Object[] a) {
        if ((long) list(a[0]).size() * list(a[1]).size() > PAIRS_MAX) {
            throw SqlRefusal.query("Looking for " + list(a[1]).size() + " elements in "
                    + list(a[0]).size() + " elements takes too long.");
        }
        return list(a[1]);
    }

    static List<?> list(@Nullable Object value) {
        return (List<?>) Objects.requireNonNull(value);
    }

    static List<@Nullable Object> reversed(List<?> list) {
        List<@Nullable Object> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }

    private static List<Object> range(@Nullable Object[] a) {
        long from = a.length > 1 ? Numbers.toLong(a[0]) : 0;
        long to = Numbers.toLong(a[a.length > 1 ? 1 : 0]);
        long step = a.length > 2 ? Numbers.toLong(a[2]) : 1;
        if (step == 0) {
            throw SqlRefusal.query("The step of range() must not be zero.");
        }
        Scalars.checkElements(Math.max(0, to / step - from / step));
        List<Object> numbers = new ArrayList<>();
        for (long each = from; step > 0 ? each < to : each > to; each += step) {
            numbers.add(each);
        }
        return numbers;
    }

    /** Like a range whose end is included. */
    private static List<Object> series(@Nullable Object[] a) {
        long step = a.length > 2 ? Numbers.toLong(a[2]) : 1;
        long end = Numbers.toLong(a[1]);
        return range(new Object[] {a[0], end + Long.signum(step), step});
    }

    /** Numbers each element: by how often it has come so far, or by its value in the order of first coming. */
    private static List<Object> numbered(List<?> list, boolean isByValue) {
        Map<Object, Long> known = new HashMap<>();
        List<Object> numbers = new ArrayList<>();
        for (Object each : list) {
            Object key = each == null ? ArrayScalars.class : each;
            long number = isByValue ? known.getOrDefault(key, known.size() + 1L) : known.getOrDefault(key, 0L) + 1;
            known.put(key, number);
            numbers.add(number);
        }
        return numbers;
    }

    /** The numbers of the first version in a text, such as 1.20.3; arrays of them have the order of versions. */
    private static List<Object> version(String text) {
        Matcher matcher = VERSION.matcher(text);
        List<Object> numbers = new ArrayList<>();
        for (String part : matcher.find() ? matcher.group().split("\\.", -1) : new String[] {""}) {
            Long number = Parsing.integer(part);
            numbers.add(number == null ? 0L : number);
        }
        return numbers;
    }

    /** Counts from one, and from the end with negative numbers. */
    private static Scalar element(Expression.Call call) {
        Object none = Values.defaultOf(call.arguments().get(0).type().element());
        return a -> {
            List<?> list = list(a[0]);
            long index = Numbers.toLong(a[1]);
            long at = index > 0 ? index - 1 : list.size() + index;
            return index != 0 && at >= 0 && at < list.size() ? list.get((int) at) : none;
        };
    }

    private static long indexOf(List<?> list, @Nullable Object value) {
        for (int i = 0; i < list.size(); i++) {
            if (Values.areEqual(list.get(i), value)) {
                return i + 1L;
            }
        }
        return 0;
    }

    private static Object part(@Nullable Object[] a) {
        List<?> list = list(a[0]);
        int size = list.size();
        long offset = Numbers.toLong(a[1]);
        long length = a.length > 2 ? Numbers.toLong(a[2]) : size;
        long from = offset > 0 ? offset - 1 : offset < 0 ? size + offset : 0;
        long to = length < 0 ? size + length : from + Math.min(length, size);
        int begin = (int) Math.max(0, Math.min(size, from));
        return list.subList(begin, (int) Math.max(begin, Math.min(size, to)));
    }

    private static Object concat(@Nullable Object[] a) {
        List<@Nullable Object> all = new ArrayList<>();
        for (Object each : a) {
            all.addAll(list(each));
            Scalars.checkElements(all.size());
        }
        return all;
    }

    private static Object with(@Nullable Object array, @Nullable Object value, boolean isBehind) {
        List<@Nullable Object> all = new ArrayList<>(array == null ? List.of() : list(array));
        all.add(isBehind ? all.size() : 0, value);
        Scalars.checkElements(all.size());
        return all;
    }

    /** Returns the different elements without null, in order. */
    private static Set<Object> distinct(List<?> list) {
        Set<Object> distinct = new LinkedHashSet<>(list);
        distinct.removeIf(Objects::isNull);
        return distinct;
    }

    private static Object compact(List<?> list) {
        List<@Nullable Object> kept = new ArrayList<>();
        for (Object each : list) {
            if (kept.isEmpty() || !Values.areEqual(kept.get(kept.size() - 1), each)) {
                kept.add(each);
            }
        }
        return kept;
    }

    private static Object intersection(@Nullable Object[] a) {
        Set<Object> common = distinct(list(a[0]));
        for (Object each : a) {
            common.retainAll(new LinkedHashSet<>(list(each)));
        }
        return new ArrayList<>(common);
    }

    private static List<@Nullable Object> flat(List<?> list, List<@Nullable Object> into) {
        for (Object each : list) {
            if (each instanceof List<?> inner) {
                flat(inner, into);
            } else {
                into.add(each);
                Scalars.checkElements(into.size());
            }
        }
        return into;
    }

    private static Object zip(@Nullable Object[] a) {
        int size = list(a[0]).size();
        List<Object> tuples = new ArrayList<>();
        for (Object each : a) {
            if (list(each).size() != size) {
                throw SqlRefusal.query("The arrays of arrayZip() must have the same length.");
            }
        }
        for (int i = 0; i < size; i++) {
            Object[] tuple = new Object[a.length];
            for (int j = 0; j < a.length; j++) {
                tuple[j] = list(a[j]).get(i);
            }
            tuples.add(Arrays.asList(tuple));
        }
        return tuples;
    }

    private static Scalar resized(Expression.Call call) {
        Object none = Values.defaultOf(call.arguments().get(0).type().element());
        return a -> {
            List<?> list = a[0] == null ? List.of() : list(a[0]);
            long size = a[1] == null ? 0 : Numbers.toLong(a[1]);
            Scalars.checkElements(Math.abs(size));
            int missing = (int) Math.max(0, Math.abs(size) - list.size());
            List<@Nullable Object> fill = new ArrayList<>(Collections.nCopies(missing, a.length > 2 ? a[2] : none));
            List<@Nullable Object> all = new ArrayList<>(list);
            int kept = (int) Math.min(list.size(), Math.abs(size));
            if (size >= 0) {
                all = new ArrayList<>(all.subList(0, kept));
                all.addAll(fill);
                return all;
            }
            fill.addAll(all.subList(list.size() - kept, list.size()));
            return fill;
        };
    }

    private static Object repeated(@Nullable Object value, long count) {
        Scalars.checkElements(count);
        return Collections.nCopies((int) Math.max(0, count), value);
    }

    private static Object rotated(List<?> list, long distance) {
        List<@Nullable Object> rotated = new ArrayList<>(list);
        if (!rotated.isEmpty()) {
            Collections.rotate(rotated, (int) (distance % rotated.size()));
        }
        return rotated;
    }

    /** Returns the distance of each number from the one before; of the first from itself. */
    private static Scalar differences(Expression.Call call) {
        Type.Kind kind = call.arguments().get(0).type().element().kind();
        boolean isFloat = kind == Type.Kind.FLOAT64;
        return a -> {
            List<?> list = list(a[0]);
            List<Object> differences = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                Object before = list.get(Math.max(0, i - 1));
                Object own = list.get(i);
                Object difference = own == null || before == null
                        ? null
                        : kind == Type.Kind.DATETIME
                                ? (Object) ((Numbers.toLong(own) - Numbers.toLong(before)) / 1e6)
                                : isFloat
                                        ? (Object) (Numbers.toDouble(own) - Numbers.toDouble(before))
                                        : (Object) (Numbers.toLong(own) - Numbers.toLong(before));
                differences.add(difference);
            }
            return differences;
        };
    }
}

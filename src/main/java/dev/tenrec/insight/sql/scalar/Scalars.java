package dev.tenrec.insight.sql.scalar;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the meaning of a function of the catalogue. */
public final class Scalars {
    /** Makes a function for one call, whose types and constants it may look at. */
    @FunctionalInterface
    interface Factory {
        Scalar of(Expression.Call call);
    }

    /** Elements of one array that functions may make, and of {@code range}. */
    static final int ELEMENTS_MAX = 1_000_000;

    /** Characters of one text that functions may make. */
    static final int TEXT_MAX = 16 << 20;

    /** Comparisons of characters in the worst case of one search. */
    private static final long SEARCH_MAX = 1L << 32;

    private static final Map<String, Factory> FACTORIES = new HashMap<>();

    static {
        LogicScalars.addTo(FACTORIES);
        NumberScalars.addTo(FACTORIES);
        TextScalars.addTo(FACTORIES);
        PatternScalars.addTo(FACTORIES);
        SplitScalars.addTo(FACTORIES);
        UrlScalars.addTo(FACTORIES);
        ConversionScalars.addTo(FACTORIES);
        TruncationScalars.addTo(FACTORIES);
        CalendarScalars.addTo(FACTORIES);
        ArrayScalars.addTo(FACTORIES);
        LambdaScalars.addTo(FACTORIES);
        JsonScalars.addTo(FACTORIES);
        BinScalars.addTo(FACTORIES);
        DistanceScalars.addTo(FACTORIES);
        ReadableScalars.addTo(FACTORIES);
        TokenScalars.addTo(FACTORIES);
        MapScalars.addTo(FACTORIES);
        RandomScalars.addTo(FACTORIES);
        BinaryScalars.addTo(FACTORIES);
    }

    private Scalars() {}

    /** Returns the names of all functions that have a meaning. */
    public static Set<String> names() {
        return Collections.unmodifiableSet(FACTORIES.keySet());
    }

    public static Scalar of(Expression.Call call) {
        Factory factory = FACTORIES.get(call.function().name());
        if (factory == null) {
            throw SqlRefusal.query(
                    "Unsupported function call '" + call.function().name() + "(...)'");
        }
        return factory.of(call);
    }

    /** Returns the value of an argument that is a constant; null for another one. */
    static @Nullable Object constant(Expression.Call call, int index) {
        return index < call.arguments().size() && call.arguments().get(index) instanceof Expression.Constant constant
                ? constant.value()
                : null;
    }

    /** Returns the constant text that the catalogue demands, such as a zone or unit. */
    static String constantText(Expression.Call call, int index) {
        if (constant(call, index) instanceof String text) {
            return text;
        }
        throw SqlRefusal.illegalType(
                "Argument " + (index + 1) + " of function '" + call.function().name() + "' must be a constant text.");
    }

    /** Returns the zone, which is the last argument. */
    static java.time.ZoneId zone(Expression.Call call) {
        String name = constantText(call, call.arguments().size() - 1);
        try {
            return java.time.ZoneId.of(name);
        } catch (java.time.DateTimeException unknown) {
            throw SqlRefusal.query("Unknown time zone '" + name + "'.");
        }
    }

    static void checkLength(long length) {
        if (length > TEXT_MAX) {
            throw SqlRefusal.query("A text of more than " + TEXT_MAX + " characters is too long.");
        }
    }

    /** Refuses a search whose worst case, a long text of almost the same part, takes minutes. */
    static void checkSearch(String text, String part) {
        checkSearch(text, part.length());
    }

    /** Refuses searches for several parts that take minutes together. */
    static void checkSearches(String text, List<?> parts) {
        long characters = 0;
        for (Object part : parts) {
            characters += Math.max(1, Values.text(part).length());
        }
        checkSearch(text, characters);
    }

    private static void checkSearch(String text, long characters) {
        if (text.length() * characters > SEARCH_MAX) {
            throw SqlRefusal.query(
                    "A search for " + characters + " characters in " + text.length() + " characters takes too long.");
        }
    }

    static void checkElements(long elements) {
        if (elements > ELEMENTS_MAX) {
            throw SqlRefusal.query("An array of more than " + ELEMENTS_MAX + " elements is too long.");
        }
    }
}

package dev.tenrec.insight.sql.syntax;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Words with a meaning of their own, in lower case. */
final class Keywords {
    /** Never names unless quoted or after a dot. */
    private static final Set<String> RESERVED = Set.of(("all and any array as asc asof anti between by case cast cross"
                    + " desc distinct else end except extract false filter final from full group having ilike in"
                    + " inf inner intersect interval is join left like limit nan not null offset on or order over"
                    + " prewhere qualify right sample select semi settings then true union using when where window"
                    + " with")
            .split(" "));

    /** Functions and names of columns that are reserved words as well. */
    private static final Set<String> CALLABLE =
            Set.of("all and any array cast extract filter ilike in left like not or right".split(" "));

    /** Reserved words that may also stand for a value: nothing else can begin there. */
    private static final Set<String> NAMES =
            Set.of("all any anti array asof final full left offset over right sample semi settings window filter inner"
                    .split(" "));

    /** Reserved words that stand behind a value and never begin one. */
    private static final Set<String> FOLLOWING =
            Set.of(("and as asc between desc else end except from full group having ilike in inner intersect is join"
                            + " like limit not offset on or order prewhere qualify settings then union using when"
                            + " where window")
                    .split(" "));

    private static final Set<String> CONSTANTS = Set.of("null", "true", "false", "inf", "nan");

    private static final Set<String> PREFIXES = Set.of("not", "interval", "case", "distinct");

    private static final Map<String, String> UNITS = Map.ofEntries(
            Map.entry("second", "Second"),
            Map.entry("minute", "Minute"),
            Map.entry("hour", "Hour"),
            Map.entry("day", "Day"),
            Map.entry("week", "Week"),
            Map.entry("month", "Month"),
            Map.entry("quarter", "Quarter"),
            Map.entry("year", "Year"));

    private Keywords() {}

    static boolean isReserved(String word) {
        return RESERVED.contains(word);
    }

    static boolean isCallable(String word) {
        return !RESERVED.contains(word) || CALLABLE.contains(word);
    }

    static boolean isName(String word) {
        return !RESERVED.contains(word) || NAMES.contains(word);
    }

    static boolean followsValue(String word) {
        return FOLLOWING.contains(word);
    }

    /** Reserved words that are constants everywhere but after a dot. */
    static boolean isConstant(String word) {
        return CONSTANTS.contains(word);
    }

    /** Words that stand before what they belong to, so that a sign after them begins a value. */
    static boolean isPrefix(String word) {
        return PREFIXES.contains(word);
    }

    /** The unit of an interval as functions spell it, such as {@code Day}, or null. */
    static @Nullable String unit(String word) {
        String unit = UNITS.get(word);
        return unit == null && word.endsWith("s") ? UNITS.get(word.substring(0, word.length() - 1)) : unit;
    }
}

package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expression.Constant;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Calls that add intervals to times, in all their spellings; an interval is no value of its own. */
final class Intervals {
    private static final String INTERVAL = "tointerval";
    /** Functions whose first argument is a unit. */
    private static final Map<String, Integer> BY_UNIT = Map.of(
            "dateadd",
            1,
            "date_add",
            1,
            "timestampadd",
            1,
            "timestamp_add",
            1,
            "datesub",
            -1,
            "date_sub",
            -1,
            "date_subtract",
            -1,
            "timestampsub",
            -1,
            "timestamp_sub",
            -1);

    private final Accesses accesses;
    private final Function<Syntax, Expression> resolve;

    Intervals(Accesses accesses, Function<Syntax, Expression> resolve) {
        this.accesses = accesses;
        this.resolve = resolve;
    }

    /** A number of units. */
    private record Interval(Syntax count, String unit) {}

    /** A call that this class knows; null for any other. */
    @Nullable
    Expression of(Syntax.Call call) {
        String name = call.name().toLowerCase(Locale.ROOT);
        List<Syntax> args = call.args();
        if ((name.equals("plus") || name.equals("minus")) && args.size() == 2) {
            return sum(args.get(0), args.get(1), name.equals("minus"));
        }
        Integer sign = BY_UNIT.get(name);
        String named = args.isEmpty() ? null : named(args.get(0));
        if (sign != null && args.size() == 3 && named != null) {
            return shifted(args.get(2), args.get(1), named, sign < 0);
        }
        if (sign != null && args.size() == 2) {
            return sum(args.get(0), args.get(1), sign < 0);
        }
        if (args.size() == 2 && (name.startsWith("add") || name.startsWith("subtract")) && name.endsWith("s")) {
            boolean isSubtraction = name.startsWith("subtract");
            String unit = name.substring(isSubtraction ? 8 : 3, name.length() - 1);
            return isUnit(unit) ? shifted(args.get(0), args.get(1), unit, isSubtraction) : null;
        }
        if (name.equals("tostartofinterval") && args.size() >= 2) {
            Interval interval = interval(args.get(1));
            if (interval != null) {
                return start(args, interval);
            }
        }
        return name.startsWith("tumble") || name.startsWith("hop") ? window(name, args) : null;
    }

    /** The start, the end or both of the window of a time: {@code tumble(t, width)}, {@code hop(t, step, width)}. */
    private @Nullable Expression window(String name, List<Syntax> args) {
        boolean isHop = name.startsWith("hop");
        int count = isHop ? 3 : 2;
        if (args.size() < count || args.size() > count + 1) {
            return null;
        }
        Interval step = interval(args.get(1));
        Interval width = interval(args.get(count - 1));
        if (step == null || width == null) {
            return null;
        }
        List<Syntax> ofStart = new ArrayList<>(args.subList(0, 2));
        ofStart.addAll(args.subList(count, args.size()));
        Expression end = added(start(ofStart, step), step, false);
        Expression begin = added(end, width, true);
        return switch (name) {
            case "tumble", "hop" -> accesses.call("tuple", begin, end);
            case "tumblestart", "hopstart" -> begin;
            case "tumbleend", "hopend" -> end;
            default -> null;
        };
    }

    private Expression added(Expression time, Interval interval, boolean isBack) {
        Expression count = accesses.call("toInt", resolve.apply(interval.count()));
        Expression amount = isBack ? accesses.call("negate", count) : count;
        return accesses.call("addInterval", time, amount, Constant.text(interval.unit()));
    }

    /** The unit that a text or a bare word names; null for anything else. */
    private static @Nullable String named(Syntax syntax) {
        if (syntax instanceof Syntax.Name name && name.parts().size() == 1) {
            String word = name.parts().get(0).toLowerCase(Locale.ROOT);
            return isUnit(word) ? word : null;
        }
        return syntax instanceof Syntax.Constant constant ? String.valueOf(constant.value()) : null;
    }

    private Expression start(List<Syntax> args, Interval interval) {
        Expression time = resolve.apply(args.get(0));
        Expression count = resolve.apply(interval.count());
        Constant unit = Constant.text(interval.unit());
        return args.size() > 2
                ? accesses.call("toStartOfInterval", time, count, unit, resolve.apply(args.get(2)))
                : accesses.call("toStartOfInterval", time, count, unit);
    }

    private static boolean isUnit(String unit) {
        return switch (unit) {
            case "second", "minute", "hour", "day", "week", "month", "quarter", "year" -> true;
            default -> false;
        };
    }

    private @Nullable Expression sum(Syntax left, Syntax right, boolean isMinus) {
        Interval interval = interval(right);
        if (interval != null) {
            return shifted(left, interval.count(), interval.unit(), isMinus);
        }
        Interval first = isMinus ? null : interval(left);
        return first == null ? null : shifted(right, first.count(), first.unit(), false);
    }

    private Expression shifted(Syntax time, Syntax count, String unit, boolean isBack) {
        Expression amount = resolve.apply(count);
        if (isBack) {
            amount = amount instanceof Constant constant && constant.value() instanceof Long number
                    ? Constant.integer(-number)
                    : accesses.call("negate", amount);
        }
        return accesses.call("addInterval", resolve.apply(time), amount, Constant.text(unit.toLowerCase(Locale.ROOT)));
    }

    private static @Nullable Interval interval(Syntax syntax) {
        if (syntax instanceof Syntax.Call call
                && call.args().size() == 1
                && call.name().toLowerCase(Locale.ROOT).startsWith(INTERVAL)) {
            String unit = call.name().substring(INTERVAL.length()).toLowerCase(Locale.ROOT);
            return isUnit(unit) ? new Interval(call.args().get(0), unit) : null;
        }
        return null;
    }

    static boolean isInterval(String name) {
        return name.startsWith(INTERVAL) && isUnit(name.substring(INTERVAL.length()));
    }
}

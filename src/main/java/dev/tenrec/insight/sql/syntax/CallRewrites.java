package dev.tenrec.insight.sql.syntax;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls written as calls of other functions that do the same, among them those in the words of PostgreSQL. */
public final class CallRewrites {
    private static final Map<String, String> REDUCED = Map.of(
            "sum", "arraySum",
            "avg", "arrayAvg",
            "min", "arrayMin",
            "max", "arrayMax",
            "count", "length",
            "uniq", "arrayUniq",
            "uniqExact", "arrayUniq",
            "groupUniqArray", "arrayDistinct");

    private CallRewrites() {}

    /** The call that another one stands for; null if it stands for itself. */
    public static Syntax.@Nullable Call of(Syntax.Call call) {
        List<Syntax> args = call.args();
        int at = call.at();
        if (call.params() != null || call.distinct() || call.over() != null) {
            return null;
        }
        return switch (call.name().toLowerCase(Locale.ROOT) + "/" + args.size()) {
            case "split_part/3" ->
                Syntax.Call.of(
                        "arrayElement", at, Syntax.Call.of("splitByString", at, args.get(1), args.get(0)), args.get(2));
            case "touuidordefault/2" ->
                Syntax.Call.of("ifNull", at, Syntax.Call.of("toUUID", at, args.get(0)), args.get(1));
            case "arrayreduce/2" -> reduced(call);
            case "timezone/2" -> Syntax.Call.of("toTimeZone", at, args.get(1), args.get(0));
            case "json_agg/1" -> Syntax.Call.of("toJSONString", at, Syntax.Call.of("groupArray", args, at));
            case "getsurveyresponse/1",
                    "getsurveyresponse/2",
                    "getsurveyresponse/3",
                    "uniquesurveysubmissionsfilter/1",
                    "uniquesurveysubmissionsfilter/2",
                    "uniquesurveysubmissionsfilter/3" -> SurveyCalls.of(call);
            default -> null;
        };
    }

    /** An aggregate of the elements of an array, where a function of arrays does the same. */
    private static Syntax.@Nullable Call reduced(Syntax.Call call) {
        String function = call.args().get(0) instanceof Syntax.Constant name ? REDUCED.get(name.value()) : null;
        return function == null
                ? null
                : Syntax.Call.of(function, call.at(), call.args().get(1));
    }
}

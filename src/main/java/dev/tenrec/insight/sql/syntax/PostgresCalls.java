package dev.tenrec.insight.sql.syntax;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Calls in the words of PostgreSQL that the service takes too, written as those of other functions. */
public final class PostgresCalls {
    private PostgresCalls() {}

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
            case "timezone/2" -> Syntax.Call.of("toTimeZone", at, args.get(1), args.get(0));
            case "json_agg/1" -> Syntax.Call.of("toJSONString", at, Syntax.Call.of("groupArray", args, at));
            default -> null;
        };
    }
}

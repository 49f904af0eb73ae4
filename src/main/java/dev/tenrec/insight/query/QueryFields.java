package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.Moment;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the fields that several kinds of queries share. */
public final class QueryFields {
    /** Formulas name series by the letters A to Z. */
    public static final int SERIES_MAX = 26;

    /** A project has the group types 0 to 4. */
    private static final int GROUP_TYPE_MAX = 4;

    private static final Set<String> DATE_FIELDS =
            Fields.names("date_from date_to explicitDate daysOfWeek excludeIncompletePeriods");

    private QueryFields() {}

    public static List<EventNode> series(Fields fields, QueryContext context) {
        return Fields.each(
                nodes(fields, 1, SERIES_MAX, "series"),
                fields.path("series"),
                (node, path) -> EventNode.parse(node, path, context));
    }

    /** The nodes of {@code series}, of which there is a limited number. */
    public static JsonNode nodes(Fields fields, int min, int max, String unit) {
        JsonNode nodes = fields.get("series");
        if (!nodes.isArray() || nodes.size() < min || nodes.size() > max) {
            throw fields.invalid("series", "Input should be a list of " + min + " to " + max + " " + unit);
        }
        return nodes;
    }

    /** The {@code dateRange}; defaults apply when it is resolved. */
    public static DateRange dateRange(Fields fields) {
        Fields range = fields.object("dateRange", DATE_FIELDS);
        if (range != null) {
            range.refuse("daysOfWeek", "excludeIncompletePeriods");
        }
        return range == null
                ? new DateRange(null, null, false)
                : new DateRange(range.text("date_from"), range.text("date_to"), range.flag("explicitDate"));
    }

    /** The {@code interval}; a day by default. */
    public static Interval interval(Fields fields) {
        String wire = fields.text("interval");
        if (wire == null) {
            return Interval.DAY;
        }
        return Arrays.stream(Interval.values())
                .filter(interval -> interval.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> fields.invalid(
                        "interval",
                        "Input should be 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter' or 'year'"));
    }

    /** The {@code compareFilter}, or null without a comparison. */
    public static @Nullable Comparison comparison(Fields fields) {
        Fields filter = fields.object("compareFilter", Set.of("compare", "compare_to"));
        if (filter == null) {
            return null;
        }
        String to = filter.text("compare_to");
        if (!filter.flag("compare")) {
            return null;
        }
        if (to != null && !Moment.isShift(to)) {
            throw filter.invalid("compare_to", "Input should be a relative date such as '-1w'");
        }
        return new Comparison(to);
    }

    /** Persons, or the groups of {@code aggregation_group_type_index}. */
    public static ActorKind actors(Fields fields) {
        return actors(fields, "aggregation_group_type_index");
    }

    public static ActorKind actors(Fields fields, String name) {
        int type = groupType(fields, name, -1);
        return type < 0 ? ActorKind.PERSON : ActorKind.group(type);
    }

    public static int groupType(Fields fields, String name, int absent) {
        return integer(fields, name, absent, 0, GROUP_TYPE_MAX);
    }

    /** Checks a {@code samplingFactor}, which changes nothing: all events count, so that the numbers are exact. */
    public static void checkSampling(Fields fields) {
        JsonNode sampling = fields.find("samplingFactor");
        if (sampling != null && (!sampling.isNumber() || sampling.doubleValue() <= 0 || sampling.doubleValue() > 1)) {
            throw fields.invalid("samplingFactor", "Input should be a number above 0, at most 1");
        }
    }

    public static void refuseSampling(Fields fields) {
        JsonNode sampling = fields.find("samplingFactor");
        if (sampling != null && (!sampling.isNumber() || sampling.doubleValue() != 1)) {
            throw fields.unsupported("samplingFactor", "A samplingFactor other than 1 is");
        }
    }

    /** An integer within bounds; {@code 5.0} is one. */
    public static int integer(Fields fields, String name, int absent, int min, int max) {
        JsonNode value = fields.find(name);
        if (value == null) {
            return absent;
        }
        boolean isWhole = value.isNumber() && value.canConvertToExactIntegral() && value.canConvertToInt();
        if (!isWhole || value.intValue() < min || value.intValue() > max) {
            throw fields.invalid(name, "Input should be a whole number from " + min + " to " + max);
        }
        return value.intValue();
    }

    /** One of some words. */
    public static String choice(Fields fields, String name, String absent, String... choices) {
        return choice(fields, name, absent, List.of(choices), Function.identity());
    }

    /** One of the constants of an enum, with their names in lower case after a prefix. */
    public static <E extends Enum<E>> E choice(Fields fields, String name, E absent, String prefix) {
        List<E> all = Arrays.asList(absent.getDeclaringClass().getEnumConstants());
        return choice(fields, name, absent, all, value -> prefix + value.name().toLowerCase(Locale.ROOT));
    }

    private static <T> T choice(Fields fields, String name, T absent, List<T> choices, Function<T, String> wire) {
        String text = fields.text(name);
        if (text == null) {
            return absent;
        }
        return choices.stream()
                .filter(each -> wire.apply(each).equals(text))
                .findFirst()
                .orElseThrow(() -> fields.invalid(
                        name,
                        choices.stream()
                                .map(each -> "'" + wire.apply(each) + "'")
                                .collect(Collectors.joining(" or ", "Input should be ", ""))));
    }

    /** An earlier range, for example {@code -1w} earlier; null means the range directly before. */
    public record Comparison(@Nullable String to) {
        /** Returns the earlier range of a resolved one. */
        public DateRange.Resolved before(DateRange range, DateRange.Resolved current, Interval interval) {
            return to == null ? range.previous(current, interval) : current.earlier(to);
        }
    }
}

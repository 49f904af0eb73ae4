package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.Moment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the fields that several kinds of queries share. */
public final class QueryFields {
    /** Formulas name series by the letters A to Z. */
    public static final int SERIES_MAX = 26;

    /** A project has the group types 0 to 4. */
    private static final int GROUP_TYPE_MAX = 4;

    private static final Set<String> INTERVALS_NOT_YET = Set.of("second", "quarter", "year");

    private QueryFields() {}

    /** The nodes of {@code series}, at least one. */
    public static List<EventNode> series(Fields fields, QueryContext context) {
        JsonNode nodes = fields.get("series");
        String path = fields.path("series");
        if (!nodes.isArray() || nodes.isEmpty() || nodes.size() > SERIES_MAX) {
            throw Fields.mistake(path, "Input should be a list of 1 to " + SERIES_MAX + " series");
        }
        List<EventNode> series = new ArrayList<>();
        for (JsonNode node : nodes) {
            series.add(EventNode.parse(node, path + "." + series.size(), context));
        }
        return series;
    }

    /** The {@code dateRange}; defaults apply when it is resolved. */
    public static DateRange dateRange(Fields fields) {
        JsonNode node = fields.find("dateRange");
        if (node == null) {
            return new DateRange(null, null, false);
        }
        Fields range = Fields.of(node, fields.path("dateRange"), Set.of("date_from", "date_to", "explicitDate"));
        return new DateRange(range.text("date_from"), range.text("date_to"), range.flag("explicitDate"));
    }

    /** The {@code interval}; a day by default. */
    public static Interval interval(Fields fields) {
        String wire = fields.text("interval");
        if (wire == null) {
            return Interval.DAY;
        }
        for (Interval interval : Interval.values()) {
            if (interval.wire().equals(wire)) {
                return interval;
            }
        }
        if (INTERVALS_NOT_YET.contains(wire)) {
            throw Fields.notYet("The interval \"" + wire + "\" is", fields.path("interval"));
        }
        throw Fields.mistake(fields.path("interval"), "Input should be 'minute', 'hour', 'day', 'week' or 'month'");
    }

    /** The {@code compareFilter}, or null without a comparison. */
    public static @Nullable Comparison comparison(Fields fields) {
        JsonNode node = fields.find("compareFilter");
        if (node == null) {
            return null;
        }
        Fields filter = Fields.of(node, fields.path("compareFilter"), Set.of("compare", "compare_to"));
        String to = filter.text("compare_to");
        if (!filter.flag("compare")) {
            return null;
        }
        if (to != null && !Moment.isShift(to)) {
            throw Fields.mistake(filter.path("compare_to"), "Input should be a relative date such as '-1w'");
        }
        return new Comparison(to);
    }

    /** Persons, or the groups of {@code aggregation_group_type_index}. */
    public static ActorKind actors(Fields fields) {
        return actors(fields, "aggregation_group_type_index");
    }

    /** Persons, or the groups of the type in a field. */
    public static ActorKind actors(Fields fields, String name) {
        int type = groupType(fields, name, -1);
        return type < 0 ? ActorKind.PERSON : ActorKind.group(type);
    }

    public static int groupType(Fields fields, String name, int absent) {
        return integer(fields, name, absent, 0, GROUP_TYPE_MAX);
    }

    /** Refuses to sample events. */
    public static void refuseSampling(Fields fields) {
        JsonNode sampling = fields.find("samplingFactor");
        if (sampling != null && (!sampling.isNumber() || sampling.doubleValue() != 1)) {
            throw Fields.notYet("A samplingFactor other than 1 is", fields.path("samplingFactor"));
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
            throw Fields.mistake(fields.path(name), "Input should be a whole number from " + min + " to " + max);
        }
        return value.intValue();
    }

    /** One of some words. */
    public static String choice(Fields fields, String name, String absent, String... choices) {
        String text = fields.text(name);
        if (text == null) {
            return absent;
        }
        if (!Arrays.asList(choices).contains(text)) {
            String all = Arrays.stream(choices).map(each -> "'" + each + "'").collect(Collectors.joining(" or "));
            throw Fields.mistake(fields.path(name), "Input should be " + all);
        }
        return text;
    }

    /** An earlier range, for example {@code -1w} earlier; null means the range directly before. */
    public record Comparison(@Nullable String to) {}
}

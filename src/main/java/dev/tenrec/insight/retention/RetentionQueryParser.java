package dev.tenrec.insight.retention;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.time.Interval;
import java.util.Locale;
import java.util.Set;

/** Reads a {@code RetentionQuery}. */
public final class RetentionQueryParser {
    private static final int INTERVALS_DEFAULT = 8;
    private static final int OCCURRENCES_MAX = 1_000_000;
    private static final Set<String> FIELDS = Fields.names("""
            kind retentionFilter dateRange properties filterTestAccounts breakdownFilter samplingFactor
            aggregation_group_type_index dataColorTheme modifiers tags version response""");
    /** The first six affect display only; the last one is Tenrec's own. */
    private static final Set<String> FILTER_FIELDS = Fields.names("""
            dashboardDisplay display goalLines meanRetentionCalculation retentionReference selectedInterval
            showTrendLines aggregationProperty aggregationPropertyType aggregationType cumulative
            minimumOccurrences period retentionCustomBrackets retentionType returningEntity targetEntity
            timeWindowMode totalIntervals lookaheadIntervals""");

    private RetentionQueryParser() {}

    public static RetentionQuery parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".RetentionQuery", FIELDS);
        QueryFields.refuseSampling(fields);
        Fields filter = Fields.of(fields.get("retentionFilter"), fields.path("retentionFilter"), FILTER_FIELDS);
        refuse(filter);
        Filter all = context.filter(fields);
        EventSelector targetEvents =
                RetentionEntity.parse(filter, "targetEntity", context).and(all);
        EventSelector returningEvents =
                RetentionEntity.parse(filter, "returningEntity", context).and(all);
        ActorKind actors = QueryFields.actors(fields);
        RetentionAggregate.Type type =
                QueryFields.choice(filter, "retentionType", RetentionAggregate.Type.RECURRING, "retention_");
        RetentionWindow window = window(fields, filter);
        RetentionAggregate.Rules rules = new RetentionAggregate.Rules(
                type,
                QueryFields.integer(filter, "minimumOccurrences", 1, 1, OCCURRENCES_MAX),
                filter.flag("cumulative"));
        return new RetentionQuery(
                targetEvents, returningEvents, actors, rules, window, RetentionBreakdown.parse(fields));
    }

    private static void refuse(Fields filter) {
        filter.refuse("retentionCustomBrackets", "aggregationProperty");
        String mode = QueryFields.choice(
                filter, "timeWindowMode", "strict_calendar_dates", "strict_calendar_dates", "24_hour_windows");
        if (mode.equals("24_hour_windows")) {
            throw filter.unsupported("timeWindowMode", "The timeWindowMode \"" + mode + "\" is");
        }
        String aggregation = QueryFields.choice(filter, "aggregationType", "count", "count", "sum", "avg");
        if (!aggregation.equals("count")) {
            throw filter.unsupported("aggregationType", "The aggregationType \"" + aggregation + "\" is");
        }
        QueryFields.choice(filter, "retentionReference", "total", "total", "previous");
    }

    private static RetentionWindow window(Fields fields, Fields filter) {
        String period = QueryFields.choice(filter, "period", "Day", "Hour", "Day", "Week", "Month");
        int max = RetentionWindow.PERIODS_MAX;
        return new RetentionWindow(
                QueryFields.dateRange(fields),
                Interval.valueOf(period.toUpperCase(Locale.ROOT)),
                QueryFields.integer(filter, "totalIntervals", INTERVALS_DEFAULT, 1, max),
                QueryFields.integer(filter, "lookaheadIntervals", 0, 1, max));
    }
}

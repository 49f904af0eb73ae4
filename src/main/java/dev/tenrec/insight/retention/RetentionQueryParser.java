package dev.tenrec.insight.retention;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.time.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a {@code RetentionQuery}. */
public final class RetentionQueryParser {
    private static final int INTERVALS_DEFAULT = 8;
    private static final int OCCURRENCES_MAX = 1_000_000;
    private static final int KEY_MAX = 1_000;
    private static final int BRACKET_MAX = 400;
    private static final Set<String> FIELDS = Fields.names("""
            kind retentionFilter dateRange properties filterTestAccounts breakdownFilter samplingFactor
            aggregation_group_type_index dataColorTheme modifiers tags version response""");
    /** The last one is Tenrec's own. */
    private static final Set<String> FILTER_FIELDS = Fields.names("""
            cohortLabelStartIndex customAggregationTarget dashboardDisplay display goalLines
            meanRetentionCalculation retentionReference selectedInterval
            showTrendLines aggregationProperty aggregationPropertyType aggregationType cumulative
            minimumOccurrences period retentionCustomBrackets retentionType returningEntity targetEntity
            timeWindowMode totalIntervals lookaheadIntervals""");

    private RetentionQueryParser() {}

    public static RetentionQuery parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".RetentionQuery", FIELDS);
        QueryFields.checkSampling(fields);
        Fields filter = Fields.of(fields.get("retentionFilter"), fields.path("retentionFilter"), FILTER_FIELDS);
        filter.refuse("customAggregationTarget");
        Filter all = context.filter(fields);
        RetentionEntity target = RetentionEntity.parse(filter, "targetEntity", context, all);
        RetentionEntity returning = RetentionEntity.parse(filter, "returningEntity", context, all);
        ActorKind actors = QueryFields.actors(fields);
        RetentionRules rules = rules(filter, !target.series().equals(returning.series()));
        RetentionWindow window = window(fields, filter, rules);
        return new RetentionQuery(
                target, returning.events(), actors, rules, window, RetentionBreakdown.parse(fields, context.filters()));
    }

    private static RetentionRules rules(Fields filter, boolean isOfReturns) {
        QueryFields.choice(filter, "retentionReference", "total", "total", "previous");
        String mode = QueryFields.choice(
                filter, "timeWindowMode", "strict_calendar_dates", "strict_calendar_dates", "24_hour_windows");
        boolean isRolling = mode.equals("24_hour_windows");
        boolean isCumulative = filter.flag("cumulative");
        RetentionRules.Amount amount = amount(filter, isOfReturns);
        if (isRolling && isCumulative) {
            throw filter.invalid("cumulative", "Cumulative retention is not supported for 24 hour windows.");
        }
        if (isRolling && amount != null) {
            throw filter.invalid(
                    "aggregationType", "Sum and average aggregation are not supported for 24 hour windows.");
        }
        if (isCumulative && amount != null) {
            throw filter.unsupported("cumulative", "The sum or mean of a cumulative retention is");
        }
        // As in the real service, amounts and rolling windows ask for one event.
        int occurrences = QueryFields.integer(filter, "minimumOccurrences", 1, 1, OCCURRENCES_MAX);
        return new RetentionRules(
                QueryFields.choice(filter, "retentionType", RetentionRules.Type.RECURRING, "retention_"),
                amount == null ? occurrences : 1,
                isCumulative,
                isRolling,
                amount);
    }

    private static RetentionRules.@Nullable Amount amount(Fields filter, boolean isOfReturns) {
        String aggregation = QueryFields.choice(filter, "aggregationType", "count", "count", "sum", "avg");
        String source = QueryFields.choice(filter, "aggregationPropertyType", "event", "event", "person");
        String key = filter.text("aggregationProperty", KEY_MAX);
        if (aggregation.equals("count") || key == null || key.isEmpty()) {
            return null;
        }
        Property property = source.equals("person") ? Property.ofPerson(key) : Property.ofEvent(key);
        return new RetentionRules.Amount(property, aggregation.equals("avg"), isOfReturns);
    }

    private static RetentionWindow window(Fields fields, Fields filter, RetentionRules rules) {
        String period = QueryFields.choice(filter, "period", "Day", "Hour", "Day", "Week", "Month");
        int max = RetentionWindow.PERIODS_MAX;
        return new RetentionWindow(
                QueryFields.dateRange(fields),
                Interval.valueOf(period.toUpperCase(Locale.ROOT)),
                QueryFields.integer(filter, "totalIntervals", INTERVALS_DEFAULT, 1, max),
                QueryFields.integer(filter, "lookaheadIntervals", 0, 1, max),
                brackets(filter, rules));
    }

    private static List<Integer> brackets(Fields filter, RetentionRules rules) {
        String name = "retentionCustomBrackets";
        List<Integer> brackets = filter.list(name, RetentionWindow.PERIODS_MAX, "brackets", (node, path) -> {
            if (!node.canConvertToExactIntegral() || node.intValue() < 1 || node.intValue() > BRACKET_MAX) {
                throw Fields.mistake(path, "Input should be a whole number from 1 to " + BRACKET_MAX);
            }
            return node.intValue();
        });
        if (!brackets.isEmpty() && (rules.isRolling() || rules.amount() != null)) {
            throw filter.unsupported(name, "Brackets of 24 hour windows and of amounts are");
        }
        return brackets;
    }
}

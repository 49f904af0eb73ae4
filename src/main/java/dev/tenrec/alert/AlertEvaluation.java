package dev.tenrec.alert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Judges the numbers of an insight by the settings of an alert. The last whole interval counts, unless the alert looks
 * at the running one; of a breakdown, the first value that is out of bounds.
 */
record AlertEvaluation(AlertSettings settings, AlertQuery query) {
    private static final String DECREASE = "relative_decrease";

    /**
     * End of an evaluation.
     *
     * @param value null where a breakdown has several in bounds
     * @param breaches sentences for members; none while all is in bounds
     */
    record Result(@Nullable Double value, List<String> breaches) {
        /** The value, unless it is no number that JSON has. */
        @Nullable
        Double finiteValue() {
            return value == null || value.isInfinite() || value.isNaN() ? null : value;
        }
    }

    /**
     * Asks and judges.
     *
     * @param answers the {@code results} of a query
     */
    Result run(Function<ObjectNode, JsonNode> answers) {
        AlertThreshold threshold = settings.threshold();
        if (threshold == null || (threshold.lower() == null && threshold.upper() == null)) {
            return new Result(0.0, List.of());
        }
        JsonNode results = answers.apply(question());
        if (results.isEmpty()) {
            return new Result(0.0, breaches(threshold, 0, "empty result"));
        }
        boolean hasBreakdown = query.hasBreakdown();
        Double value = null;
        for (JsonNode series : hasBreakdown ? results : List.of(chosen(results))) {
            value = value(series, threshold.isPercentage());
            List<String> breaches =
                    breaches(threshold, value, series.path("label").asText());
            if (!breaches.isEmpty()) {
                return new Result(value, breaches);
            }
        }
        return new Result(hasBreakdown ? null : value, List.of());
    }

    private ObjectNode question() {
        boolean isAbsolute = settings.conditionType().equals(AlertRules.ABSOLUTE);
        return query.hasIntervals() ? query.latest(isAbsolute ? 2 : 3) : query.whole();
    }

    private JsonNode chosen(JsonNode results) {
        if (settings.seriesIndex() >= results.size()) {
            throw ApiException.invalid("The insight has no series number " + (settings.seriesIndex() + 1) + ".");
        }
        return results.get(settings.seriesIndex());
    }

    private double value(JsonNode series, boolean isPercentage) {
        int last = isCurrent() ? 0 : 1;
        double later = at(series, last);
        if (settings.conditionType().equals(AlertRules.ABSOLUTE)) {
            return later;
        }
        double earlier = at(series, last + 1);
        double increase = later - earlier;
        if (isPercentage) {
            increase = increase == 0 ? 0 : increase / Math.abs(earlier);
        }
        return settings.conditionType().equals(DECREASE) ? 0 - increase : increase;
    }

    /** A decrease is only known once the interval has ended. */
    private boolean isCurrent() {
        return !query.hasIntervals()
                || (settings.isOngoing() && !settings.conditionType().equals(DECREASE));
    }

    /** The value of an interval, counted back from the running one; 0 for one that the answer lacks. */
    private double at(JsonNode series, int back) {
        if (!query.hasIntervals()) {
            return series.path("aggregated_value").asDouble();
        }
        JsonNode data = series.path("data");
        return data.path(data.size() - 1 - back).asDouble();
    }

    private List<String> breaches(AlertThreshold threshold, double value, String series) {
        Double lower = threshold.lower();
        Double upper = threshold.upper();
        boolean isPercentage = threshold.isPercentage();
        String subject = "The insight value (" + series + ") for " + (isCurrent() ? "current " : "previous ")
                + (query.hasIntervals() ? query.interval() : "interval") + " (" + text(value, isPercentage) + ") "
                + verb();
        if (lower != null && value < lower) {
            return List.of(subject + " less than lower threshold (" + text(lower, isPercentage) + ")");
        }
        if (upper != null && value > upper) {
            return List.of(subject + " more than upper threshold (" + text(upper, isPercentage) + ")");
        }
        return List.of();
    }

    private String verb() {
        return switch (settings.conditionType()) {
            case AlertRules.INCREASE -> "increased";
            case DECREASE -> "decreased";
            default -> "is";
        };
    }

    private static String text(double value, boolean isPercentage) {
        if (Double.isInfinite(value) || Double.isNaN(value)) {
            return "from 0";
        }
        return isPercentage
                ? String.format(Locale.ROOT, "%.2f%%", value * 100)
                : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}

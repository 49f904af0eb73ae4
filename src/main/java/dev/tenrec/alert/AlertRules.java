package dev.tenrec.alert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.error.ApiException;
import java.util.List;

/** The rules of alerts that a schema can't hold, in the words of the service. */
final class AlertRules {
    static final String ABSOLUTE = "absolute_value";
    static final String INCREASE = "relative_increase";

    /** The fields by which the service finds anomalies and keeps hours free; null asks for nothing. */
    private static final List<String> UNSUPPORTED = List.of("detector_config", "schedule_restriction");

    private AlertRules() {}

    /** Ends with a refusal of a field that would not be heeded. */
    static void requireSupported(ObjectNode patch) {
        for (String field : UNSUPPORTED) {
            JsonNode value = patch.path(field);
            if (!value.isMissingNode() && !value.isNull()) {
                throw ApiException.invalid(field, "This field is not supported.");
            }
        }
    }

    /** Ends with a refusal of settings that no check could follow. */
    static void check(AlertSettings settings, Insight insight) {
        AlertQuery query = AlertQuery.of(insight)
                .orElseThrow(() -> ApiException.invalid("insight", "Alerts are not supported for this insight."));
        String condition = settings.conditionType();
        if (condition.isEmpty()) {
            throw ApiException.invalid("Alert has invalid condition: " + settings.condition());
        }
        if (settings.config().isEmpty()) {
            throw ApiException.invalid("Unsupported alert config type: " + settings.config());
        }
        if (!condition.equals(ABSOLUTE) && !query.hasIntervals()) {
            throw ApiException.invalid(
                    "Relative alert condition '" + condition + "' is not compatible with non time series trends");
        }
        int count = query.resultCount();
        if (settings.seriesIndex() >= count) {
            throw ApiException.invalid(
                    "series_index " + settings.seriesIndex() + " is out of range (query has " + count + " series)");
        }
        AlertThreshold threshold = settings.threshold();
        if (threshold != null) {
            check(settings, threshold);
        }
    }

    private static void check(AlertSettings settings, AlertThreshold threshold) {
        Double lower = threshold.lower();
        Double upper = threshold.upper();
        if (lower != null && upper != null && lower > upper) {
            throw ApiException.invalid("threshold", "Lower threshold must be less than upper threshold");
        }
        String condition = settings.conditionType();
        if (condition.equals(ABSOLUTE) && threshold.isPercentage()) {
            throw ApiException.invalid("Absolute value alerts require an absolute threshold, but a percentage"
                    + " threshold was configured");
        }
        boolean mayLookEarly = condition.equals(ABSOLUTE) || condition.equals(INCREASE);
        if (settings.isOngoing() && mayLookEarly && upper == null) {
            throw ApiException.invalid("check_ongoing_interval is only supported for alert condition " + condition
                    + " when upper threshold is specified");
        }
    }
}

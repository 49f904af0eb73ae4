package dev.tenrec.insight.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.ExperimentDesign;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import java.util.Set;

/** Reads an {@code ExperimentQuery}. The experiment says how its users are compared. */
public final class ExperimentQueryParser {
    private static final Set<String> FIELDS =
            Fields.names("kind experiment_id metric name precomputation_mode modifiers tags version response");

    private ExperimentQueryParser() {}

    public static Query parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".ExperimentQuery", FIELDS);
        ExperimentDesign design = ExposuresParser.design(fields, context);
        ExperimentMetric metric = MetricParser.parse(fields.get("metric"), fields.path("metric"), context);
        if (design.groupType() != null && metric.countsPersons()) {
            throw Fields.notYet("The math \"dau\" in experiments of groups is", fields.path("metric"));
        }
        if (design.startMicros() == null) {
            throw ApiException.invalid(fields.attr("experiment_id"), "The experiment has not been launched.");
        }
        Exposures exposures = ExposuresParser.parse(design, design.startMicros(), context);
        String baseline = design.stats().path("baseline_variant_key").asText("control");
        if (!exposures.variants().contains(baseline)) {
            throw ApiException.invalid(fields.attr("experiment_id"), "No control variant found");
        }
        return new ExperimentQuery(exposures, baseline, metric, test(design.stats()));
    }

    private static StatisticalTest test(JsonNode config) {
        ExposuresParser.refuse(config, "cuped");
        boolean isFrequentist = config.path("method").asText().equals("frequentist");
        JsonNode own = config.path(isFrequentist ? "frequentist" : "bayesian");
        if (own.path("sequential_testing_enabled").asBoolean()) {
            throw Fields.notYet("Sequential testing is", "stats_config.frequentist.sequential_testing_enabled");
        }
        boolean isRelative = !own.path("difference_type").asText().equals("ABSOLUTE");
        return isFrequentist
                ? new WelchTest(share(own.path("alpha"), 0.05), isRelative)
                : new BayesianTest(share(own.path("ci_level"), 0.95), isRelative);
    }

    /** A number between 0 and 1; the default for anything else, as in the service. */
    private static double share(JsonNode value, double absent) {
        double number = value.asDouble(absent);
        return number > 0 && number < 1 ? number : absent;
    }
}

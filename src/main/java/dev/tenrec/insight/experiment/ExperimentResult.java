package dev.tenrec.insight.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a metric of an experiment. Variants with too few users or too little data get no verdict.
 *
 * @param sums in the order of the variants
 */
record ExperimentResult(ExperimentQuery query, List<VariantSums> sums) implements QueryResult {
    private static final int SAMPLES_MIN = 50;
    private static final int CONVERSIONS_MIN = 5;

    @Override
    public JsonNode results() {
        return NullNode.instance;
    }

    @Override
    public void addTo(ObjectNode answer) {
        List<String> variants = query.exposures().variants();
        int base = variants.indexOf(query.baseline());
        List<String> missing = failures(sums.get(base), true);
        answer.put("kind", "ExperimentQuery");
        ObjectNode baseline = of(variants.get(base), sums.get(base));
        baseline.set("validation_failures", texts(missing));
        answer.set("baseline", baseline);
        ArrayNode others = answer.putArray("variant_results");
        for (int i = 0; i < variants.size(); i++) {
            if (i != base) {
                others.add(compared(variants.get(i), sums.get(i), sums.get(base), missing.isEmpty()));
            }
        }
    }

    private ObjectNode compared(String key, VariantSums own, VariantSums base, boolean isBaseKnown) {
        ObjectNode result = of(key, own).put("method", query.test().method());
        List<String> missing = failures(own, false);
        result.set("validation_failures", texts(missing));
        if (isBaseKnown && missing.isEmpty() && hasDenominator(own) && hasDenominator(base)) {
            query.test().compare(query.metric().sample(own), query.metric().sample(base), result);
        } else {
            query.test().addNone(result);
        }
        return result;
    }

    private boolean hasDenominator(VariantSums variant) {
        return !(query.metric() instanceof ExperimentMetric.Ratio) || variant.denominatorSum != 0;
    }

    private List<String> failures(VariantSums variant, boolean isBaseline) {
        List<String> failures = new ArrayList<>();
        if (variant.samples < SAMPLES_MIN) {
            failures.add("not-enough-exposures");
        }
        if (query.metric() instanceof ExperimentMetric.Funnel && variant.sum < CONVERSIONS_MIN) {
            failures.add("not-enough-metric-data");
        }
        if (isBaseline && variant.sum == 0) {
            failures.add("baseline-mean-is-zero");
        }
        return failures;
    }

    private ObjectNode of(String key, VariantSums variant) {
        ObjectNode json = Json.object().put("key", key).put("number_of_samples", variant.samples);
        json.put("sum", variant.sum).put("sum_squares", variant.sumSquares);
        if (query.metric() instanceof ExperimentMetric.Ratio) {
            json.put("denominator_sum", variant.denominatorSum);
            json.put("denominator_sum_squares", variant.denominatorSumSquares);
            json.put("numerator_denominator_sum_product", variant.products);
        }
        if (query.metric() instanceof ExperimentMetric.Funnel) {
            ArrayNode steps = json.putArray("step_counts");
            for (long count : variant.steps) {
                steps.add(count);
            }
        }
        return json;
    }

    private static ArrayNode texts(List<String> texts) {
        ArrayNode array = Json.mapper().createArrayNode();
        texts.forEach(array::add);
        return array;
    }
}

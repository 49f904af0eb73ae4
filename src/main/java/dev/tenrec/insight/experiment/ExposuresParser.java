package dev.tenrec.insight.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.ExperimentDesign;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads by which events an experiment's users got a variant, and which of them count. */
final class ExposuresParser {
    private static final String CALLED = "$feature_flag_called";
    private static final Set<String> FIELDS =
            Fields.names("filterTestAccounts exposure_config multiple_variant_handling activation_config");
    private static final Set<String> EVENT_FIELDS = Fields.names("kind event properties response version");

    private ExposuresParser() {}

    /** The experiment that a query names. */
    static ExperimentDesign design(Fields query, QueryContext context) {
        query.get("experiment_id");
        int id = Objects.requireNonNull(query.integer("experiment_id"));
        return context.experiments()
                .apply(id)
                .orElseThrow(() ->
                        ApiException.invalid(query.attr("experiment_id"), "Experiment with id " + id + " not found"));
    }

    /** Reads the criteria of an experiment that has begun. */
    static Exposures parse(ExperimentDesign design, long fromMicros, QueryContext context) {
        JsonNode given = design.exposureCriteria().isObject() ? design.exposureCriteria() : Json.object();
        Fields criteria = Fields.of(given, "exposure_criteria", FIELDS);
        criteria.refuse("activation_config");
        JsonNode config = criteria.find("exposure_config");
        boolean isCalled = config == null || config.path("event").asText().equals(CALLED);
        EventSelector events = config == null ? EventSelector.of(CALLED) : events(config, context);
        String key = isCalled ? "$feature_flag_response" : "$feature/" + design.flagKey();
        Filter filter = isCalled
                ? PropertyFilter.values(
                        Property.ofEvent("$feature_flag"), Operator.EXACT, List.of(TextNode.valueOf(design.flagKey())))
                : Filter.all();
        if (criteria.flag("filterTestAccounts")) {
            filter = filter.and(context.filters().parse(context.testAccountFilters(), "test_account_filters"));
        }
        long now = Timestamps.micros(context.now().toInstant());
        return new Exposures(
                events.and(filter),
                Property.ofEvent(key),
                design.variants().stream().map(ExperimentDesign.Variant::key).toList(),
                "first_seen".equals(criteria.text("multiple_variant_handling")),
                design.groupType() == null ? ActorKind.PERSON : ActorKind.group(design.groupType()),
                fromMicros,
                end(design.endMicros(), now));
    }

    private static long end(@Nullable Long endMicros, long now) {
        return endMicros == null ? now : Math.min(now, endMicros);
    }

    private static EventSelector events(JsonNode config, QueryContext context) {
        String path = "exposure_criteria.exposure_config";
        if (config.path("kind").asText().equals("ActionsNode")) {
            return EventNode.parse(config, path, context).events();
        }
        Fields fields = Fields.of(config, path, EVENT_FIELDS);
        return EventSelector.of(fields.text("event")).and(context.filters().parse(fields, "properties"));
    }

    /** Refuses what would change the numbers and is set in a configuration. */
    static void refuse(JsonNode config, String name) {
        if (config.path(name).path("enabled").equals(BooleanNode.TRUE)) {
            throw Fields.notYet("\"" + name + "\" of stats_config is", "stats_config." + name);
        }
    }
}

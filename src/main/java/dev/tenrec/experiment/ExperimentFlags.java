package dev.tenrec.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.flag.FeatureFlag;
import dev.tenrec.flag.FeatureFlags;
import dev.tenrec.insight.query.ExperimentDesign;
import dev.tenrec.json.Json;
import dev.tenrec.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The flags that share the users of experiments among variants, one of which is {@code control}. */
record ExperimentFlags(FeatureFlags flags) {
    private static final int VARIANTS_MAX = 20;

    /** The live flag with the key, if it has variants that can be compared, or a new one. */
    FeatureFlag of(Transaction transaction, int projectId, int userId, ObjectNode patch) {
        String key = patch.path("feature_flag_key").asText();
        Optional<FeatureFlag> known = flags.find(projectId, key)
                .flatMap(flag -> flags.find(transaction, projectId, flag.id()))
                .filter(flag -> flag.key().equals(key));
        known.ifPresent(ExperimentFlags::requireComparable);
        return known.orElseGet(() -> add(transaction, projectId, userId, patch));
    }

    /** The flag of an experiment. */
    Optional<FeatureFlag> find(Experiment experiment) {
        return flags.find(experiment.projectId(), experiment.flag());
    }

    /** The variants of a flag with their shares. */
    static List<ExperimentDesign.Variant> variants(FeatureFlag flag) {
        List<ExperimentDesign.Variant> variants = new ArrayList<>();
        flag.filters()
                .path("multivariate")
                .path("variants")
                .forEach(variant -> variants.add(new ExperimentDesign.Variant(
                        variant.path("key").asText(),
                        variant.path("rollout_percentage").asDouble())));
        return variants;
    }

    /** The index of the type of groups that a flag decides for; null for persons. */
    static @Nullable Integer groupType(FeatureFlag flag) {
        JsonNode index = flag.filters().path("aggregation_group_type_index");
        return index.isInt() ? index.intValue() : null;
    }

    private FeatureFlag add(Transaction transaction, int projectId, int userId, ObjectNode patch) {
        JsonNode parameters = patch.path("parameters");
        ObjectNode flag =
                Json.object().put("key", patch.path("feature_flag_key").asText());
        flag.put("name", "Feature Flag for Experiment " + patch.path("name").asText());
        flag.put("active", patch.path("start_date").isTextual());
        if (parameters.path("ensure_experience_continuity").isBoolean()) {
            flag.set("ensure_experience_continuity", parameters.get("ensure_experience_continuity"));
        }
        ObjectNode filters = Json.object();
        ObjectNode everyone = filters.putArray("groups").addObject();
        everyone.putArray("properties");
        everyone.put("rollout_percentage", 100);
        share(filters, parameters);
        flag.set("filters", filters);
        return flags.add(transaction, projectId, userId, flag);
    }

    /** Gives the flag of a draft the variants of its parameters. */
    void change(Transaction transaction, Experiment draft, int userId) {
        FeatureFlag flag = required(transaction, draft);
        ObjectNode filters = flag.filters().deepCopy();
        share(filters, draft.details().path("parameters"));
        flags.update(
                transaction, draft.projectId(), flag.id(), userId, Json.object().set("filters", filters));
    }

    void activate(Transaction transaction, Experiment experiment, int userId) {
        flags.update(
                transaction,
                experiment.projectId(),
                experiment.flag(),
                userId,
                Json.object().put("active", true));
    }

    /** Refuses other variants than those that users have been given since the start. */
    void requireSame(Transaction transaction, Experiment launched) {
        JsonNode now =
                required(transaction, launched).filters().path("multivariate").path("variants");
        TreeSet<String> given = new TreeSet<>(now.findValuesAsText("key"));
        if (!given.equals(new TreeSet<>(launched.variants().findValuesAsText("key")))) {
            throw ApiException.invalid("Can't update feature_flag_variants on Experiment");
        }
    }

    private static void share(ObjectNode filters, JsonNode parameters) {
        JsonNode variants = parameters.path("feature_flag_variants");
        if (variants.size() > VARIANTS_MAX) {
            throw ApiException.invalid("parameters", "Feature flag variants must be less than 21");
        }
        if (!variants.isEmpty() && !variants.findValuesAsText("key").contains("control")) {
            throw ApiException.invalid("parameters", "Feature flag variants must contain a control variant");
        }
        JsonNode shared = variants.isEmpty()
                ? Json.mapper()
                        .createArrayNode()
                        .add(half("control", "Control Group"))
                        .add(half("test", "Test Variant"))
                : variants;
        filters.putObject("multivariate").set("variants", shared);
        JsonNode group = parameters.path("aggregation_group_type_index");
        filters.set("aggregation_group_type_index", group.isMissingNode() ? null : group);
    }

    private static ObjectNode half(String key, String name) {
        return Json.object().put("key", key).put("name", name).put("rollout_percentage", 50);
    }

    private static void requireComparable(FeatureFlag flag) {
        List<String> keys = flag.filters().path("multivariate").path("variants").findValuesAsText("key");
        if (keys.size() < 2) {
            throw ApiException.invalid("Feature flag is not eligible for experiments.");
        }
        if (!keys.get(0).equals("control")) {
            throw ApiException.invalid("Feature flag must have control as the first variant.");
        }
    }

    private FeatureFlag required(Transaction transaction, Experiment experiment) {
        return flags.find(transaction, experiment.projectId(), experiment.flag())
                .orElseThrow(ApiException::notFound);
    }
}

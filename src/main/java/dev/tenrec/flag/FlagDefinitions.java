package dev.tenrec.flag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.cohort.CohortReferences;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.group.Groups;
import dev.tenrec.json.Json;
import java.util.Set;
import java.util.TreeSet;

/** Flags in the form in which servers decide them by themselves. */
public record FlagDefinitions(FeatureFlags flags, Cohorts cohorts, Groups groups) {
    /** @param withCohorts the conditions of dynamic cohorts too */
    public ObjectNode of(int projectId, boolean withCohorts) {
        ObjectNode definitions = Json.object();
        ArrayNode all = definitions.putArray("flags");
        Set<Integer> used = new TreeSet<>();
        for (FeatureFlag flag : flags.compiled(projectId).all()) {
            used.addAll(CohortReferences.in(flag.filters()));
            all.add(json(flag));
        }
        ObjectNode types = definitions.putObject("group_type_mapping");
        groups.types(projectId).forEach(type -> types.put(Integer.toString(type.index()), type.name()));
        ObjectNode conditions = definitions.putObject("cohorts");
        if (withCohorts) {
            used.forEach(id -> add(projectId, id, conditions));
        }
        return definitions;
    }

    private void add(int projectId, int id, ObjectNode into) {
        Cohort cohort = cohorts.find(projectId, id).orElse(null);
        String key = Integer.toString(id);
        if (cohort != null && !cohort.isStatic() && !into.has(key)) {
            into.set(key, cohort.conditions());
            CohortReferences.in(cohort.filters()).forEach(each -> add(projectId, each, into));
        }
    }

    private ObjectNode json(FeatureFlag flag) {
        ObjectNode json = Json.object();
        json.put("id", flag.id()).put("team_id", flag.projectId());
        json.put("name", flag.name()).put("key", flag.key());
        JsonNode filters = flag.filters().deepCopy();
        filters.path("groups").forEach(group -> group.path("properties").forEach(each -> chained(flag, each)));
        json.set("filters", filters);
        json.put("deleted", flag.deleted()).put("active", flag.active());
        json.put("ensure_experience_continuity", flag.ensureExperienceContinuity());
        json.put("has_encrypted_payloads", false).put("version", flag.version());
        json.put("evaluation_runtime", flag.evaluationRuntime());
        json.put("bucketing_identifier", flag.bucketingIdentifier());
        json.putArray("evaluation_contexts");
        return json;
    }

    /** Names another flag by its key, and all that must be decided before. */
    private void chained(FeatureFlag flag, JsonNode property) {
        if (property.path("type").asText().equals("flag") && property instanceof ObjectNode object) {
            ArrayNode chain = object.putArray("dependency_chain");
            flags.chain(flag.projectId(), property.path("key")).forEach(chain::add);
            if (!chain.isEmpty()) {
                object.put("key", chain.get(chain.size() - 1).asText());
            }
        }
    }
}

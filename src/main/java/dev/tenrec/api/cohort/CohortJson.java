package dev.tenrec.api.cohort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import org.jspecify.annotations.Nullable;

/** Cohorts in the form of the API. */
final class CohortJson {
    private CohortJson() {}

    /** @param counted the count to show */
    static ObjectNode of(Cohort cohort, Cohort.@Nullable Calculation counted, UserJson users) {
        ObjectNode json = Json.object();
        json.put("id", cohort.id());
        json.put("name", cohort.name());
        json.put("description", cohort.description());
        json.putArray("groups");
        json.put("deleted", cohort.deleted());
        json.set("filters", cohort.filters() == null ? NullNode.instance : cohort.filters());
        json.putNull("query");
        json.put("version", cohort.version());
        json.put("pending_version", cohort.version());
        json.put("is_calculating", false);
        json.set("created_by", users.of(cohort.createdBy()));
        json.put("created_at", Timestamps.format(cohort.createdAtMicros()));
        json.put("last_calculation", counted == null ? null : Timestamps.format(counted.atMicros()));
        json.putNull("last_backfill_person_properties_at");
        json.put("errors_calculating", counted == null ? 0 : counted.errors());
        json.put("last_error_message", counted == null ? null : counted.error());
        json.put("count", counted == null ? null : counted.count());
        json.put("is_static", cohort.isStatic());
        json.put("cohort_type", type(cohort));
        json.putArray("experiment_set");
        json.putNull("search_match_type");
        return json;
    }

    /** Returns whether what persons did decides. */
    static boolean isBehavioural(Cohort cohort) {
        return has(cohort.conditions(), "behavioral");
    }

    private static String type(Cohort cohort) {
        return cohort.isStatic() ? "static" : isBehavioural(cohort) ? "behavioral" : "person_property";
    }

    private static boolean has(JsonNode node, String type) {
        if (node.path("type").asText().equals(type)) {
            return true;
        }
        for (JsonNode child : node) {
            if (has(child, type)) {
                return true;
            }
        }
        return false;
    }
}

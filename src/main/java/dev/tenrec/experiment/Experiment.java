package dev.tenrec.experiment;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of the variants of a flag.
 *
 * @param type {@code product} or {@code web}
 * @param flag id of the flag that shares users among variants
 * @param startMicros microseconds since 1970 in UTC; null for a draft
 * @param endMicros likewise; null until it is ended
 * @param details the other fields, as they were sent: metrics, parameters and so on
 */
public record Experiment(
        int projectId,
        int id,
        String name,
        @Nullable String description,
        String type,
        int flag,
        @Nullable Long startMicros,
        @Nullable Long endMicros,
        boolean archived,
        boolean deleted,
        ObjectNode details,
        long createdAtMicros,
        int createdBy,
        long updatedAtMicros) {
    /** The fields that are kept as they were sent. */
    public static final List<String> DETAILS = List.of(
            "parameters",
            "filters",
            "metrics",
            "metrics_secondary",
            "secondary_metrics",
            "exposure_criteria",
            "stats_config",
            "conclusion",
            "conclusion_comment",
            "primary_metrics_ordered_uuids",
            "secondary_metrics_ordered_uuids");

    static Experiment blank(int projectId, int id, long nowMicros, int userId) {
        ObjectNode details = Json.object();
        DETAILS.forEach(details::putNull);
        details.putObject("parameters");
        details.putObject("filters");
        details.putArray("metrics");
        details.putArray("metrics_secondary");
        details.putArray("secondary_metrics");
        details.putObject("stats_config");
        return new Experiment(
                projectId, id, "", null, "product", 0, null, null, false, false, details, nowMicros, userId, nowMicros);
    }

    Experiment apply(ObjectNode patch, long nowMicros) {
        PatchFields fields = new PatchFields(patch);
        ObjectNode merged = details.deepCopy();
        DETAILS.stream().filter(patch::has).forEach(name -> merged.set(name, patch.get(name)));
        Experiment applied = new Experiment(
                projectId,
                id,
                fields.text("name", name),
                fields.nullableText("description", description),
                fields.text("type", type),
                flag,
                fields.nullableTime("start_date", startMicros),
                fields.nullableTime("end_date", endMicros),
                fields.flag("archived", archived),
                fields.flag("deleted", deleted),
                merged,
                createdAtMicros,
                createdBy,
                nowMicros);
        Long start = applied.startMicros;
        Long end = applied.endMicros;
        if (start != null && end != null && start >= end) {
            throw ApiException.invalid("End date must be after start date");
        }
        return applied;
    }

    Experiment withFlag(int flagId) {
        return new Experiment(
                projectId,
                id,
                name,
                description,
                type,
                flagId,
                startMicros,
                endMicros,
                archived,
                deleted,
                details,
                createdAtMicros,
                createdBy,
                updatedAtMicros);
    }

    /** {@code draft}, {@code running} or {@code complete}. */
    @JsonIgnore
    public String status() {
        return endMicros != null ? "complete" : startMicros != null ? "running" : "draft";
    }

    /** The variants that were sent for the flag; empty for those of every experiment. */
    @JsonIgnore
    JsonNode variants() {
        return details.path("parameters").path("feature_flag_variants");
    }

    /** The fields that the activity log compares. */
    @JsonIgnore
    ObjectNode comparable() {
        ObjectNode all = Json.mapper().valueToTree(this);
        all.setAll(details);
        return all.remove(Set.of("details", "created_at_micros", "created_by", "updated_at_micros"));
    }
}

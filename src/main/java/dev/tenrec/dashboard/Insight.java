package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.Set;

/**
 * A stored insight: a saved query.
 *
 * @param shortId eight letters and digits, which addresses show instead of the number
 * @param name null for an unnamed one
 * @param derivedName the name that clients derive from the query, or null
 * @param description null when there is none
 * @param query what the caller sent, an object or null
 * @param filters what older clients sent instead of a query, an object
 * @param order its place in lists, or null
 * @param deleted whether it is hidden from all but an undelete
 * @param tags in lower case, each once
 * @param isSample whether a template made it
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param createdBy the user's id, or null
 * @param updatedAtMicros when anything changed last
 * @param lastModifiedAtMicros the last change by a user of more than marks such as favorited
 * @param lastModifiedBy who did, or null
 */
public record Insight(
        int projectId,
        int id,
        String shortId,
        String name,
        String derivedName,
        String description,
        JsonNode query,
        JsonNode filters,
        Integer order,
        boolean deleted,
        boolean saved,
        boolean favorited,
        List<String> tags,
        boolean isSample,
        long createdAtMicros,
        Integer createdBy,
        long updatedAtMicros,
        long lastModifiedAtMicros,
        Integer lastModifiedBy) {
    static final int SIZE_MAX_BYTES = 200_000;
    private static final int NAME_MAX = 400;
    private static final String COPY = " (Copy)";
    private static final Set<String> CONTENT =
            Set.of("name", "derived_name", "description", "query", "filters", "tags", "dashboards", "deleted");

    public Insight {
        tags = List.copyOf(tags);
        query = query == null ? NullNode.instance : query;
        filters = filters == null || filters.isNull() ? Json.object() : filters;
    }

    /** An unnamed insight without a query. */
    static Insight blank(int projectId, int id, String shortId, Integer createdBy, long nowMicros) {
        return new Insight(
                projectId, id, shortId, null, null, null, null, null, null, false, false, false, List.of(), false,
                nowMicros, createdBy, nowMicros, nowMicros, createdBy);
    }

    /** This insight with a patch applied; refuses invalid values. */
    Insight apply(InsightPatch patch, Integer userId, long nowMicros) {
        PatchFields values = patch.values();
        boolean isModified = CONTENT.stream().anyMatch(values::has);
        Insight applied = new Insight(
                projectId,
                id,
                shortId,
                values.text("name", name),
                values.text("derived_name", derivedName),
                values.text("description", description),
                values.any("query", query),
                values.any("filters", filters),
                values.number("order", order),
                values.flag("deleted", deleted),
                values.flag("saved", saved),
                values.flag("favorited", favorited),
                values.tags(tags),
                isSample,
                createdAtMicros,
                createdBy,
                nowMicros,
                isModified ? nowMicros : lastModifiedAtMicros,
                isModified ? userId : lastModifiedBy);
        return applied.checked();
    }

    /** The same; refuses one that takes too much room. */
    Insight checked() {
        if (Json.write(this).length > SIZE_MAX_BYTES) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT, "An insight may not take more than " + SIZE_MAX_BYTES + " bytes.");
        }
        return this;
    }

    /** A blank insight filled in from a template. */
    Insight sample(String sampleName, String sampleDescription, JsonNode sampleQuery, JsonNode sampleFilters) {
        return new Insight(
                projectId,
                id,
                shortId,
                sampleName,
                null,
                sampleDescription,
                sampleQuery,
                sampleFilters,
                null,
                false,
                false,
                false,
                List.of(),
                true,
                createdAtMicros,
                createdBy,
                createdAtMicros,
                createdAtMicros,
                createdBy);
    }

    /** This blank insight with the query and settings of another. */
    Insight copyOf(Insight source) {
        String copied = source.name;
        if (copied != null) {
            copied = copied.substring(0, Math.min(copied.length(), NAME_MAX - COPY.length())) + COPY;
        }
        return new Insight(
                projectId,
                id,
                shortId,
                copied,
                source.derivedName,
                source.description,
                source.query,
                source.filters,
                source.order,
                false,
                source.saved,
                source.favorited,
                source.tags,
                source.isSample,
                createdAtMicros,
                createdBy,
                createdAtMicros,
                createdAtMicros,
                createdBy);
    }

    /** The same, hidden or shown. */
    Insight deleted(boolean isDeleted, long nowMicros) {
        return new Insight(
                projectId,
                id,
                shortId,
                name,
                derivedName,
                description,
                query,
                filters,
                order,
                isDeleted,
                saved,
                favorited,
                tags,
                isSample,
                createdAtMicros,
                createdBy,
                nowMicros,
                lastModifiedAtMicros,
                lastModifiedBy);
    }

    /** The same without its description, for a page that shows no details. */
    public Insight undescribed() {
        return new Insight(
                projectId,
                id,
                shortId,
                name,
                derivedName,
                null,
                query,
                filters,
                order,
                deleted,
                saved,
                favorited,
                tags,
                isSample,
                createdAtMicros,
                createdBy,
                updatedAtMicros,
                lastModifiedAtMicros,
                lastModifiedBy);
    }

    /** The kind of its question: that of the source where the query is only a wrapper; empty for none. */
    public String kind() {
        String kind = query.path("kind").asText("");
        boolean isWrapper = kind.equals("InsightVizNode") || kind.equals("DataVisualizationNode");
        return isWrapper ? query.path("source").path("kind").asText("") : kind;
    }
}

package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.SizeLimit;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A stored insight: a saved query.
 *
 * @param shortId eight letters and digits, which addresses show instead of the number
 * @param derivedName the name that clients derive from the query
 * @param query what the caller sent, an object or null
 * @param filters what older clients sent instead of a query, an object
 * @param order its place in lists
 * @param deleted whether it is hidden from all but an undelete
 * @param tags in lower case, each once
 * @param isSample whether a template made it
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param createdBy the user's id
 * @param updatedAtMicros when anything changed last
 * @param lastModifiedAtMicros the last change by a user of more than marks such as favorited
 * @param lastModifiedBy who did
 */
public record Insight(
        int projectId,
        int id,
        String shortId,
        @Nullable String name,
        @Nullable String derivedName,
        @Nullable String description,
        JsonNode query,
        JsonNode filters,
        @Nullable Integer order,
        boolean deleted,
        boolean saved,
        boolean favorited,
        List<String> tags,
        boolean isSample,
        long createdAtMicros,
        @Nullable Integer createdBy,
        long updatedAtMicros,
        long lastModifiedAtMicros,
        @Nullable Integer lastModifiedBy) {
    static final SizeLimit SIZE = new SizeLimit("An insight", 200_000);
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
    static Insight blank(int projectId, int id, String shortId, @Nullable Integer createdBy, long nowMicros) {
        return new Insight(
                projectId,
                id,
                shortId,
                null,
                null,
                null,
                NullNode.instance,
                Json.object(),
                null,
                false,
                false,
                false,
                List.of(),
                false,
                nowMicros,
                createdBy,
                nowMicros,
                nowMicros,
                createdBy);
    }

    /** This insight with a patch applied; refuses invalid values. */
    Insight apply(InsightPatch patch, @Nullable Integer userId, long nowMicros) {
        PatchFields values = patch.values();
        return SIZE.checked(
                CONTENT.stream().anyMatch(values::has)
                        ? with(values, isSample, nowMicros, nowMicros, userId)
                        : with(values, isSample, nowMicros, lastModifiedAtMicros, lastModifiedBy));
    }

    /** A blank insight filled in from the name, description, query and filters of a template. */
    Insight sample(ObjectNode content) {
        return SIZE.checked(with(new PatchFields(content), true, createdAtMicros, createdAtMicros, createdBy));
    }

    /** This blank insight with the query and settings of another. */
    Insight copyOf(Insight source) {
        String copied = source.name == null
                ? null
                : source.name.substring(0, Math.min(source.name.length(), NAME_MAX - COPY.length())) + COPY;
        ObjectNode values = Json.mapper().valueToTree(source);
        values.put("name", copied).put("deleted", false);
        return with(new PatchFields(values), source.isSample, createdAtMicros, createdAtMicros, createdBy);
    }

    /** The same, hidden or shown. */
    Insight deleted(boolean isDeleted, long nowMicros) {
        PatchFields values = new PatchFields(Json.object().put("deleted", isDeleted));
        return with(values, isSample, nowMicros, lastModifiedAtMicros, lastModifiedBy);
    }

    /** The same without its description, for a page that shows no details. */
    public Insight undescribed() {
        PatchFields values = new PatchFields(Json.object().putNull("description"));
        return with(values, isSample, updatedAtMicros, lastModifiedAtMicros, lastModifiedBy);
    }

    /** The same without the name that a client derived from the query. */
    public Insight underived() {
        PatchFields values = new PatchFields(Json.object().putNull("derived_name"));
        return with(values, isSample, updatedAtMicros, lastModifiedAtMicros, lastModifiedBy);
    }

    private Insight with(
            PatchFields values, boolean sample, long updatedAt, long modifiedAt, @Nullable Integer modifiedBy) {
        return new Insight(
                projectId,
                id,
                shortId,
                values.nullableText("name", name),
                values.nullableText("derived_name", derivedName),
                values.nullableText("description", description),
                values.any("query", query),
                values.any("filters", filters),
                values.nullableNumber("order", order),
                values.flag("deleted", deleted),
                values.flag("saved", saved),
                values.flag("favorited", favorited),
                values.nonBlankTags(tags),
                sample,
                createdAtMicros,
                createdBy,
                updatedAt,
                modifiedAt,
                modifiedBy);
    }

    /** The kind of its question: that of the source where the query is only a wrapper; empty for none. */
    public String kind() {
        String kind = query.path("kind").asText("");
        boolean isWrapper = kind.equals("InsightVizNode") || kind.equals("DataVisualizationNode");
        return isWrapper ? query.path("source").path("kind").asText("") : kind;
    }
}

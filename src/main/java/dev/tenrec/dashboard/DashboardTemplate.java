package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.SizeLimit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored template of a dashboard.
 *
 * @param projectId whose it is; 0 for the stock ones, which every project sees
 * @param dashboardDescription may be empty
 * @param dashboardFilters an object
 * @param tags in lower case, each once
 * @param tiles a list of objects
 * @param variables a list, or null
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param createdBy the user's id, or null
 * @param imageUrl of a picture, or null
 * @param availabilityContexts a list of texts, or null
 */
public record DashboardTemplate(
        int projectId,
        UUID id,
        @Nullable String templateName,
        String dashboardDescription,
        JsonNode dashboardFilters,
        List<String> tags,
        JsonNode tiles,
        JsonNode variables,
        boolean deleted,
        long createdAtMicros,
        @Nullable Integer createdBy,
        @Nullable String imageUrl,
        JsonNode availabilityContexts) {
    private static final SizeLimit SIZE = new SizeLimit("A template", 1_000_000);

    public DashboardTemplate {
        dashboardDescription = dashboardDescription == null ? "" : dashboardDescription;
        dashboardFilters = dashboardFilters == null || dashboardFilters.isNull() ? Json.object() : dashboardFilters;
        tags = tags == null ? List.of() : List.copyOf(tags);
        tiles = tiles == null ? Json.mapper().createArrayNode() : tiles;
        variables = variables == null ? NullNode.instance : variables;
        availabilityContexts = availabilityContexts == null ? NullNode.instance : availabilityContexts;
    }

    /** A template without a name and tiles. */
    static DashboardTemplate blank(int projectId, UUID id, @Nullable Integer createdBy, long nowMicros) {
        return new DashboardTemplate(
                projectId,
                id,
                null,
                "",
                Json.object(),
                List.of(),
                Json.mapper().createArrayNode(),
                NullNode.instance,
                false,
                nowMicros,
                createdBy,
                null,
                NullNode.instance);
    }

    /** True for stock templates, which every project sees and none may change. */
    public boolean isStock() {
        return projectId == 0;
    }

    /** This template with a patch applied; refuses invalid values. */
    DashboardTemplate apply(PatchFields patch) {
        return SIZE.checked(new DashboardTemplate(
                projectId,
                id,
                patch.nullableText("template_name", templateName),
                patch.text("dashboard_description", dashboardDescription),
                patch.any("dashboard_filters", dashboardFilters),
                patch.nonBlankTags(tags),
                patch.any("tiles", tiles),
                patch.any("variables", variables),
                patch.flag("deleted", deleted),
                createdAtMicros,
                createdBy,
                patch.nullableText("image_url", imageUrl),
                patch.any("availability_contexts", availabilityContexts)));
    }
}

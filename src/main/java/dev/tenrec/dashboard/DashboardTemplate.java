package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import java.util.List;
import java.util.UUID;

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
        String templateName,
        String dashboardDescription,
        JsonNode dashboardFilters,
        List<String> tags,
        JsonNode tiles,
        JsonNode variables,
        boolean deleted,
        long createdAtMicros,
        Integer createdBy,
        String imageUrl,
        JsonNode availabilityContexts) {
    static final int SIZE_MAX_BYTES = 1_000_000;

    public DashboardTemplate {
        dashboardDescription = dashboardDescription == null ? "" : dashboardDescription;
        dashboardFilters = dashboardFilters == null || dashboardFilters.isNull() ? Json.object() : dashboardFilters;
        tags = tags == null ? List.of() : List.copyOf(tags);
        tiles = tiles == null ? Json.mapper().createArrayNode() : tiles;
        variables = variables == null ? NullNode.instance : variables;
        availabilityContexts = availabilityContexts == null ? NullNode.instance : availabilityContexts;
    }

    /** A template without a name and tiles. */
    static DashboardTemplate blank(int projectId, UUID id, Integer createdBy, long nowMicros) {
        return new DashboardTemplate(
                projectId, id, null, null, null, null, null, null, false, nowMicros, createdBy, null, null);
    }

    /** True for stock templates, which every project sees and none may change. */
    public boolean isStock() {
        return projectId == 0;
    }

    /** This template with a patch applied; refuses invalid values. */
    DashboardTemplate apply(PatchFields patch) {
        DashboardTemplate applied = new DashboardTemplate(
                projectId,
                id,
                patch.text("template_name", templateName),
                patch.text("dashboard_description", dashboardDescription),
                patch.any("dashboard_filters", dashboardFilters),
                patch.tags(tags),
                patch.any("tiles", tiles),
                patch.any("variables", variables),
                patch.flag("deleted", deleted),
                createdAtMicros,
                createdBy,
                patch.text("image_url", imageUrl),
                patch.any("availability_contexts", availabilityContexts));
        if (Json.write(applied).length > SIZE_MAX_BYTES) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT, "A template may not take more than " + SIZE_MAX_BYTES + " bytes.");
        }
        return applied;
    }
}

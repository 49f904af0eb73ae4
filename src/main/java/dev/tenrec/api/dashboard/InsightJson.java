package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.Tiles;
import dev.tenrec.dashboard.Viewer;
import dev.tenrec.insight.InsightResults;
import dev.tenrec.insight.LegacyFilters;
import dev.tenrec.insight.QueryOverride;
import dev.tenrec.insight.Refresh;
import dev.tenrec.insight.VariableOverride;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/** An insight as the API shows it, which depends on who looks, from where, and whether it is computed. */
public record InsightJson(Dashboards dashboards, InsightResults results, UserJson users) {
    /** Returns the object of a list: without a result, and in its basic form without the result's fields. */
    ObjectNode item(Insight insight, Viewer viewer, ViewOptions look, boolean isShort) {
        ObjectNode json = described(insight, viewer, insight.query());
        if (!isShort) {
            setResult(json, Json.object(), look);
        }
        return json;
    }

    /** Returns the object without a result, as other objects embed it. */
    public ObjectNode basic(Insight insight, Viewer viewer) {
        return described(insight, viewer, insight.query());
    }

    /**
     * Returns the full object, as an answer or in a tile.
     *
     * @param look with the variables that count for SQL
     * @param filters the dashboard's that it is seen on, with what wins over them
     * @param deadline after which nothing is computed; only for a worker when the look computes
     */
    ObjectNode full(Insight insight, Viewer viewer, ViewOptions look, JsonNode filters, Instant deadline) {
        JsonNode saved = insight.query();
        JsonNode query = VariableOverride.apply(QueryOverride.apply(saved, filters), look.variables());
        ObjectNode json = described(insight, viewer, query);
        if (!saved.isObject()) {
            query = QueryOverride.apply(LegacyFilters.queryOf(saved, insight.filters()), filters);
        }
        Refresh refresh = look.refresh();
        ObjectNode answer = refresh != null && query.isObject()
                ? results.compute(look.project(), insight.id(), query, refresh, deadline)
                : Json.object();
        setResult(json, answer, look);
        return json;
    }

    private ObjectNode described(Insight insight, Viewer viewer, JsonNode query) {
        List<Tiles.Link> links = dashboards.tiles().linksOf(insight.projectId(), insight.id());
        ObjectNode json = Json.object();
        json.put("id", insight.id());
        json.put("short_id", insight.shortId());
        json.put("name", insight.name());
        json.put("derived_name", insight.derivedName());
        json.set("query", query);
        json.set("filters", insight.filters());
        json.put("order", insight.order());
        json.put("deleted", insight.deleted());
        ArrayNode shownOn = json.putArray("dashboards");
        ArrayNode tiles = json.putArray("dashboard_tiles");
        for (Tiles.Link link : links) {
            shownOn.add(link.dashboardId());
            tiles.addObject()
                    .put("id", link.id())
                    .put("dashboard_id", link.dashboardId())
                    .put("deleted", false);
        }
        json.put("created_at", Timestamps.format(insight.createdAtMicros()));
        json.set("created_by", users.of(insight.createdBy()));
        json.put("description", insight.description());
        json.put("updated_at", Timestamps.format(insight.updatedAtMicros()));
        insight.tags().forEach(json.putArray("tags")::add);
        json.put("favorited", insight.favorited());
        json.put("saved", insight.saved());
        json.put("last_modified_at", Timestamps.format(insight.lastModifiedAtMicros()));
        json.set("last_modified_by", users.of(insight.lastModifiedBy()));
        json.put("is_sample", insight.isSample());
        boolean isRestricted =
                links.stream().anyMatch(link -> dashboards.rights().isRestricted(link.dashboardId()));
        json.put(
                "effective_restriction_level",
                isRestricted ? Dashboard.ONLY_COLLABORATORS_CAN_EDIT : Dashboard.EVERYONE_CAN_EDIT);
        json.put("effective_privilege_level", privilege(insight, links, viewer));
        json.put("user_access_level", DashboardJson.accessLevel(insight.createdBy(), viewer));
        json.putArray("alerts");
        OptionalLong viewed =
                dashboards.insightViews().last(insight, viewer.editor().userId());
        json.put("last_viewed_at", viewed.isPresent() ? Timestamps.format(viewed.getAsLong()) : null);
        return json;
    }

    /** Adds the fields of a result; null values when nothing was computed. */
    private static void setResult(ObjectNode json, ObjectNode answer, ViewOptions look) {
        json.set("result", answer.get("results"));
        json.set("hasMore", answer.get("hasMore"));
        json.set("columns", answer.get("columns"));
        json.set("types", answer.get("types"));
        json.putNull("hogql");
        json.put("is_cached", answer.path("is_cached").asBoolean());
        json.put("last_refresh", answer.path("last_refresh").textValue());
        json.put("cache_target_age", answer.path("cache_target_age").textValue());
        json.put(
                "next_allowed_client_refresh",
                answer.path("next_allowed_client_refresh").textValue());
        json.put("timezone", look.project().timezone());
        json.set("query_status", answer.get("query_status"));
        json.set("resolved_date_range", answer.get("resolved_date_range"));
    }

    /** Editor when the caller may edit every dashboard that shows the insight. */
    private int privilege(Insight insight, List<Tiles.Link> links, Viewer viewer) {
        boolean isEditable = links.stream()
                .allMatch(link -> dashboards.isEditableBy(insight.projectId(), link.dashboardId(), viewer.editor()));
        return isEditable ? Dashboard.ONLY_COLLABORATORS_CAN_EDIT : Dashboard.EVERYONE_CAN_EDIT;
    }
}

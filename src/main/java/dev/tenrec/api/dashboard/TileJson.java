package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.Tile;
import dev.tenrec.dashboard.TileContent;
import dev.tenrec.dashboard.Viewer;
import dev.tenrec.insight.InsightResults;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tiles as the API shows them. */
record TileJson(Dashboards dashboards, InsightJson insights, InsightResults results, UserJson users) {
    /** The tiles of a dashboard as people read a page; for a worker when the look computes. */
    ArrayNode all(Dashboard dashboard, Viewer viewer, ViewOptions look) {
        Instant deadline = results.deadline();
        ArrayNode all = Json.mapper().createArrayNode();
        for (Tile tile : ordered(dashboard, look)) {
            Optional<Insight> insight = insight(tile);
            if (tile.insightId() == null || insight.isPresent()) {
                all.add(json(dashboard, tile, insight, viewer, look, all.size(), deadline));
            }
        }
        return all;
    }

    /** One tile that shows a card. */
    ObjectNode card(Dashboard dashboard, Tile tile, Viewer viewer, ViewOptions look) {
        long order = ordered(dashboard, look).stream()
                .takeWhile(before -> before.id() != tile.id())
                .count();
        return json(dashboard, tile, Optional.empty(), viewer, look, (int) order, results.deadline());
    }

    private List<Tile> ordered(Dashboard dashboard, ViewOptions look) {
        return dashboards.tiles().live(dashboard.projectId(), dashboard.id()).stream()
                .sorted(Tile.order(look.width()))
                .toList();
    }

    private ObjectNode json(
            Dashboard dashboard,
            Tile tile,
            Optional<Insight> insight,
            Viewer viewer,
            ViewOptions look,
            int order,
            Instant deadline) {
        JsonNode shown = NullNode.instance;
        if (insight.isPresent()) {
            shown = insights.full(
                    insight.get(), viewer, look.on(dashboard), tile.filters(dashboard, look.filters()), deadline);
        }
        ObjectNode json = Json.object();
        json.put("id", tile.id());
        json.set("layouts", tile.layouts());
        json.put("color", tile.color());
        json.set("insight", shown);
        Optional<TileContent> card = dashboards.tiles().card(tile);
        json.set(TileContent.TEXT, card(card, TileContent.TEXT));
        json.set(TileContent.BUTTON, card(card, TileContent.BUTTON));
        json.set("filters_overrides", tile.filtersOverrides());
        json.put("show_description", tile.showDescription());
        json.put("transparent_background", tile.transparentBackground());
        json.put("order", order);
        json.put("last_refresh", shown.path("last_refresh").textValue());
        json.put("is_cached", shown.path("is_cached").asBoolean());
        JsonNode status = shown.path("query_status");
        if (status.path("error").asBoolean()) {
            json.putObject("error")
                    .put("type", "QueryError")
                    .put("message", status.path("error_message").asText());
        }
        return json;
    }

    private JsonNode card(Optional<TileContent> shown, String kind) {
        if (shown.isEmpty() || !shown.get().kind().equals(kind)) {
            return NullNode.instance;
        }
        TileContent card = shown.get();
        ObjectNode json = Json.object().put("id", card.id());
        json.setAll((ObjectNode) card.content());
        json.set("created_by", users.of(card.createdBy()));
        json.put("last_modified_at", Timestamps.format(card.lastModifiedAtMicros()));
        json.set("last_modified_by", users.of(card.lastModifiedBy()));
        return json.put("team", card.projectId());
    }

    private Optional<Insight> insight(Tile tile) {
        return Optional.ofNullable(tile.insightId())
                .flatMap(id -> dashboards.insights().find(tile.projectId(), id));
    }
}

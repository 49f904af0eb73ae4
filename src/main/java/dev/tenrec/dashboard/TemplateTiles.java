package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.store.Transaction;

/** Creates tiles from a template. Runs on the writer, as part of a change. */
final class TemplateTiles {
    private static final int NAME_MAX = 400;
    private static final int TEXT_MAX = 4_000;

    private final Tiles tiles;
    private final Insights insights;

    TemplateTiles(Tiles tiles, Insights insights) {
        this.tiles = tiles;
        this.insights = insights;
    }

    /**
     * Adds a tile for each description; an invalid description refuses the whole change.
     *
     * @param createdBy of the insights and texts, or null
     */
    void add(Transaction transaction, Dashboard dashboard, JsonNode descriptions, Integer createdBy) {
        for (JsonNode description : descriptions) {
            Tile tile = tile(transaction, dashboard, description, createdBy);
            ObjectNode looks = Json.object();
            JsonNode layouts = description.path("layouts");
            looks.set("layouts", layouts.isObject() ? layouts : Json.object());
            looks.put("color", description.path("color").textValue());
            tiles.put(transaction, tile.apply(new PatchFields(looks)));
        }
    }

    private Tile tile(Transaction transaction, Dashboard dashboard, JsonNode description, Integer createdBy) {
        String type = description.path("type").asText("");
        if (type.equals("INSIGHT")) {
            Insight insight = insight(transaction, dashboard, description, createdBy);
            insights.put(transaction, insight);
            return tiles.show(transaction, dashboard, insight.id());
        }
        if (type.equals("TEXT")) {
            ObjectNode content = Json.object().put("body", text(description, "body", TEXT_MAX));
            TileContent card = tiles.addCard(transaction, dashboard.projectId(), TileContent.TEXT, content, createdBy);
            return tiles.add(transaction, Tile.blank(dashboard, null, card.id()));
        }
        throw new ApiException(ErrorCode.INVALID_INPUT, "Unknown tile type: '" + type + "'. Use 'INSIGHT' or 'TEXT'.");
    }

    private Insight insight(Transaction transaction, Dashboard dashboard, JsonNode description, Integer createdBy) {
        return insights.blank(transaction, dashboard.projectId(), createdBy)
                .sample(
                        text(description, "name", NAME_MAX),
                        text(description, "description", Insight.SIZE_MAX_BYTES),
                        object(description, "query"),
                        object(description, "filters"))
                .checked();
    }

    private static JsonNode object(JsonNode description, String field) {
        JsonNode value = description.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isObject()) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "The " + field + " of a tile must be a dictionary.");
        }
        return value;
    }

    private static String text(JsonNode description, String field, int max) {
        JsonNode value = description.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isTextual()
                || value.textValue().length() > max
                || value.textValue().indexOf('\0') >= 0) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT,
                    "The " + field + " of a tile must be a text of up to " + max + " characters.");
        }
        return value.textValue();
    }
}

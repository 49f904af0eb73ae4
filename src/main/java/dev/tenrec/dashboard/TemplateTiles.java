package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Transaction;
import org.jspecify.annotations.Nullable;

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
     * @param createdBy of the insights and texts
     */
    void add(Transaction transaction, Dashboard dashboard, JsonNode descriptions, @Nullable Integer createdBy) {
        for (JsonNode description : descriptions) {
            Tile tile = tile(transaction, dashboard, description, createdBy);
            ObjectNode looks = Json.object();
            JsonNode layouts = description.path("layouts");
            looks.set("layouts", layouts.isObject() ? layouts : Json.object());
            looks.put("color", description.path("color").textValue());
            tiles.put(transaction, tile.apply(new PatchFields(looks)));
        }
    }

    private Tile tile(Transaction transaction, Dashboard dashboard, JsonNode description, @Nullable Integer createdBy) {
        String type = description.path("type").asText("");
        if (type.equals("INSIGHT")) {
            requireText(description, "name", NAME_MAX);
            requireText(description, "description", Insight.SIZE.bytesMax());
            requireObject(description, "query");
            requireObject(description, "filters");
            ObjectNode content = description.<ObjectNode>deepCopy().retain("name", "description", "query", "filters");
            Insight insight = insights.blank(transaction, dashboard.projectId(), createdBy)
                    .sample(content);
            insights.put(transaction, insight);
            return tiles.show(transaction, dashboard, insight.id());
        }
        if (type.equals("TEXT")) {
            requireText(description, "body", TEXT_MAX);
            ObjectNode content =
                    Json.object().put("body", description.path("body").textValue());
            return tiles.addCard(transaction, dashboard, TileContent.TEXT, content, createdBy);
        }
        throw ApiException.invalid("Unknown tile type: '" + type + "'. Use 'INSIGHT' or 'TEXT'.");
    }

    private static void requireObject(JsonNode description, String field) {
        JsonNode value = description.path(field);
        if (!value.isObject() && !value.isMissingNode() && !value.isNull()) {
            throw ApiException.invalid("The " + field + " of a tile must be a dictionary.");
        }
    }

    private static void requireText(JsonNode description, String field, int max) {
        JsonNode value = description.path(field);
        String text = value.isTextual() ? value.textValue() : "";
        boolean isText = value.isTextual() || value.isMissingNode() || value.isNull();
        if (!isText || text.length() > max || text.indexOf('\0') >= 0) {
            throw ApiException.invalid("The " + field + " of a tile must be a text of up to " + max + " characters.");
        }
    }
}

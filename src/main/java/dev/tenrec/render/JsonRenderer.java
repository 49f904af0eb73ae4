package dev.tenrec.render;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.Tile;
import dev.tenrec.dashboard.TileContent;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Answers as they are, and dashboards with the answers of their tiles. */
public final class JsonRenderer {
    private JsonRenderer() {}

    public static void answer(ObjectNode answer, OutputStream out) throws IOException {
        out.write(Json.write(answer));
    }

    /** The dashboard with its {@code tiles}; written tile by tile. */
    public static void dashboard(Dashboard dashboard, List<TileResult> tiles, OutputStream out) throws IOException {
        JsonGenerator json = Json.factory().createGenerator(out);
        json.setCodec(Json.mapper());
        json.writeStartObject();
        json.writeNumberField("id", dashboard.id());
        json.writeStringField("name", dashboard.name());
        json.writeStringField("description", dashboard.description());
        json.writeObjectField("filters", dashboard.filters());
        json.writeArrayFieldStart("tiles");
        for (TileResult tile : tiles) {
            json.writeObject(tile(tile));
        }
        json.writeEndArray();
        json.writeEndObject();
        json.flush();
    }

    private static ObjectNode tile(TileResult shown) {
        Tile tile = Objects.requireNonNull(shown.tile());
        ObjectNode json = Json.object().put("id", tile.id());
        json.set("layouts", tile.layouts());
        json.put("color", tile.color());
        json.set("insight", shown.insight() == null ? null : insight(shown.insight(), shown.query(), shown.answer()));
        TileContent card = shown.card();
        for (String kind : List.of(TileContent.TEXT, TileContent.BUTTON)) {
            json.set(kind, card != null && TileText.is(card, kind) ? card.content() : null);
        }
        return json.put("error", shown.error());
    }

    private static ObjectNode insight(Insight insight, @Nullable JsonNode query, @Nullable ObjectNode answer) {
        ObjectNode json = Json.object().put("id", insight.id()).put("short_id", insight.shortId());
        json.put("name", insight.name()).put("derived_name", insight.derivedName());
        json.put("description", insight.description());
        json.set("query", query);
        json.set("result", answer == null ? null : answer.get("results"));
        if (answer != null) {
            json.set("resolved_date_range", answer.get("resolved_date_range"));
            json.set("columns", answer.get("columns"));
            json.set("last_refresh", answer.get("last_refresh"));
        }
        return json;
    }
}

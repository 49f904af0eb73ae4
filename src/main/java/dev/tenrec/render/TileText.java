package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.TileContent;

/** The title and notes of a tile. */
public final class TileText {
    private static final String UNNAMED = "Untitled";

    private TileText() {}

    /** The title above a tile. */
    public static String title(TileResult tile) {
        if (tile.insight() != null) {
            return title(tile.insight());
        }
        return tile.card() != null && tile.card().kind().equals(TileContent.BUTTON) ? "Button" : "Text";
    }

    public static String title(Insight insight) {
        String name = insight.name() == null || insight.name().isBlank() ? insight.derivedName() : insight.name();
        return name == null || name.isBlank() ? UNNAMED : name;
    }

    /** A card's text in Markdown; of a button its text and its address. */
    static String body(TileResult tile) {
        if (tile.card() == null) {
            return "";
        }
        JsonNode content = tile.card().content();
        if (tile.card().kind().equals(TileContent.TEXT)) {
            return content.path("body").asText("");
        }
        String url = content.path("url").asText("");
        return content.path("text").asText("") + (url.isEmpty() ? "" : " (" + url + ")");
    }

    /** The days that its answer is about, as {@code 2026-01-01 to 2026-01-31}; empty where it has no range. */
    static String range(TileResult tile) {
        if (tile.answer() == null) {
            return "";
        }
        String from = day(tile.answer().path("resolved_date_range").path("date_from"));
        String to = day(tile.answer().path("resolved_date_range").path("date_to"));
        return from.isEmpty() ? "" : from.equals(to) ? from : from + " to " + to;
    }

    private static String day(JsonNode time) {
        String text = time.asText("");
        return text.substring(0, Math.min(10, text.length()));
    }
}

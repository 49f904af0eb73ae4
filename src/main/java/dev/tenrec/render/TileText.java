package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.TileContent;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The title and notes of a tile. */
public final class TileText {
    private static final String UNNAMED = "Untitled";

    private TileText() {}

    /** The title above a tile. */
    public static String title(TileResult tile) {
        if (tile.insight() != null) {
            return title(tile.insight());
        }
        return is(tile.card(), TileContent.BUTTON) ? "Button" : "Text";
    }

    static boolean is(@Nullable TileContent card, String kind) {
        return card != null && card.kind().equals(kind);
    }

    public static String title(Insight insight) {
        String name = insight.name() == null || insight.name().isBlank() ? insight.derivedName() : insight.name();
        return name == null || name.isBlank() ? UNNAMED : name;
    }

    /** A card's text in Markdown; of a button its text and its address. */
    static String body(TileContent card) {
        JsonNode content = card.content();
        if (is(card, TileContent.TEXT)) {
            return content.path("body").asText("");
        }
        String url = content.path("url").asText("");
        return content.path("text").asText("") + (url.isEmpty() ? "" : " (" + url + ")");
    }

    /** The text of a tile without an answer: of its card, or the reason why there is none. */
    static String instead(TileResult tile) {
        String error = Objects.requireNonNullElse(tile.error(), "");
        return tile.error() != null || tile.card() == null ? error : body(tile.card());
    }

    /** The days that its answer is about, as {@code 2026-01-01 to 2026-01-31}; empty where it has no range. */
    static String range(TileResult tile) {
        if (tile.answer() == null) {
            return "";
        }
        JsonNode range = tile.answer().path("resolved_date_range");
        String from = day(range.path("date_from"));
        String to = day(range.path("date_to"));
        return from.isEmpty() ? "" : from.equals(to) ? from : from + " to " + to;
    }

    private static String day(JsonNode time) {
        String text = time.asText("");
        return text.substring(0, Math.min(10, text.length()));
    }
}

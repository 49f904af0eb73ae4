package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.Tile;
import dev.tenrec.dashboard.TileContent;

/**
 * The content of one tile: an insight with its answer or the reason why there is none, or a card.
 *
 * @param tile of the dashboard; null for a single insight
 * @param card a text or a button, or null
 * @param insight what is shown, or null
 * @param query as it is asked here, with the filters of the dashboard; null for cards and where none is saved
 * @param answer of the query endpoint, or null
 * @param error the displayed reason without an answer; null with one
 */
public record TileResult(
        Tile tile, TileContent card, Insight insight, JsonNode query, ObjectNode answer, String error) {
    /** The same with its answer. */
    public TileResult answered(ObjectNode made) {
        return new TileResult(tile, card, insight, query, made, null);
    }

    /** The same with the reason why there is no answer. */
    public TileResult failed(String reason) {
        return new TileResult(tile, card, insight, query, null, reason);
    }
}

package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.Tile;
import dev.tenrec.dashboard.TileContent;
import dev.tenrec.render.table.ResultTable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The content of one tile: an insight with its answer or the reason why there is none, or a card.
 *
 * @param tile of the dashboard; null for a single insight
 * @param card a text or a button; null for an insight
 * @param insight what is shown; null for a card and for a query that is not saved
 * @param query as it is asked here, with the filters of the dashboard; null for cards and where none is saved
 * @param answer of the query endpoint; null for a card and with an error
 * @param error the displayed reason without an answer; null with one
 */
public record TileResult(
        @Nullable Tile tile,
        @Nullable TileContent card,
        @Nullable Insight insight,
        @Nullable JsonNode query,
        @Nullable ObjectNode answer,
        @Nullable String error) {
    /** The same with its answer. */
    public TileResult answered(ObjectNode made) {
        return new TileResult(tile, card, insight, query, made, null);
    }

    /** The same with the reason why there is no answer. */
    public TileResult failed(String reason) {
        return new TileResult(tile, card, insight, query, null, reason);
    }

    /** The answer, which there must be, as a table. */
    ResultTable table() {
        return ResultTable.of(Objects.requireNonNull(query), Objects.requireNonNull(answer));
    }
}

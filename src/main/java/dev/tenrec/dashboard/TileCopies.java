package dev.tenrec.dashboard;

import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.store.Transaction;
import java.util.Optional;

/** Copies tiles, with or without their content. Runs on the writer, as part of a change. */
final class TileCopies {
    /** One change is one entry of the journal, which is held in memory. */
    private static final long COPIED_MAX_BYTES = 20_000_000;

    private final Tiles tiles;
    private final Insights insights;

    TileCopies(Tiles tiles, Insights insights) {
        this.tiles = tiles;
        this.insights = insights;
    }

    /** True when a tile that is not deleted is visible: its insight may be deleted. */
    boolean isSeen(Transaction transaction, Tile tile) {
        return tile.insightId() == null
                || insights.of(transaction, tile)
                        .filter(insight -> !insight.deleted())
                        .isPresent();
    }

    /**
     * Copies the visible tiles of a dashboard to another.
     *
     * @param isDeep whether the copies show insights and cards of their own
     */
    void copyAll(Transaction transaction, Dashboard source, Dashboard target, boolean isDeep, Editor creator) {
        long room = COPIED_MAX_BYTES;
        for (Tile tile : tiles.live(transaction, source)) {
            if (isSeen(transaction, tile)) {
                room -= isDeep ? size(transaction, tile) : 0;
                if (room < 0) {
                    throw ApiException.invalid("The insights of this dashboard are too large to be copied at once.");
                }
                copy(transaction, tile, target, isDeep, creator);
            }
        }
    }

    Tile copy(Transaction transaction, Tile tile, Dashboard target, boolean isDeep, Editor creator) {
        Tile copy = tile.on(target.id());
        return tiles.add(transaction, isDeep ? withOwnContent(transaction, copy, creator) : copy);
    }

    private int size(Transaction transaction, Tile tile) {
        return insights.of(transaction, tile)
                .map(insight -> Json.write(insight).length)
                .orElse(0);
    }

    private Tile withOwnContent(Transaction transaction, Tile tile, Editor creator) {
        Optional<Integer> insight = insights.of(transaction, tile)
                .map(source -> insights.copy(transaction, source, creator.userId()))
                .map(Insight::id);
        Optional<Integer> card = tiles.card(transaction, tile)
                .map(source ->
                        tiles.newCard(transaction, tile.projectId(), source.kind(), source.content(), creator.userId()))
                .map(TileContent::id);
        return tile.showing(insight.orElse(null), card.orElse(null));
    }
}

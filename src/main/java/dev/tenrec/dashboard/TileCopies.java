package dev.tenrec.dashboard;

import dev.tenrec.store.Transaction;

/** Copies tiles, with or without what they show. All on the writer, as part of a change. */
final class TileCopies {
    private final Tiles tiles;
    private final Insights insights;

    TileCopies(Tiles tiles, Insights insights) {
        this.tiles = tiles;
        this.insights = insights;
    }

    /** Whether a tile that is not deleted is to be seen: its insight may be deleted. */
    boolean isSeen(Transaction transaction, Tile tile) {
        return tile.insightId() == null
                || insights.find(transaction, tile.projectId(), tile.insightId())
                        .filter(insight -> !insight.deleted())
                        .isPresent();
    }

    /**
     * Copies what is to be seen on a dashboard to another.
     *
     * @param isDeep whether the copies show insights and cards of their own
     */
    void copyAll(Transaction transaction, Dashboard source, Dashboard target, boolean isDeep, Editor creator) {
        for (Tile tile : tiles.live(transaction, source)) {
            if (isSeen(transaction, tile)) {
                copy(transaction, tile, target, isDeep, creator);
            }
        }
    }

    Tile copy(Transaction transaction, Tile tile, Dashboard target, boolean isDeep, Editor creator) {
        Tile copy = tile.on(target.id());
        return tiles.add(transaction, isDeep ? withOwnContent(transaction, copy, creator) : copy);
    }

    private Tile withOwnContent(Transaction transaction, Tile tile, Editor creator) {
        Integer insight = tile.insightId();
        if (insight != null) {
            insight = insights.find(transaction, tile.projectId(), insight)
                    .map(source -> insights.copy(transaction, source, creator.userId()))
                    .map(Insight::id)
                    .orElseThrow();
        }
        Integer card = tiles.card(transaction, tile)
                .map(source ->
                        tiles.addCard(transaction, tile.projectId(), source.kind(), source.content(), creator.userId()))
                .map(Card::id)
                .orElse(null);
        return tile.showing(insight, card);
    }
}

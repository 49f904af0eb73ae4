package dev.tenrec.dashboard;

import dev.tenrec.store.Transaction;

/** Deletes and restores the tiles of a dashboard. Runs on the writer, as part of a change. */
final class TileDeletion {
    private final Tiles tiles;
    private final Insights insights;

    TileDeletion(Tiles tiles, Insights insights) {
        this.tiles = tiles;
        this.insights = insights;
    }

    /** @param withInsights whether insights that are on no other dashboard go too */
    void delete(Transaction transaction, Dashboard dashboard, boolean withInsights) {
        for (Tile tile : tiles.live(transaction, dashboard)) {
            tiles.put(transaction, tile.deleted(true));
            if (withInsights
                    && tile.insightId() != null
                    && tiles.linksOf(transaction, dashboard.projectId(), tile.insightId())
                            .isEmpty()) {
                setDeleted(transaction, tile, true);
            }
        }
    }

    /** Every tile comes back, also one that was deleted alone, and so does every insight on them. */
    void restore(Transaction transaction, Dashboard dashboard) {
        for (Tile tile : tiles.all(transaction, dashboard)) {
            tiles.put(transaction, tile.deleted(false));
            if (tile.insightId() != null) {
                setDeleted(transaction, tile, false);
            }
        }
    }

    private void setDeleted(Transaction transaction, Tile tile, boolean isDeleted) {
        insights.find(transaction, tile.projectId(), tile.insightId())
                .filter(insight -> insight.deleted() != isDeleted)
                .ifPresent(insight -> insights.put(transaction, insight.deleted(isDeleted, transaction.nowMicros())));
    }
}

package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Changes of single tiles. Each method refuses users who may not edit the dashboard; a dashboard that the project does
 * not have or that is deleted is not found. The stage ends once the change is durable.
 */
public final class TileChanges {
    /** The way in which {@link #reorder} lays out tiles. */
    public enum Arrangement {
        /** Each keeps its size. */
        PRESERVE,
        /** Two beside each other. */
        TWO_COLUMN,
        /** One below the other. */
        FULL_WIDTH
    }

    private static final int COLUMNS = 12;
    private static final int HEIGHT = 5;

    private final Store store;
    private final Dashboards dashboards;
    private final DashboardLog log;
    private final Tiles tiles;
    private final TileCopies copies;
    private final TileEdits edits;

    TileChanges(Store store, Dashboards dashboards, DashboardLog log, Tiles tiles, TileCopies copies, TileEdits edits) {
        this.store = store;
        this.dashboards = dashboards;
        this.log = log;
        this.tiles = tiles;
        this.copies = copies;
        this.edits = edits;
    }

    /** Moves a tile to another dashboard, where it keeps its layouts; answers the one that it leaves. */
    public CompletionStage<Dashboard> move(int projectId, int sourceId, int tileId, int targetId, Editor editor) {
        return store.change(transaction -> {
            Dashboard source = dashboards.editable(transaction, projectId, sourceId, editor);
            Tile tile = live(transaction, source, tileId);
            Dashboard target = dashboards.live(transaction, projectId, targetId).orElseThrow(ApiException::notFound);
            if (!dashboards.rights().isEditableBy(target, editor)) {
                throw ApiException.denied("You don't have edit permissions for the destination dashboard.");
            }
            if (source.id() != target.id()) {
                makeRoom(transaction, tile, target);
                List<Integer> left = numbers(transaction, source);
                List<Integer> reached = numbers(transaction, target);
                tiles.move(transaction, tile, target);
                log(transaction, source, left, editor);
                log(transaction, target, reached, editor);
            }
            return source;
        });
    }

    /** Copies a tile of another dashboard without its content; returns the target dashboard. */
    public CompletionStage<Dashboard> copy(int projectId, int targetId, int sourceId, int tileId, Editor editor) {
        return change(projectId, targetId, editor, (transaction, target) -> {
            if (sourceId == targetId) {
                throw ApiException.invalid("Destination must be a different dashboard than the source.");
            }
            Dashboard source = dashboards.live(transaction, projectId, sourceId).orElseThrow(ApiException::notFound);
            Tile tile = live(transaction, source, tileId);
            if (shows(transaction, tile, TileContent.BUTTON)) {
                throw ApiException.invalid("Only insight and text tiles can be copied between dashboards.");
            }
            makeRoom(transaction, tile, target);
            copies.copy(transaction, tile, target, false, editor);
            return target;
        });
    }

    /**
     * Lays out tiles in an order, from left to right and from top to bottom; unnamed tiles follow in reading order.
     * Returns the dashboard.
     */
    public CompletionStage<Dashboard> reorder(
            int projectId, int dashboardId, List<Integer> order, Arrangement arrangement, Editor editor) {
        return change(projectId, dashboardId, editor, (transaction, dashboard) -> {
            if (new HashSet<>(order).size() != order.size()) {
                throw ApiException.invalid("tile_order", "tile_order must contain unique tile IDs");
            }
            List<Tile> live = tiles.live(transaction, dashboard);
            Set<Integer> missing = new TreeSet<>(order);
            live.forEach(tile -> missing.remove(tile.id()));
            if (!missing.isEmpty()) {
                throw new ApiException(ErrorCode.NOT_FOUND, "Tile IDs not found on this dashboard: " + missing);
            }
            Stream<Tile> named = order.stream().map(id -> live(transaction, dashboard, id));
            Stream<Tile> others =
                    live.stream().filter(tile -> !order.contains(tile.id())).sorted(Tile.order("sm"));
            place(transaction, Stream.concat(named, others).toList(), arrangement);
            return dashboard;
        });
    }

    /** Adds a text tile at the end, or at the position of its layouts; returns the tile. */
    public CompletionStage<Tile> createText(int projectId, int dashboardId, ObjectNode fields, Editor editor) {
        return change(projectId, dashboardId, editor, (transaction, dashboard) -> {
            int below = tiles.live(transaction, dashboard).stream()
                    .map(tile -> tile.layouts().path("sm"))
                    .mapToInt(place -> place.path("y").asInt() + place.path("h").asInt(0))
                    .max()
                    .orElse(0);
            ObjectNode text = TileEdits.text(fields.deepCopy().retain("body"));
            Tile tile = tiles.addCard(transaction, dashboard, TileContent.TEXT, text, editor.userId());
            ObjectNode layouts = Json.object();
            place(layouts, 0, below, COLUMNS, 2);
            Tile placed = tile.laidOut(layouts).apply(new PatchFields(fields));
            tiles.put(transaction, placed);
            return placed;
        });
    }

    /** Changes the text or the display options of a tile; returns the tile. */
    public CompletionStage<Tile> updateText(
            int projectId, int dashboardId, int tileId, ObjectNode fields, Editor editor) {
        return change(projectId, dashboardId, editor, (transaction, dashboard) -> {
            Tile tile = live(transaction, dashboard, tileId);
            if (!shows(transaction, tile, TileContent.TEXT)) {
                throw ApiException.notFound();
            }
            if (fields.has("body")) {
                tile = edits.changeCard(transaction, tile, fields.deepCopy().retain("body"), editor);
            }
            Tile changed = tile.apply(new PatchFields(fields));
            tiles.put(transaction, changed);
            return changed;
        });
    }

    /** Deletes a tile; its insight or card stays. */
    public CompletionStage<Tile> delete(int projectId, int dashboardId, int tileId, Editor editor) {
        return change(projectId, dashboardId, editor, (transaction, dashboard) -> {
            Tile deleted = live(transaction, dashboard, tileId).deleted(true);
            tiles.put(transaction, deleted);
            return deleted;
        });
    }

    private <T> CompletionStage<T> change(
            int projectId, int dashboardId, Editor editor, BiFunction<Transaction, Dashboard, T> change) {
        return store.change(transaction -> {
            Dashboard dashboard = dashboards.editable(transaction, projectId, dashboardId, editor);
            List<Integer> before = numbers(transaction, dashboard);
            T result = change.apply(transaction, dashboard);
            log(transaction, dashboard, before, editor);
            return result;
        });
    }

    private void log(Transaction transaction, Dashboard dashboard, List<Integer> before, Editor editor) {
        log.tiles(transaction, dashboard, before, numbers(transaction, dashboard), editor);
    }

    private List<Integer> numbers(Transaction transaction, Dashboard dashboard) {
        return tiles.live(transaction, dashboard).stream().map(Tile::id).toList();
    }

    private Tile live(Transaction transaction, Dashboard dashboard, int tileId) {
        return tiles.find(transaction, dashboard, tileId)
                .filter(tile -> !tile.deleted() && copies.isSeen(transaction, tile))
                .orElseThrow(ApiException::notFound);
    }

    /** Nothing is on a dashboard twice: a deleted tile of the same makes room, a live one refuses. */
    private void makeRoom(Transaction transaction, Tile tile, Dashboard target) {
        boolean isInsight = tile.insightId() != null;
        List<Tile> same = tiles.all(transaction, target).stream()
                .filter(other -> Objects.equals(tile.insightId(), other.insightId())
                        && Objects.equals(tile.cardId(), other.cardId()))
                .toList();
        for (Tile other : same) {
            if (!other.deleted()) {
                String what = isInsight ? "insight" : "text card";
                throw ApiException.invalid("This " + what + " is already on the destination dashboard.");
            }
            tiles.remove(transaction, other);
        }
    }

    private void place(Transaction transaction, List<Tile> ordered, Arrangement arrangement) {
        int x = 0;
        int y = 0;
        int rowHeight = 0;
        for (Tile tile : ordered) {
            JsonNode size = arrangement == Arrangement.PRESERVE ? tile.layouts().path("sm") : Json.object();
            int usual = arrangement == Arrangement.FULL_WIDTH ? COLUMNS : COLUMNS / 2;
            int width = Math.min(COLUMNS, Math.max(1, size.path("w").asInt(usual)));
            int height = Math.min(100, Math.max(1, size.path("h").asInt(HEIGHT)));
            if (x + width > COLUMNS) {
                x = 0;
                y += rowHeight;
                rowHeight = 0;
            }
            ObjectNode places = tile.layouts().deepCopy();
            places.remove("xs");
            place(places, x, y, width, height);
            tiles.put(transaction, tile.laidOut(places));
            x += width;
            rowHeight = Math.max(rowHeight, height);
        }
    }

    private boolean shows(Transaction transaction, Tile tile, String kind) {
        return tiles.card(transaction, tile)
                .filter(card -> card.kind().equals(kind))
                .isPresent();
    }

    private static void place(ObjectNode layouts, int x, int y, int width, int height) {
        layouts.withObject("/sm").put("x", x).put("y", y).put("w", width).put("h", height);
    }
}

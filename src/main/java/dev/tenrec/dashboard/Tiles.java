package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tiles of all dashboards and the cards on them.
 *
 * <pre>
 *   dashboard_tiles  7  → [31, 34, 35]            in the order in which they were added
 *   tiles            31 → dashboard 7, insight 4
 *   insight_tiles    4  → [(31 on 7), (52 on 9)]  an insight is on a dashboard at most once
 * </pre>
 *
 * <p>The two lists are records of their own, so that a change sees what an earlier one did that is not durable yet.
 */
public final class Tiles {
    /** Tiles that one dashboard holds, deleted ones included. */
    static final int TILES_MAX = 500;
    /** Dashboards that one insight is on. */
    static final int DASHBOARDS_MAX = 1_000;

    /** A tile that shows an insight or a card. */
    public record Link(int id, int dashboardId, boolean deleted) {}

    record Numbers(List<Integer> tiles) {}

    record Links(List<Link> tiles) {}

    private final Ids ids;
    private final Records<Tile> tiles;
    private final Records<TileContent> cards;
    private final Records<Numbers> dashboardTiles;
    /** Tiles by insight and by card. */
    private final Records<Links> shownAt;

    /** Declares its tables, so before the store opens. */
    Tiles(Store store, Ids ids) {
        this.ids = ids;
        tiles = store.projectRecords("tiles", Tile.class);
        cards = store.projectRecords("cards", TileContent.class);
        dashboardTiles = store.projectRecords("dashboard_tiles", Numbers.class);
        shownAt = store.projectRecords("insight_tiles", Links.class);
    }

    /** The tiles of a dashboard that are not deleted; the insight of one may be. */
    public List<Tile> live(int projectId, int dashboardId) {
        return tiles(dashboardTiles.find(key(projectId, dashboardId)), tiles::find, projectId, dashboardId)
                .filter(tile -> !tile.deleted())
                .toList();
    }

    /** The number of tiles on a dashboard, deleted ones included. */
    public int count(int projectId, int dashboardId) {
        return dashboardTiles
                .find(key(projectId, dashboardId))
                .map(numbers -> numbers.tiles().size())
                .orElse(0);
    }

    /** The tiles that show an insight, without deleted ones. */
    public List<Link> linksOf(int projectId, int insightId) {
        return live(shownAt.find(key(projectId, insightId)));
    }

    /** The card that a tile shows, if it shows one. */
    public Optional<TileContent> card(Tile tile) {
        return Optional.ofNullable(tile.cardId()).flatMap(card -> cards.find(key(tile.projectId(), card)));
    }

    List<Tile> all(Transaction transaction, Dashboard dashboard) {
        return tiles(
                        dashboardTiles.find(transaction, key(dashboard.projectId(), dashboard.id())),
                        key -> tiles.find(transaction, key),
                        dashboard.projectId(),
                        dashboard.id())
                .toList();
    }

    List<Tile> live(Transaction transaction, Dashboard dashboard) {
        return all(transaction, dashboard).stream()
                .filter(tile -> !tile.deleted())
                .toList();
    }

    List<Link> linksOf(Transaction transaction, int projectId, int insightId) {
        return live(shownAt.find(transaction, key(projectId, insightId)));
    }

    /** The tiles that show what this tile shows, deleted ones included. */
    List<Link> linksOfContent(Transaction transaction, Tile tile) {
        return links(shownAt.find(transaction, contentKey(tile)));
    }

    /** A tile of this dashboard by its number, deleted or not. */
    Optional<Tile> find(Transaction transaction, Dashboard dashboard, int id) {
        return tiles.find(transaction, key(dashboard.projectId(), id))
                .filter(tile -> tile.dashboardId() == dashboard.id());
    }

    /** The tile of this dashboard that shows the insight, deleted or not. */
    Optional<Tile> findShowing(Transaction transaction, Dashboard dashboard, int insightId) {
        return links(shownAt.find(transaction, key(dashboard.projectId(), insightId))).stream()
                .filter(link -> link.dashboardId() == dashboard.id())
                .findFirst()
                .flatMap(link -> find(transaction, dashboard, link.id()));
    }

    Optional<TileContent> card(Transaction transaction, Tile tile) {
        return Optional.ofNullable(tile.cardId()).flatMap(card -> cards.find(transaction, key(tile.projectId(), card)));
    }

    /** Adds a tile to the dashboard that it names; its number is chosen here. */
    Tile add(Transaction transaction, Tile tile) {
        Tile added = tile.numbered(ids.next(transaction, "tile"));
        link(transaction, added);
        put(transaction, added);
        return added;
    }

    /** Shows an insight on a dashboard: brings back the tile that did so before, or makes one. */
    Tile show(Transaction transaction, Dashboard dashboard, int insightId) {
        Optional<Tile> earlier = findShowing(transaction, dashboard, insightId);
        if (earlier.isEmpty()) {
            return add(transaction, Tile.blank(dashboard, insightId, null));
        }
        Tile shown = earlier.get().deleted(false);
        put(transaction, shown);
        return shown;
    }

    /** Stores a tile that stays on its dashboard. */
    void put(Transaction transaction, Tile tile) {
        tiles.put(transaction, key(tile.projectId(), tile.id()), tile);
        List<Link> links = otherLinks(transaction, tile);
        if (links.size() >= DASHBOARDS_MAX) {
            throw ApiException.invalid("An insight may not be on more than " + DASHBOARDS_MAX + " dashboards.");
        }
        links.add(new Link(tile.id(), tile.dashboardId(), tile.deleted()));
        shownAt.put(transaction, contentKey(tile), new Links(links));
    }

    /** Takes a tile from its dashboard to another one. */
    void move(Transaction transaction, Tile tile, Dashboard target) {
        unlink(transaction, tile);
        Tile moved = tile.on(target.id());
        link(transaction, moved);
        put(transaction, moved);
    }

    /** Removes a tile for good. */
    void remove(Transaction transaction, Tile tile) {
        unlink(transaction, tile);
        tiles.remove(transaction, key(tile.projectId(), tile.id()));
        forgetPlace(transaction, tile);
    }

    /** Shows another card on a tile. */
    Tile replaceCard(Transaction transaction, Tile tile, TileContent card) {
        forgetPlace(transaction, tile);
        Tile replaced = tile.showing(null, card.id());
        put(transaction, replaced);
        return replaced;
    }

    private void forgetPlace(Transaction transaction, Tile tile) {
        shownAt.put(transaction, contentKey(tile), new Links(otherLinks(transaction, tile)));
    }

    /** The links to the content of a tile, without that of the tile itself. */
    private List<Link> otherLinks(Transaction transaction, Tile tile) {
        List<Link> links = new ArrayList<>(linksOfContent(transaction, tile));
        links.removeIf(link -> link.id() == tile.id());
        return links;
    }

    Tile addCard(
            Transaction transaction, Dashboard dashboard, String kind, JsonNode content, @Nullable Integer createdBy) {
        TileContent card = newCard(transaction, dashboard.projectId(), kind, content, createdBy);
        return add(transaction, Tile.blank(dashboard, null, card.id()));
    }

    TileContent newCard(
            Transaction transaction, int projectId, String kind, JsonNode content, @Nullable Integer createdBy) {
        TileContent card = new TileContent(
                projectId, ids.next(transaction, "card"), kind, content, createdBy, transaction.nowMicros(), null);
        put(transaction, card);
        return card;
    }

    void put(Transaction transaction, TileContent card) {
        cards.put(transaction, key(card.projectId(), card.id()), card);
    }

    /** A full dashboard forgets its oldest deleted tile; one full of live tiles takes no more. */
    private void link(Transaction transaction, Tile tile) {
        String key = key(tile.projectId(), tile.dashboardId());
        List<Integer> numbers = numbers(transaction, key);
        if (numbers.size() >= TILES_MAX) {
            Tile oldest = numbers.stream()
                    .flatMap(id -> tiles.find(transaction, key(tile.projectId(), id)).stream())
                    .filter(Tile::deleted)
                    .findFirst()
                    .orElseThrow(
                            () -> ApiException.invalid("A dashboard may not have more than " + TILES_MAX + " tiles."));
            remove(transaction, oldest);
            numbers = numbers(transaction, key);
        }
        numbers.add(tile.id());
        dashboardTiles.put(transaction, key, new Numbers(numbers));
    }

    private void unlink(Transaction transaction, Tile tile) {
        String key = key(tile.projectId(), tile.dashboardId());
        List<Integer> numbers = numbers(transaction, key);
        numbers.remove(Integer.valueOf(tile.id()));
        dashboardTiles.put(transaction, key, new Numbers(numbers));
    }

    private List<Integer> numbers(Transaction transaction, String key) {
        return new ArrayList<>(
                dashboardTiles.find(transaction, key).map(Numbers::tiles).orElse(List.of()));
    }

    private static Stream<Tile> tiles(
            Optional<Numbers> numbers, Function<String, Optional<Tile>> find, int projectId, int dashboardId) {
        return numbers.stream()
                .flatMap(found -> found.tiles().stream())
                .flatMap(id -> find.apply(key(projectId, id)).stream())
                .filter(tile -> tile.dashboardId() == dashboardId);
    }

    private static List<Link> links(Optional<Links> links) {
        return links.map(Links::tiles).orElse(List.of());
    }

    private static List<Link> live(Optional<Links> links) {
        return links(links).stream().filter(link -> !link.deleted()).toList();
    }

    private static String contentKey(Tile tile) {
        Integer insight = tile.insightId();
        return insight != null
                ? key(tile.projectId(), insight)
                : "card/" + key(tile.projectId(), Objects.requireNonNull(tile.cardId(), "a tile shows something"));
    }

    private static String key(int projectId, int id) {
        return projectId + "/" + id;
    }
}

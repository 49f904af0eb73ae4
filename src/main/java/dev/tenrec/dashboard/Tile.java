package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.SizeLimit;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A stored tile of a dashboard: it shows an insight, or a card (a text or a button).
 *
 * @param insightId of its insight
 * @param cardId of its card
 * @param layouts an object with a rectangle per width of the screen
 * @param color a name
 * @param filtersOverrides filters that win over the dashboard's, an object or null
 * @param showDescription null until chosen
 * @param transparentBackground null until chosen
 * @param deleted whether it is hidden until the dashboard, or the tile by its id, is restored
 */
public record Tile(
        int projectId,
        int id,
        int dashboardId,
        @Nullable Integer insightId,
        @Nullable Integer cardId,
        JsonNode layouts,
        @Nullable String color,
        JsonNode filtersOverrides,
        @Nullable Boolean showDescription,
        @Nullable Boolean transparentBackground,
        boolean deleted) {
    private static final SizeLimit SIZE = new SizeLimit("A tile", 100_000);
    private static final int NO_PLACE = 100;

    public Tile {
        layouts = layouts == null || layouts.isNull() ? Json.object() : layouts;
        filtersOverrides = filtersOverrides == null ? NullNode.instance : filtersOverrides;
    }

    /** A tile without a number, place and looks. */
    static Tile blank(Dashboard dashboard, @Nullable Integer insightId, @Nullable Integer cardId) {
        return new Tile(
                dashboard.projectId(),
                0,
                dashboard.id(),
                insightId,
                cardId,
                Json.object(),
                null,
                NullNode.instance,
                null,
                null,
                false);
    }

    /** Reading order: from the top, then from the left; tiles without a layout come last, then by id. */
    public static Comparator<Tile> order(String width) {
        return Comparator.comparingDouble((Tile tile) -> tile.place(width, "y"))
                .thenComparingDouble(tile -> tile.place(width, "x"))
                .thenComparingInt(Tile::id);
    }

    private double place(String width, String axis) {
        return layouts.path(width).path(axis).asDouble(NO_PLACE);
    }

    /** The dashboard's filters, overridden by the caller's, overridden by the tile's. */
    public ObjectNode filters(Dashboard dashboard, ObjectNode asked) {
        ObjectNode filters = dashboard.filters().deepCopy();
        filters.setAll(asked);
        return filtersOverrides instanceof ObjectNode own ? filters.setAll(own) : filters;
    }

    /** This tile with the display options of a patch. */
    Tile apply(PatchFields patch) {
        return SIZE.checked(new Tile(
                projectId,
                id,
                dashboardId,
                insightId,
                cardId,
                patch.any("layouts", layouts),
                patch.nullableText("color", color),
                patch.any("filters_overrides", filtersOverrides),
                patch.nullableFlag("show_description", showDescription),
                patch.nullableFlag("transparent_background", transparentBackground),
                patch.flag("deleted", deleted)));
    }

    Tile numbered(int number) {
        return with(number, dashboardId, insightId, cardId, layouts, deleted);
    }

    Tile on(int dashboard) {
        return with(id, dashboard, insightId, cardId, layouts, deleted);
    }

    Tile showing(@Nullable Integer insight, @Nullable Integer card) {
        return with(id, dashboardId, insight, card, layouts, deleted);
    }

    Tile laidOut(JsonNode places) {
        return with(id, dashboardId, insightId, cardId, places, deleted);
    }

    Tile deleted(boolean isDeleted) {
        return with(id, dashboardId, insightId, cardId, layouts, isDeleted);
    }

    private Tile with(
            int number,
            int dashboard,
            @Nullable Integer insight,
            @Nullable Integer card,
            JsonNode places,
            boolean isDeleted) {
        return new Tile(
                projectId,
                number,
                dashboard,
                insight,
                card,
                places,
                color,
                filtersOverrides,
                showDescription,
                transparentBackground,
                isDeleted);
    }
}

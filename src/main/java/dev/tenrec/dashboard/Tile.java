package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import java.util.Comparator;

/**
 * A stored tile of a dashboard: it shows an insight, or a card (a text or a button).
 *
 * @param insightId of its insight, or null
 * @param cardId of its card, or null
 * @param layouts an object with a rectangle per width of the screen
 * @param color a name, or null
 * @param filtersOverrides filters that win over the dashboard's, an object or null
 * @param showDescription null until chosen
 * @param transparentBackground null until chosen
 * @param deleted whether it is hidden until the dashboard, or the tile by its id, is restored
 */
public record Tile(
        int projectId,
        int id,
        int dashboardId,
        Integer insightId,
        Integer cardId,
        JsonNode layouts,
        String color,
        JsonNode filtersOverrides,
        Boolean showDescription,
        Boolean transparentBackground,
        boolean deleted) {
    static final int SIZE_MAX_BYTES = 100_000;
    private static final int NO_PLACE = 100;

    public Tile {
        layouts = layouts == null || layouts.isNull() ? Json.object() : layouts;
        filtersOverrides = filtersOverrides == null ? NullNode.instance : filtersOverrides;
    }

    /** A tile without a number, place and looks. */
    static Tile blank(Dashboard dashboard, Integer insightId, Integer cardId) {
        return new Tile(
                dashboard.projectId(), 0, dashboard.id(), insightId, cardId, null, null, null, null, null, false);
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
        Tile applied = new Tile(
                projectId,
                id,
                dashboardId,
                insightId,
                cardId,
                patch.any("layouts", layouts),
                patch.text("color", color),
                patch.any("filters_overrides", filtersOverrides),
                patch.choice("show_description", showDescription),
                patch.choice("transparent_background", transparentBackground),
                patch.flag("deleted", deleted));
        if (Json.write(applied).length > SIZE_MAX_BYTES) {
            throw new ApiException(
                    ErrorCode.INVALID_INPUT, "A tile may not take more than " + SIZE_MAX_BYTES + " bytes.");
        }
        return applied;
    }

    Tile numbered(int number) {
        return with(number, dashboardId, insightId, cardId, layouts, deleted);
    }

    Tile on(int dashboard) {
        return with(id, dashboard, insightId, cardId, layouts, deleted);
    }

    Tile showing(Integer insight, Integer card) {
        return with(id, dashboardId, insight, card, layouts, deleted);
    }

    Tile laidOut(JsonNode places) {
        return with(id, dashboardId, insightId, cardId, places, deleted);
    }

    Tile deleted(boolean isDeleted) {
        return with(id, dashboardId, insightId, cardId, layouts, isDeleted);
    }

    private Tile with(int number, int dashboard, Integer insight, Integer card, JsonNode places, boolean isDeleted) {
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

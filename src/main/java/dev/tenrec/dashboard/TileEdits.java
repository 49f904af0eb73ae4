package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.PatchFields;
import dev.tenrec.store.Transaction;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The lists {@code tiles} and {@code duplicate_tiles} of a change of a dashboard: a tile with a number is changed in
 * what the list names, a text or button without one is added, and all others stay. On the writer.
 */
final class TileEdits {
    private static final Pattern PATH = Pattern.compile("/[a-zA-Z0-9._~:/?#\\[\\]@!$&'()*+,;=%-]*");
    private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s/?#]+[^\\s]*");

    private final Dashboards dashboards;
    private final Tiles tiles;
    private final TileCopies copies;

    TileEdits(Dashboards dashboards, TileCopies copies) {
        this.dashboards = dashboards;
        this.tiles = dashboards.tiles();
        this.copies = copies;
    }

    /** @param list objects as the schema {@code dashboard_patch} describes them, or nothing */
    void apply(Transaction transaction, Dashboard dashboard, JsonNode list, Editor editor) {
        for (int i = 0; i < list.size(); i++) {
            apply(transaction, dashboard, (ObjectNode) list.get(i), "tiles__" + i, editor);
        }
    }

    /** @param list objects with the number of a tile and the layouts of its copy, or nothing */
    void duplicate(Transaction transaction, Dashboard dashboard, JsonNode list, Editor editor) {
        for (int i = 0; i < list.size(); i++) {
            JsonNode id = list.get(i).path("id");
            Tile tile = find(transaction, dashboard, id)
                    .filter(found -> !found.deleted() && copies.isSeen(transaction, found))
                    .orElseThrow(() -> unknown(id, "duplicate_tiles__" + id));
            Tile laidOut = tile.laidOut(list.get(i).get("layouts"));
            copies.copy(transaction, laidOut, dashboard, true, editor);
        }
    }

    /** @param withInsights whether insights that are on no other dashboard go too */
    void delete(Transaction transaction, Dashboard dashboard, boolean withInsights) {
        for (Tile tile : tiles.live(transaction, dashboard)) {
            tiles.put(transaction, tile.deleted(true));
            Integer insight = tile.insightId();
            if (withInsights
                    && insight != null
                    && tiles.linksOf(transaction, dashboard.projectId(), insight)
                            .isEmpty()) {
                setInsightDeleted(transaction, tile, true);
            }
        }
    }

    /** Every tile comes back, also one that was deleted alone, and so does every insight on them. */
    void restore(Transaction transaction, Dashboard dashboard) {
        for (Tile tile : tiles.all(transaction, dashboard)) {
            tiles.put(transaction, tile.deleted(false));
            setInsightDeleted(transaction, tile, false);
        }
    }

    private void setInsightDeleted(Transaction transaction, Tile tile, boolean isDeleted) {
        Insights insights = dashboards.insights();
        insights.of(transaction, tile)
                .filter(insight -> insight.deleted() != isDeleted)
                .ifPresent(insight -> insights.put(transaction, insight.deleted(isDeleted, transaction.nowMicros())));
    }

    /**
     * Changes the fields of a card that the content names. A card that is also on a dashboard which the user may not
     * edit stays as it is there: the tile then gets one of its own.
     */
    Tile changeCard(Transaction transaction, Tile tile, ObjectNode content, Editor editor) {
        TileContent card = tiles.card(transaction, tile).orElseThrow(ApiException::notFound);
        ObjectNode changed = card.content().deepCopy();
        changed.setAll(content);
        if (isFreeFor(transaction, tile, editor)) {
            tiles.put(transaction, card.changed(changed, editor.userId(), transaction.nowMicros()));
            return tile;
        }
        TileContent own = tiles.newCard(transaction, tile.projectId(), card.kind(), changed, editor.userId());
        return tiles.replaceCard(transaction, tile, own);
    }

    private boolean isFreeFor(Transaction transaction, Tile tile, Editor editor) {
        return tiles.linksOfContent(transaction, tile).stream()
                .filter(link -> link.dashboardId() != tile.dashboardId())
                .flatMap(link -> dashboards.find(transaction, tile.projectId(), link.dashboardId()).stream())
                .allMatch(dashboard -> dashboards.rights().isEditableBy(dashboard, editor));
    }

    private void apply(
            Transaction transaction, Dashboard dashboard, ObjectNode fields, String attribute, Editor editor) {
        Optional<ObjectNode> text = object(fields, TileContent.TEXT);
        Optional<ObjectNode> button = object(fields, TileContent.BUTTON);
        button.ifPresent(content -> requireSafe(content, attribute));
        Tile tile;
        if (fields.path("id").isNumber()) {
            tile = find(transaction, dashboard, fields.get("id"))
                    .orElseThrow(() -> unknown(fields.get("id"), attribute + "__id"));
            String kind = tiles.card(transaction, tile).map(TileContent::kind).orElse("");
            Optional<ObjectNode> content = kind.equals(TileContent.TEXT) ? text : button;
            if (!kind.isEmpty() && content.isPresent()) {
                tile = changeCard(transaction, tile, content.get(), editor);
            }
        } else if (text.isPresent()) {
            tile = tiles.addCard(transaction, dashboard, TileContent.TEXT, text(text.get()), editor.userId());
        } else if (button.isPresent()) {
            ObjectNode content = button(button.get(), attribute);
            tile = tiles.addCard(transaction, dashboard, TileContent.BUTTON, content, editor.userId());
        } else {
            throw new ApiException(
                    ErrorCode.REQUIRED,
                    "A new tile needs a text or a button; insights name their dashboards.",
                    attribute);
        }
        tiles.put(transaction, tile.apply(new PatchFields(fields)));
    }

    private Optional<Tile> find(Transaction transaction, Dashboard dashboard, JsonNode id) {
        return id.canConvertToInt() ? tiles.find(transaction, dashboard, id.intValue()) : Optional.empty();
    }

    private static Optional<ObjectNode> object(ObjectNode fields, String name) {
        if (fields.get(name) instanceof ObjectNode object) {
            object.remove("id");
            return Optional.of(object);
        }
        return Optional.empty();
    }

    /** Adds a null {@code body} where there is none. */
    static ObjectNode text(ObjectNode content) {
        return content.has("body") ? content : content.putNull("body");
    }

    private static ObjectNode button(ObjectNode content, String attribute) {
        for (String name : new String[] {"url", "text"}) {
            if (content.path(name).asText("").isEmpty()) {
                throw new ApiException(
                        ErrorCode.REQUIRED,
                        "This field is required.",
                        attribute + "__" + TileContent.BUTTON + "__" + name);
            }
        }
        if (!content.has("placement")) {
            content.put("placement", "left");
        }
        return content.has("style") ? content : content.put("style", "primary");
    }

    /** A button leads to a page of the web or of the application, never to a script. */
    private static void requireSafe(ObjectNode content, String attribute) {
        if (content.has("url") && !isAddress(content.get("url").asText())) {
            throw ApiException.invalid(
                    attribute + "__" + TileContent.BUTTON + "__url",
                    "Must be a valid URL or a pathname starting with /");
        }
    }

    private static boolean isAddress(String url) {
        return PATH.matcher(url).matches() || (ADDRESS.matcher(url).matches() && isUri(url));
    }

    private static boolean isUri(String url) {
        try {
            return URI.create(url).getHost() != null;
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    /** The answer does not tell a tile of another dashboard from one that does not exist. */
    static ApiException unknown(JsonNode id, String attribute) {
        return new ApiException(
                ErrorCode.DOES_NOT_EXIST, "Invalid pk \"" + id.asText() + "\" - object does not exist.", attribute);
    }
}

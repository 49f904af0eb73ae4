package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Tile;
import dev.tenrec.dashboard.TileChanges;
import dev.tenrec.dashboard.TileChanges.Arrangement;
import dev.tenrec.dashboard.Viewer;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Single tiles of a dashboard: moved, copied, put in order, written, deleted, computed. */
record TilesApi(Dashboards dashboards, TileChanges changes, DashboardJson json) {
    /** Tiles that are sent with the dashboard itself. */
    private static final int FIRST_TILES = 2;

    /** PATCH move_tile; answers the dashboard that the tile leaves. */
    Future<Answer> move(Call call) {
        int id = editable(call);
        Viewer viewer = json.viewer(call);
        JsonNode tile = call.body().path("tile").path("id");
        JsonNode target = call.body().path("toDashboard");
        target = target.isMissingNode() ? call.body().path("to_dashboard") : target;
        if (!isNumber(tile) || !isNumber(target)) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "Invalid request data for moving tile.");
        }
        return call.await(changes.move(call.projectId(), id, number(tile), number(target), viewer.editor()))
                .compose(source -> json.answer(call, 200, source, viewer));
    }

    /** POST copy_tile; answers the dashboard that gets the tile. */
    Future<Answer> copy(Call call) {
        int id = editable(call);
        Viewer viewer = json.viewer(call);
        int source = number(call.body().get("fromDashboardId"));
        int tile = number(call.body().get("tileId"));
        return call.await(changes.copy(call.projectId(), id, source, tile, viewer.editor()))
                .compose(target -> json.answer(call, 200, target, viewer));
    }

    /** POST reorder_tiles; answers the dashboard. */
    Future<Answer> reorder(Call call) {
        int id = editable(call);
        Viewer viewer = json.viewer(call);
        List<Integer> order = new ArrayList<>();
        call.body().get("tile_order").forEach(tile -> order.add(number(tile)));
        Arrangement arrangement = Arrangement.valueOf(
                call.body().path("layout").asText("preserve").toUpperCase(Locale.ROOT));
        return call.await(changes.reorder(call.projectId(), id, order, arrangement, viewer.editor()))
                .compose(dashboard -> json.answer(call, 200, dashboard, viewer));
    }

    /** POST create_text_tile; answers the tile. */
    Future<Answer> createText(Call call) {
        int id = editable(call);
        Viewer viewer = json.viewer(call);
        return call.await(changes.createText(call.projectId(), id, call.body(), viewer.editor()))
                .map(tile -> Answer.created(card(call, tile, viewer)));
    }

    /** POST update_text_tile; answers the tile. */
    Future<Answer> updateText(Call call) {
        int id = editable(call);
        Viewer viewer = json.viewer(call);
        int tileId = number(call.body().get("tile_id"));
        return call.await(changes.updateText(call.projectId(), id, tileId, call.body(), viewer.editor()))
                .map(tile -> Answer.ok(card(call, tile, viewer)));
    }

    /** POST delete_tile. */
    Future<Answer> delete(Call call) {
        int id = editable(call);
        int tileId = number(call.body().get("tile_id"));
        return call.await(changes.delete(
                        call.projectId(), id, tileId, json.viewer(call).editor()))
                .map(deleted -> Answer.empty(204));
    }

    /** GET run_insights: the results of all insights, computed unless {@code refresh} says otherwise. */
    Future<Answer> runInsights(Call call) {
        Dashboard dashboard = dashboard(call);
        Viewer viewer = json.viewer(call);
        ViewOptions asked = ViewOptions.of(call);
        ViewOptions look = call.query("refresh") == null ? asked.computing() : asked;
        return call.work(() -> {
            ArrayNode results = Json.mapper().createArrayNode();
            for (JsonNode tile : json.tiles().all(dashboard, viewer, look)) {
                if (tile.path("insight").isObject()) {
                    ObjectNode insight = (ObjectNode) tile.get("insight");
                    insight.retain("id", "short_id", "name", "derived_name", "result", "query_status");
                    results.add(((ObjectNode) tile).retain("id", "insight"));
                }
            }
            return Answer.ok(Json.object().set("results", results));
        });
    }

    /** GET stream_tiles: the dashboard with its first tiles, then each other tile, as server-sent events. */
    Future<Answer> stream(Call call) {
        Dashboard dashboard = dashboard(call);
        Viewer viewer = json.viewer(call);
        ViewOptions look = ViewOptions.of(call);
        return call.work(() -> {
            ObjectNode whole = json.full(dashboard, viewer, look);
            ArrayNode first = Json.mapper().createArrayNode();
            List<JsonNode> events = new ArrayList<>();
            events.add(Json.object().put("type", "metadata").set("dashboard", whole));
            for (JsonNode tile : (ArrayNode) whole.replace("tiles", first)) {
                if (first.size() < FIRST_TILES) {
                    first.add(tile);
                    continue;
                }
                ObjectNode event = Json.object().put("type", "tile");
                event.put("order", tile.path("order").intValue());
                events.add(event.set("tile", tile));
            }
            events.add(Json.object().put("type", "complete"));
            StringBuilder stream = new StringBuilder();
            events.forEach(event -> stream.append("data: ").append(event).append("\n\n"));
            return Answer.bytes(200, "text/event-stream", stream.toString().getBytes(StandardCharsets.UTF_8));
        });
    }

    private JsonNode card(Call call, Tile tile, Viewer viewer) {
        return json.tiles().card(dashboard(call), tile, viewer, ViewOptions.plain(call));
    }

    private Dashboard dashboard(Call call) {
        return dashboards.find(call.projectId(), call.id("id")).orElseThrow(ApiException::notFound);
    }

    /** The number of the dashboard in the path: 404 and 403 are told before what is wrong with the body. */
    private int editable(Call call) {
        Dashboard dashboard = dashboard(call);
        dashboards.requireEditable(
                call.projectId(), dashboard.id(), json.viewer(call).editor());
        return dashboard.id();
    }

    private static boolean isNumber(JsonNode value) {
        return value.isIntegralNumber()
                || (value.isTextual() && value.textValue().matches("[0-9]{1,18}"));
    }

    /** A number that no id can be is none. */
    private static int number(JsonNode value) {
        if (value.isNumber()) {
            return value.canConvertToInt() ? value.intValue() : -1;
        }
        long number = Long.parseLong(value.textValue());
        return number > Integer.MAX_VALUE ? -1 : (int) number;
    }
}

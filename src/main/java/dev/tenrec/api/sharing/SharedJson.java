package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.TileContent;
import dev.tenrec.export.SharedSql;
import dev.tenrec.json.Json;
import dev.tenrec.render.MarkdownHtml;
import dev.tenrec.render.TileResult;
import dev.tenrec.render.chart.InsightChart;
import dev.tenrec.render.table.ResultTable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The data of a shared page, field by field: names, descriptions, layouts and numbers. No person, no query and no id of
 * anything but its own tiles; a field that is not written here is not sent.
 */
record SharedJson(SharedLink link, SharedEndpoint door, SharedViewOptions look) {
    /** Rows of the table behind a chart. */
    private static final int ROWS_MAX = 500;

    private static final DateTimeFormatter DATE_TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
    private static final List<String> PLACE = List.of("x", "y", "w", "h");

    /** The whole; for a worker, because results may be large. */
    ObjectNode of(List<TileResult> tiles, SharedDates dates) {
        ObjectNode json = Json.object();
        json.put("type", door.type()).put("accessToken", link.token());
        json.setAll(look.json());
        if (link.dashboard() != null) {
            json.set("dashboard", dashboard(link.dashboard(), tiles));
        } else {
            json.set("insight", tile(tiles.get(0), 0));
        }
        json.putArray("themes");
        json.set("dates", look.allowDateChange() ? dates(dates) : null);
        return json;
    }

    private ObjectNode dashboard(Dashboard dashboard, List<TileResult> tiles) {
        ObjectNode json = Json.object();
        json.put("name", dashboard.name());
        json.put("description", look.hideExtraDetails() ? "" : dashboard.description());
        json.put("effective_privilege_level", Dashboard.EVERYONE_CAN_EDIT);
        json.put("effective_restriction_level", Dashboard.ONLY_COLLABORATORS_CAN_EDIT);
        json.putNull("user_access_level");
        ArrayNode all = json.putArray("tiles");
        tiles.forEach(tile -> all.add(tile(tile, all.size())));
        return json;
    }

    private ObjectNode tile(TileResult shown, int order) {
        ObjectNode json = Json.object();
        if (shown.tile() != null) {
            json.put("id", shown.tile().id()).put("order", order);
            ObjectNode layouts = json.putObject("layouts");
            layouts.set("sm", place(shown.tile().layouts().path("sm")));
            layouts.set("xs", place(shown.tile().layouts().path("xs")));
            json.put("color", shown.tile().color());
            json.put("transparent_background", shown.tile().transparentBackground());
        }
        Insight insight = shown.insight();
        TileContent card = shown.card();
        json.set("insight", insight == null ? null : insight(shown, insight));
        json.set("text", card != null && is(shown, TileContent.TEXT) ? text(card.content()) : null);
        json.set("button_tile", card != null && is(shown, TileContent.BUTTON) ? button(card.content()) : null);
        json.put("error", shown.error());
        json.put("chart", isDrawn(shown) ? chart(shown) : null);
        return json;
    }

    private ObjectNode insight(TileResult shown, Insight insight) {
        boolean isDescribed = !look.hideExtraDetails()
                && (shown.tile() == null || !Boolean.FALSE.equals(shown.tile().showDescription()));
        ObjectNode json = Json.object();
        json.put("name", SharedLink.title(insight));
        json.put("description", isDescribed ? insight.description() : null);
        JsonNode answer = shown.answer();
        JsonNode query = shown.query();
        if (answer == null || query == null) {
            return json;
        }
        JsonNode results = answer.path("results");
        boolean isSql = SharedSql.is(query);
        json.set("result", isSql ? SharedAnswer.rows(results, ROWS_MAX) : SharedAnswer.results(results));
        json.set("resolved_date_range", SharedAnswer.range(answer.path("resolved_date_range")));
        json.put("last_refresh", answer.path("last_refresh").textValue());
        ObjectNode table = table(ResultTable.of(query, answer));
        json.set("table", isSql ? table.put("has_more", answer.path("hasMore").asBoolean(false)) : table);
        return json;
    }

    private ObjectNode table(ResultTable table) {
        ObjectNode json = Json.object();
        table.columns().forEach(json.putArray("columns")::add);
        ArrayNode rows = json.putArray("rows");
        table.rows().stream().limit(ROWS_MAX).forEach(row -> {
            ArrayNode cells = rows.addArray();
            row.forEach(cell -> add(cells, cell));
        });
        return json.put("rows_left_out", Math.max(0, table.rows().size() - ROWS_MAX));
    }

    private void add(ArrayNode cells, Object cell) {
        if (cell instanceof BigDecimal number) {
            cells.add(number);
        } else if (cell instanceof Boolean flag) {
            cells.add(flag);
        } else if (cell instanceof Instant time) {
            cells.add(DATE_TIME.format(time.atZone(link.project().zone())).replace(" 00:00", ""));
        } else {
            cells.add(cell == null ? null : cell.toString());
        }
    }

    private static ObjectNode text(JsonNode content) {
        String body = content.path("body").asText();
        return Json.object().put("body", body).put("html", MarkdownHtml.of(body));
    }

    private static ObjectNode button(JsonNode content) {
        ObjectNode json = Json.object();
        json.put("url", content.path("url").asText());
        json.put("text", content.path("text").asText());
        json.put("placement", content.path("placement").asText());
        return json.put("style", content.path("style").asText());
    }

    private String chart(TileResult shown) {
        return door.prefix() + link.token() + "/tiles/" + SharedApi.name(shown) + ".svg";
    }

    /** A table of SQL is shown as the rows that it is. */
    private static boolean isDrawn(TileResult shown) {
        JsonNode query = shown.query();
        return shown.answer() != null && (query == null || !SharedSql.is(query) || !InsightChart.isTable(query));
    }

    private static boolean is(TileResult shown, String kind) {
        return shown.card() != null && shown.card().kind().equals(kind);
    }

    /** Numbers only, whatever a client had put there. */
    private static @Nullable ObjectNode place(JsonNode layout) {
        if (!PLACE.stream().allMatch(name -> layout.path(name).isNumber())) {
            return null;
        }
        ObjectNode place = Json.object();
        PLACE.forEach(name -> place.put(name, layout.path(name).intValue()));
        return place;
    }

    private static ObjectNode dates(SharedDates dates) {
        ObjectNode json = Json.object().put("date_from", dates.from()).put("date_to", dates.to());
        ArrayNode choices = json.putArray("choices");
        SharedDates.CHOICES.forEach(
                (value, label) -> choices.addObject().put("value", value).put("label", label));
        return json;
    }
}

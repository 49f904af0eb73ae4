package dev.tenrec.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.insight.sql.ColumnTitles;
import dev.tenrec.json.Json;
import dev.tenrec.render.TileResult;
import dev.tenrec.render.table.ResultTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** SQL of shared pages: its answers are shown, its text is not. */
public final class SharedSql {
    private SharedSql() {}

    /** Returns whether this asks for SQL, wrapped or not. */
    public static boolean is(JsonNode query) {
        return ResultTable.unwrapped(query).path("kind").asText().equals("HogQLQuery");
    }

    /** The insight without the name that a client derived from its SQL; any other as it is. */
    public static Insight named(Insight insight) {
        return is(insight.query()) ? insight.underived() : insight;
    }

    /**
     * An answered tile as visitors see it: columns that are named by their expressions have numbers instead, in the
     * answer and in the settings of its chart. A tile without an answer of SQL stays as it is.
     */
    public static TileResult shown(TileResult tile) {
        JsonNode query = tile.query();
        ObjectNode answer = tile.answer();
        if (query == null || answer == null || !is(query)) {
            return tile;
        }
        List<String> names = new ArrayList<>();
        answer.path("columns").forEach(name -> names.add(name.asText()));
        List<String> titles =
                ColumnTitles.of(ResultTable.unwrapped(query).path("query").asText(), names);
        ObjectNode titled = Json.object();
        titled.setAll(answer);
        titles.forEach(titled.putArray("columns")::add);
        Map<String, String> titleOf = new HashMap<>();
        for (int i = names.size() - 1; i >= 0; i--) {
            titleOf.put(names.get(i), titles.get(i));
        }
        ObjectNode drawn = query.deepCopy();
        if (drawn.path("chartSettings") instanceof ObjectNode settings) {
            rename(settings, "seriesBreakdownColumn", titleOf);
            rename(settings.get("xAxis"), "column", titleOf);
            if (settings.path("yAxis") instanceof ArrayNode axes) {
                axes.forEach(axis -> rename(axis, "column", titleOf));
            }
        }
        return new TileResult(tile.tile(), tile.card(), tile.insight(), drawn, titled, null);
    }

    private static void rename(@Nullable JsonNode settings, String field, Map<String, String> titleOf) {
        if (settings instanceof ObjectNode object) {
            String title = titleOf.get(object.path(field).asText());
            if (title != null) {
                object.put(field, title);
            }
        }
    }
}

package dev.tenrec.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.LegacyFilters;
import dev.tenrec.render.TableBox;
import dev.tenrec.render.TileText;
import dev.tenrec.render.table.ResultTable;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The query behind an export of anything but a dashboard.
 *
 * @param insight a saved one; null for a query by itself
 * @param query an object
 * @param rowsMax how many rows of a list at most
 */
record RequestedExport(@Nullable Insight insight, JsonNode query, String title, int rowsMax) {
    /** The rows of a list at most. */
    static final int ROWS_MAX = 1_000_000;

    private static final Set<String> LISTS = Set.of("EventsQuery", "ActorsQuery", "GroupsQuery", "HogQLQuery");
    private static final String GONE = "The insight is not there any more.";

    /** Resolves an asset: an insight, a query in {@code source}, or a path that stands for an insight or a query. */
    static RequestedExport of(Dashboards dashboards, Project project, ExportedAsset asset) {
        JsonNode context = asset.exportContext();
        int rows = rowsMax(context.path("max_limit"));
        Integer insight = asset.insight();
        if (insight != null) {
            return of(dashboards.insights().find(project.id(), insight), rows);
        }
        String title = title(context);
        if (context.path("source").isObject()) {
            return new RequestedExport(null, context.get("source"), title, rows);
        }
        String text = context.path("path").asText("");
        if (text.isEmpty()) {
            throw ApiException.invalid(
                    context.has("session_recording_id") || context.has("replay_id")
                            ? "Recordings of sessions are not stored here."
                            : "The export names nothing that is made here: name an insight, a dashboard, or a query as"
                                    + " source.");
        }
        RequestPath path = RequestPath.parse(text, project.id());
        Optional<String> named = RequestedQuery.insight(path);
        if (named.isPresent()) {
            return of(find(dashboards, project.id(), named.get()), rows);
        }
        return new RequestedExport(null, RequestedQuery.of(path, text, context.path("body")), title, rows);
    }

    private static RequestedExport of(Optional<Insight> found, int rows) {
        Insight insight = found.orElseThrow(() -> ApiException.invalid(GONE));
        JsonNode query = LegacyFilters.queryOf(insight.query(), insight.filters());
        if (!query.isObject()) {
            throw ApiException.invalid("The insight has no query.");
        }
        return new RequestedExport(insight, query, TileText.title(insight), rows);
    }

    private static Optional<Insight> find(Dashboards dashboards, int projectId, String named) {
        if (named.matches("[0-9]{1,9}")) {
            return dashboards.insights().find(projectId, Integer.parseInt(named));
        }
        return dashboards
                .insights()
                .findNumber(projectId, named)
                .flatMap(number -> dashboards.insights().find(projectId, number));
    }

    private static String title(JsonNode context) {
        String name = context.path("filename").asText("");
        return name.isBlank() ? "Export" : name;
    }

    private static int rowsMax(JsonNode limit) {
        boolean isLower = limit.isIntegralNumber() && limit.canConvertToInt() && limit.intValue() > 0;
        return isLower ? Math.min(ROWS_MAX, limit.intValue()) : ROWS_MAX;
    }

    /** True when the answer is a list of any length. */
    boolean isList() {
        return LISTS.contains(ResultTable.unwrapped(query).path("kind").asText());
    }

    /** The query, of a list with as many rows as a document shows at most; SQL has its own limit in its text. */
    JsonNode shortened() {
        boolean isSql = ResultTable.unwrapped(query).path("kind").asText().equals("HogQLQuery");
        return isList() && !isSql && ResultTable.unwrapped(query) instanceof ObjectNode list
                ? list.deepCopy().put("limit", TableBox.ROWS_MAX)
                : query;
    }
}

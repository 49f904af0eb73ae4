package dev.tenrec.api.dashboard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Call;
import dev.tenrec.insight.Refresh;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Options of a request that shows saved things.
 *
 * @param refresh whether results are computed or only looked up; null where none are shown
 * @param filters what wins over the filters that are kept, key by key
 * @param variables what wins over the variables that are kept, by their ids
 * @param width the width of the screen, for which tiles are ordered
 */
record ViewOptions(Project project, @Nullable Refresh refresh, ObjectNode filters, ObjectNode variables, String width) {
    /** Returns whether results are shown, so that it is for a worker. */
    boolean computes() {
        return refresh != null;
    }

    /** Reads the query string; refuses overrides that are no objects. */
    static ViewOptions of(Call call) {
        String width = call.query("layoutSize") == null ? call.query("layout_size") : call.query("layoutSize");
        return new ViewOptions(
                call.project(),
                Optional.ofNullable(call.query("refresh"))
                        .flatMap(Refresh::find)
                        .orElse(Refresh.FORCE_CACHE),
                object(call, "filters_override"),
                object(call, "variables_override"),
                "xs".equals(width) ? "xs" : "sm");
    }

    /** Options after a change: no results, no overrides. */
    static ViewOptions plain(Call call) {
        return new ViewOptions(call.project(), null, Json.object(), Json.object(), "sm");
    }

    /** The same with every result computed unless fresh. */
    ViewOptions computing() {
        return new ViewOptions(project, Refresh.BLOCKING, filters, variables, width);
    }

    /** The same on a dashboard, whose variables count where the request names none. */
    ViewOptions on(Dashboard dashboard) {
        ObjectNode merged = dashboard.variables().deepCopy();
        return new ViewOptions(project, refresh, filters, merged.setAll(variables), width);
    }

    private static ObjectNode object(Call call, String parameter) {
        String text = call.filled(parameter);
        if (text == null) {
            return Json.object();
        }
        String detail = "Invalid JSON passed in " + parameter + " parameter";
        try {
            JsonNode parsed = Json.parse(text.getBytes(StandardCharsets.UTF_8));
            if (parsed instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException malformed) {
            throw ApiException.invalid(parameter, detail);
        }
        throw ApiException.invalid(parameter, detail);
    }
}

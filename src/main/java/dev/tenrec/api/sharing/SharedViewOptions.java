package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import java.util.Set;

/**
 * Appearance of a shared page: its settings, overridden by the query string.
 *
 * @param whitelabel whether it does not name this program
 * @param noHeader whether it begins with the tiles
 * @param legend whether charts name their series
 * @param detailed whether the numbers behind the charts are open
 * @param hideExtraDetails whether descriptions and times are left out
 * @param theme {@code light}, {@code dark} or {@code system}
 * @param allowDateChange whether readers may choose the range of dates
 */
public record SharedViewOptions(
        boolean whitelabel,
        boolean noHeader,
        boolean legend,
        boolean detailed,
        boolean hideExtraDetails,
        String theme,
        boolean allowDateChange) {
    private static final Set<String> NO = Set.of("false", "0", "no");
    private static final Set<String> THEMES = Set.of("light", "dark", "system");

    static SharedViewOptions of(JsonNode settings, Call call) {
        String theme = call.query("theme");
        return new SharedViewOptions(
                flag("whitelabel", settings, call, false),
                flag("noHeader", settings, call, false),
                flag("legend", settings, call, true),
                flag("detailed", settings, call, false),
                settings.path("hideExtraDetails").asBoolean(),
                theme != null && THEMES.contains(theme)
                        ? theme
                        : settings.path("theme").asText("system"),
                settings.path("allowDateChange").asBoolean());
    }

    ObjectNode json() {
        ObjectNode json = Json.object();
        json.put("whitelabel", whitelabel).put("noHeader", noHeader);
        json.put("legend", legend).put("detailed", detailed);
        json.put("hideExtraDetails", hideExtraDetails).put("theme", theme);
        return json;
    }

    /** A switch without a value is on. */
    private static boolean flag(String name, JsonNode settings, Call call, boolean standard) {
        String asked = call.query(name);
        return asked == null ? settings.path(name).asBoolean(standard) : !NO.contains(asked);
    }
}

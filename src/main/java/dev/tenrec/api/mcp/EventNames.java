package dev.tenrec.api.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Project;
import dev.tenrec.json.Json;
import dev.tenrec.taxonomy.EventDefinition;
import dev.tenrec.taxonomy.EventDefinitions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events of the last thirty days, the most frequent first, with what users wrote about them. */
record EventNames(EventDefinitions definitions, SqlTool sql) {
    /** The limit is more than a project may have. */
    private static final String COUNTS =
            "SELECT event FROM events WHERE timestamp >= now() - INTERVAL 30 DAY GROUP BY event"
                    + " ORDER BY count() DESC, event LIMIT 50000";

    String page(Project project, int limit, int offset) {
        List<String> lines = new ArrayList<>(List.of("events:"));
        int before = offset;
        for (JsonNode row : sql.rows(project, COUNTS, Json.object()).path("results")) {
            String name = row.path(0).asText();
            EventDefinition definition = definitions.find(project.id(), name).orElse(null);
            boolean isHidden = definition != null && definition.hidden();
            if (isHidden || before-- > 0) {
                continue;
            }
            if (lines.size() > limit) {
                break;
            }
            lines.add(line(name, definition == null ? null : definition.description()));
        }
        return String.join("\n", lines);
    }

    private static String line(String name, @Nullable String description) {
        String line = "- `" + name + "`";
        return description == null || description.isBlank() ? line : line + " - " + description.replace('\n', ' ');
    }
}

package dev.tenrec.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.ExportFormat;
import dev.tenrec.dashboard.ExportedAsset;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.LegacyFilters;
import dev.tenrec.insight.Queries;
import dev.tenrec.json.Json;
import dev.tenrec.thread.Blocking;
import java.io.IOException;
import java.io.OutputStream;

/** Makes the bytes of an export: runs its query and writes the result in the format that was asked for. */
public final class ExportRenderer {
    private final Dashboards dashboards;
    private final Queries queries;

    public ExportRenderer(Dashboards dashboards, Queries queries) {
        this.dashboards = dashboards;
        this.queries = queries;
    }

    /**
     * Writes the content, piece by piece where it is large.
     *
     * @throws ApiException that says why there can be none
     * @throws IOException when the stream takes no more
     */
    @Blocking
    public void render(Project project, ExportedAsset asset, OutputStream out) throws IOException {
        ExportFormat format = asset.format();
        if (format != ExportFormat.CSV && format != ExportFormat.JSON) {
            throw refusal("Exports as " + format.contentType() + " are not made yet.");
        }
        ObjectNode answer = queries.answer(project, query(project, asset));
        out.write(format == ExportFormat.JSON ? Json.write(answer) : csv(answer.path("results")));
    }

    private static byte[] csv(JsonNode results) {
        if (!CsvRenderer.fits(results)) {
            throw refusal("Results of this kind are exported as " + ExportFormat.JSON.contentType() + " only.");
        }
        return CsvRenderer.render(results);
    }

    private JsonNode query(Project project, ExportedAsset asset) {
        if (asset.insight() != null) {
            JsonNode query = dashboards
                    .insights()
                    .find(project.id(), asset.insight())
                    .map(insight -> LegacyFilters.queryOf(insight.query(), insight.filters()))
                    .orElseThrow(() -> refusal("The insight is not there any more."));
            if (!query.isObject()) {
                throw refusal("The insight has no query.");
            }
            return query;
        }
        JsonNode source = asset.exportContext().path("source");
        if (source.isObject()) {
            return source;
        }
        throw refusal(
                asset.dashboard() != null
                        ? "Exports of dashboards as " + asset.format().contentType() + " are not made."
                        : "Exports of what a path answers are not made yet: name an insight, or a query as source.");
    }

    private static ApiException refusal(String detail) {
        return new ApiException(ErrorCode.INVALID_INPUT, detail);
    }
}

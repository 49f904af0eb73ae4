package dev.tenrec.api.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Credential;
import dev.tenrec.account.Project;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.PreparedQuery;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.Refresh;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.json.Json;
import dev.tenrec.render.table.TextTable;
import java.util.Set;

/** {@code execute_sql}: the rows of a SELECT as text. */
record SqlTool(QueryRuns runs) implements Tool {
    private static final Set<String> FIELDS = Fields.names("query truncate connectionId sendRawQuery");
    private static final int BAD_REQUEST = 400;

    @Override
    public String call(Project project, Credential credential, JsonNode args) {
        Fields fields = Fields.of(args, "args", FIELDS);
        fields.refuse("connectionId", "sendRawQuery");
        String text = Fields.text(fields.get("query"), fields.path("query"));
        boolean truncates = fields.find("truncate") == null || fields.flag("truncate");
        return TextTable.ofSql(rows(project, text, Json.object()), truncates);
    }

    /**
     * The answer of a SELECT.
     *
     * @param values for names in braces
     * @throws ToolFailure for a text that is wrong, takes too long or too much memory
     */
    ObjectNode rows(Project project, String text, ObjectNode values) {
        ObjectNode query = Json.object().put("kind", "HogQLQuery").put("query", text);
        query.set("values", values);
        PreparedQuery prepared;
        try {
            prepared = runs.prepare(project, query);
        } catch (ApiException mistake) {
            throw new ToolFailure("Query validation failed: " + sentence(mistake));
        }
        try {
            return runs.answer(prepared, Refresh.BLOCKING, null, null);
        } catch (ApiException refusal) {
            ErrorCode code = refusal.errorCode();
            if (code.status() != BAD_REQUEST && code != ErrorCode.QUERY_TIMEOUT) {
                throw refusal;
            }
            throw new ToolFailure("Error executing query: " + sentence(refusal));
        }
    }

    /** Without the full stop, which the failure adds. */
    private static String sentence(ApiException refusal) {
        String detail = refusal.detail();
        return detail.endsWith(".") ? detail.substring(0, detail.length() - 1) : detail;
    }
}

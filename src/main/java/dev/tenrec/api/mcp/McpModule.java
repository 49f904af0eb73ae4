package dev.tenrec.api.mcp;

import static dev.tenrec.http.Route.post;

import dev.tenrec.database.Database;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.Route;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.insight.QueryRuns;

/** The tools that MCP servers call for language models. */
public record McpModule(Database database, QueryRuns runs) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        SqlTool sql = new SqlTool(runs);
        PropertyValues values = new PropertyValues(sql);
        TaxonomyTool taxonomy = new TaxonomyTool(
                new EventNames(database.taxonomy().events(), sql),
                new PropertyNames(database.taxonomy(), database.groups()),
                values,
                database.actions());
        McpToolsApi api = new McpToolsApi();
        routes.project(
                tool("execute_sql", "query:read", api, sql),
                tool("read_taxonomy", "event_definition:read", api, taxonomy),
                answered(post("/mcp_tools/{tool}/", "query:read", api::unknown)));
    }

    private static Route tool(String name, String scope, McpToolsApi api, Tool tool) {
        return answered(post("/mcp_tools/" + name + "/", scope, api.handler(tool)));
    }

    private static Route answered(Route route) {
        return route.limit(RateLimit.QUERY).answers("tool_answer");
    }
}

package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.funnel.FunnelsQuery;
import dev.tenrec.insight.lifecycle.LifecycleQuery;
import dev.tenrec.insight.list.ActorsQuery;
import dev.tenrec.insight.list.EventsQuery;
import dev.tenrec.insight.path.PathsQuery;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.retention.RetentionQuery;
import dev.tenrec.insight.stickiness.StickinessQuery;
import dev.tenrec.insight.trends.TrendsQuery;
import java.util.Map;
import java.util.Set;

/**
 * JSON to a query: unknown fields, kinds and operators are refused with the place, and so is what the API knows and
 * Tenrec does not compute yet. Nothing is silently left out of an answer.
 */
final class QueryParser {
    /** Reads the query of one kind. */
    private interface KindParser {
        Query parse(JsonNode node, String path, QueryContext context);
    }

    private static final Set<String> NODE_FIELDS = Set.of(
            "kind",
            "source",
            "embedded",
            "full",
            "fitParentHeight",
            "hidePersonsModal",
            "hideTooltipOnScroll",
            "showCorrelationTable",
            "showFilters",
            "showHeader",
            "showLastComputation",
            "showLastComputationRefresh",
            "showResults",
            "showTable",
            "suppressSessionAnalysisWarning",
            "version",
            "vizSpecificOptions",
            "tags");
    private static final Set<String> TABLE_FIELDS = Set.of(
            "kind",
            "source",
            "allowSorting",
            "columns",
            "context",
            "contextKey",
            "defaultColumns",
            "embedded",
            "expandable",
            "full",
            "hiddenColumns",
            "pinnedColumns",
            "propertiesViaUrl",
            "response",
            "showAbsoluteTime",
            "showActions",
            "showColumnConfigurator",
            "showCount",
            "showDateRange",
            "showElapsedTime",
            "showEventFilter",
            "showEventsFilter",
            "showExport",
            "showHogQLEditor",
            "showOpenEditorButton",
            "showPersistentColumnConfigurator",
            "showPropertyFilter",
            "showRecordingColumn",
            "showReload",
            "showResultsTable",
            "showSavedFilters",
            "showSavedQueries",
            "showSearch",
            "showSourceQueryOptions",
            "showTableViews",
            "showTestAccountFilters",
            "showTimings",
            "tags",
            "version");
    private static final Set<String> VISUALIZATION_FIELDS =
            Set.of("kind", "source", "chartSettings", "display", "editor", "tableSettings", "tags", "version");
    /** What wraps a query says how it is shown, which is the business of clients. */
    private static final Map<String, Set<String>> WRAPPERS = Map.of(
            "InsightVizNode", NODE_FIELDS,
            "DataTableNode", TABLE_FIELDS,
            "DataVisualizationNode", VISUALIZATION_FIELDS);

    private static final Map<String, KindParser> KINDS = Map.of(
            "TrendsQuery",
            TrendsQuery::parse,
            "FunnelsQuery",
            FunnelsQuery::parse,
            "RetentionQuery",
            RetentionQuery::parse,
            "LifecycleQuery",
            LifecycleQuery::parse,
            "StickinessQuery",
            StickinessQuery::parse,
            "PathsQuery",
            PathsQuery::parse,
            "EventsQuery",
            EventsQuery::parse);
    private static final Set<String> KINDS_NOT_YET = Set.of(
            "HogQLQuery",
            "GroupsQuery",
            "SessionsTimelineQuery",
            "InsightActorsQuery",
            "WebOverviewQuery",
            "WebStatsTableQuery",
            "SavedInsightNode");

    /** The query itself, without what wraps it. */
    static JsonNode unwrapped(JsonNode node) {
        return WRAPPERS.containsKey(node.path("kind").asText()) ? node.path("source") : node;
    }

    private final QueryContext context;

    QueryParser(QueryContext context) {
        this.context = context;
    }

    /**
     * Reads a query that stands at {@code path}.
     *
     * @throws ApiException {@code PARSE_ERROR} when it has not the form of one, {@code INVALID_INPUT} when Tenrec can't
     *     compute it yet; the detail names the field
     */
    Query parse(JsonNode node, String path) {
        String kind = EventNode.kind(node, path);
        if (WRAPPERS.containsKey(kind)) {
            Fields wrapper = Fields.of(node, path + "." + kind, WRAPPERS.get(kind));
            JsonNode source = wrapper.get("source");
            String sourcePath = wrapper.path("source");
            if (WRAPPERS.containsKey(EventNode.kind(source, sourcePath))) {
                throw Fields.mistake(sourcePath + ".kind", "Input should be 'TrendsQuery'");
            }
            return parse(source, sourcePath);
        }
        if (kind.equals("ActorsQuery")) {
            return ActorsQuery.parse(
                    node, path, context, (source, sourcePath) -> ActorSources.of(parse(source, sourcePath)));
        }
        KindParser parser = KINDS.get(kind);
        if (parser != null) {
            return parser.parse(node, path, context);
        }
        if (KINDS_NOT_YET.contains(kind)) {
            throw Fields.notYet("Queries of kind " + kind + " are", path + ".kind");
        }
        throw Fields.mistake(path + ".kind", "Input should be 'TrendsQuery' or 'InsightVizNode'");
    }
}

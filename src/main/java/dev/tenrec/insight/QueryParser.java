package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.experiment.ExperimentExposureQuery;
import dev.tenrec.insight.experiment.ExperimentQueryParser;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.funnel.FunnelsQueryParser;
import dev.tenrec.insight.lifecycle.LifecycleQuery;
import dev.tenrec.insight.list.ActorsQueryParser;
import dev.tenrec.insight.list.EventsQueryParser;
import dev.tenrec.insight.list.GroupsQuery;
import dev.tenrec.insight.path.PathsQueryParser;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.retention.RetentionQueryParser;
import dev.tenrec.insight.sql.SqlQueryParser;
import dev.tenrec.insight.stickiness.StickinessQueryParser;
import dev.tenrec.insight.trends.CalendarHeatmapParser;
import dev.tenrec.insight.trends.TrendsQueryParser;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Parses queries of all kinds. Unknown fields, kinds and operators are refused with their path, and so are those that
 * Tenrec does not support yet: nothing is silently ignored.
 */
record QueryParser(QueryContext context) {
    private interface KindParser {
        Query parse(JsonNode node, String path, QueryContext context);
    }

    private static final Set<String> NODE_FIELDS = Fields.names("""
            kind source embedded full fitParentHeight hidePersonsModal hideTooltipOnScroll showCorrelationTable
            showFilters showHeader showLastComputation showLastComputationRefresh showResults showTable
            suppressSessionAnalysisWarning version vizSpecificOptions tags""");
    private static final Set<String> TABLE_FIELDS = Fields.names("""
            kind source allowSorting columns context contextKey defaultColumns embedded expandable full
            hiddenColumns pinnedColumns propertiesViaUrl response showAbsoluteTime showActions
            showColumnConfigurator showCount showDateRange showElapsedTime showEventFilter showEventsFilter
            showExport showHogQLEditor showOpenEditorButton showPersistentColumnConfigurator showPropertyFilter
            showRecordingColumn showReload showResultsTable showSavedFilters showSavedQueries showSearch
            showSourceQueryOptions showTableViews showTestAccountFilters showTimings tags version""");
    private static final Set<String> VISUALIZATION_FIELDS = Fields.names("""
            kind source chartSettings display editor tableSettings tags version""");
    /** Nodes around a query; their fields affect display only. */
    private static final Map<String, Set<String>> WRAPPERS = Map.of(
            "InsightVizNode", NODE_FIELDS,
            "DataTableNode", TABLE_FIELDS,
            "DataVisualizationNode", VISUALIZATION_FIELDS);

    private static final Map<String, KindParser> KINDS = Map.ofEntries(
            Map.entry("TrendsQuery", TrendsQueryParser::parse),
            Map.entry("CalendarHeatmapQuery", CalendarHeatmapParser::parse),
            Map.entry("FunnelsQuery", FunnelsQueryParser::parse),
            Map.entry("RetentionQuery", RetentionQueryParser::parse),
            Map.entry("LifecycleQuery", LifecycleQuery::parse),
            Map.entry("StickinessQuery", StickinessQueryParser::parse),
            Map.entry("PathsQuery", PathsQueryParser::parse),
            Map.entry("EventsQuery", EventsQueryParser::parse),
            Map.entry("GroupsQuery", GroupsQuery::parse),
            Map.entry("ExperimentQuery", ExperimentQueryParser::parse),
            Map.entry("ExperimentExposureQuery", ExperimentExposureQuery::parse),
            Map.entry("HogQLQuery", SqlQueryParser::parse));
    private static final Set<String> KINDS_NOT_YET = Fields.names("""
            SessionsTimelineQuery InsightActorsQuery WebOverviewQuery WebStatsTableQuery
            SavedInsightNode""");

    static JsonNode unwrapped(JsonNode node) {
        return WRAPPERS.containsKey(node.path("kind").asText()) ? node.path("source") : node;
    }

    /**
     * Reads the query at {@code path}.
     *
     * @throws ApiException {@code PARSE_ERROR} for a malformed query, {@code INVALID_INPUT} for one that is not
     *     supported yet; the detail names the field
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
            return ActorsQueryParser.parse(node, path, context, this::parse);
        }
        KindParser parser = KINDS.get(kind);
        if (parser != null) {
            return parser.parse(node, path, context);
        }
        if (KINDS_NOT_YET.contains(kind)) {
            throw Fields.notYet("Queries of kind " + kind + " are", path + ".kind");
        }
        throw Fields.mistake(
                path + ".kind",
                Stream.of(KINDS.keySet(), WRAPPERS.keySet(), Set.of("ActorsQuery"))
                        .flatMap(Set::stream)
                        .sorted()
                        .collect(Collectors.joining("', '", "Input should be one of '", "'")));
    }
}

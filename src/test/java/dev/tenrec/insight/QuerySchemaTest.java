package dev.tenrec.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Walks the list of fields in api.md: each is answered, has no effect, or is refused by its name. */
class QuerySchemaTest {
    private static final Map<String, String> OF_GROUPS = Map.of(
            "group_type_index",
            "1",
            "select",
            "['key']",
            "properties",
            "[{'key':'x','value':'1','type':'group','group_type_index':0}]");
    private static final Pattern LINE =
            Pattern.compile("- `(\\w+)(?:\\.(\\w+))?`: answered ([^;]*); without effect ([^;]*); refused ([^.]*)\\.");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");
    private static final ZonedDateTime NOW = ZonedDateTime.parse("2025-01-10T12:00:00Z");
    private static final QueryParser PARSER = new QueryParser(new QueryContext(
            NOW,
            new FilterParser(NOW, null, Property::ofEvent),
            id -> Optional.of(new QueryContext.ActionEvents("action", EventSelector.of("a"))),
            Json.object(),
            Json.object()));
    private static final String SERIES = "[{'kind':'EventsNode','event':'a'},{'kind':'EventsNode','event':'b'}]";
    /** The least of each kind. */
    private static final Map<String, String> QUERIES = Map.of(
            "TrendsQuery",
            "{'series':" + SERIES + "}",
            "FunnelsQuery",
            "{'series':" + SERIES + "}",
            "RetentionQuery",
            "{'retentionFilter':{}}",
            "PathsQuery",
            "{'pathsFilter':{}}",
            "StickinessQuery",
            "{'series':" + SERIES + "}",
            "LifecycleQuery",
            "{'series':" + SERIES + "}",
            "EventsQuery",
            "{'select':['*']}",
            "ActorsQuery",
            "{}",
            "GroupsQuery",
            "{'group_type_index':0}");
    /** What else a field needs in its object. */
    private static final Map<String, String> BESIDE = Map.of(
            "breakdown_type", "{'breakdown':'x'}",
            "breakdown_group_type_index", "{'breakdown':'x','breakdown_type':'group'}",
            "compare_to", "{'compare':true}");

    private static final String FILTERS = "[{'key':'x','value':'1','type':'person'}]";
    private static final Map<String, String> SAMPLES = Map.ofEntries(
            Map.entry("interval", "'week'"),
            Map.entry("series", SERIES),
            Map.entry("dateRange", "{'date_from':'-3d'}"),
            Map.entry("properties", FILTERS),
            Map.entry("fixedProperties", FILTERS),
            Map.entry("filterTestAccounts", "true"),
            Map.entry("aggregation_group_type_index", "0"),
            Map.entry("samplingFactor", "0.5"),
            Map.entry("conversionGoal", "{'actionId':1}"),
            Map.entry("compareFilter", "{'compare':true}"),
            Map.entry("smoothingIntervals", "3"),
            Map.entry("formula", "'A+B'"),
            Map.entry("formulas", "['A+B']"),
            Map.entry("formulaNodes", "[{'formula':'A+B'}]"),
            Map.entry("date_from", "'-3d'"),
            Map.entry("date_to", "'-1d'"),
            Map.entry("explicitDate", "true"),
            Map.entry("daysOfWeek", "[1]"),
            Map.entry("breakdown", "'x'"),
            Map.entry("breakdown_type", "'person'"),
            Map.entry("breakdown_limit", "3"),
            Map.entry("breakdown_group_type_index", "0"),
            Map.entry("breakdown_histogram_bin_count", "3"),
            Map.entry("breakdowns", "[{'property':'x','type':'event'}]"),
            Map.entry("compare_to", "'-1w'"),
            Map.entry("exclusions", "[{'kind':'EventsNode','event':'c','funnelFromStep':0,'funnelToStep':1}]"),
            Map.entry("binCount", "5"),
            Map.entry("breakdownAttributionType", "'last_touch'"),
            Map.entry("breakdownAttributionValue", "0"),
            Map.entry("funnelToStep", "1"),
            Map.entry("funnelFromStep", "0"),
            Map.entry("funnelOrderType", "'strict'"),
            Map.entry("funnelVizType", "'trends'"),
            Map.entry("funnelWindowInterval", "3"),
            Map.entry("funnelWindowIntervalUnit", "'hour'"),
            Map.entry("retentionType", "'retention_first_time'"),
            Map.entry("retentionReference", "'previous'"),
            Map.entry("totalIntervals", "5"),
            Map.entry("minimumOccurrences", "2"),
            Map.entry("returningEntity", "{'id':'a','type':'events'}"),
            Map.entry("targetEntity", "{'id':'a','type':'events'}"),
            Map.entry("period", "'Week'"),
            Map.entry("timeWindowMode", "'24_hour_windows'"),
            Map.entry("retentionCustomBrackets", "[1,2]"),
            Map.entry("aggregationType", "'sum'"),
            Map.entry("aggregationProperty", "'x'"),
            Map.entry("aggregationPropertyType", "'person'"),
            Map.entry("edgeLimit", "3"),
            Map.entry("includeEventTypes", "['$pageview']"),
            Map.entry("startPoint", "'/a'"),
            Map.entry("endPoint", "'/b'"),
            Map.entry("pathGroupings", "['/a*']"),
            Map.entry("excludeEvents", "['x']"),
            Map.entry("stepLimit", "3"),
            Map.entry("localPathCleaningFilters", "[{'regex':'a','alias':'b'}]"),
            Map.entry("minEdgeWeight", "1"),
            Map.entry("maxEdgeWeight", "9"),
            Map.entry("pathStartKey", "'1_/a'"),
            Map.entry("pathEndKey", "'2_/b'"),
            Map.entry("pathDropoffKey", "'1_/a'"),
            Map.entry("intervalCount", "2"),
            Map.entry("stickinessCriteria", "{'operator':'gte','value':2}"),
            Map.entry("computedAs", "'cumulative'"),
            Map.entry("select", "['event']"),
            Map.entry("event", "'a'"),
            Map.entry("events", "['a']"),
            Map.entry("limit", "3"),
            Map.entry("offset", "3"),
            Map.entry("actionId", "1"),
            Map.entry("personId", "'0190b1f0-0000-7000-8000-000000000000'"),
            Map.entry("before", "'-1h'"),
            Map.entry("after", "'-2h'"),
            Map.entry("where", "['timestamp < now()']"),
            Map.entry("actionSteps", "[{'event':'a'}]"),
            Map.entry("search", "'a'"),
            Map.entry("orderBy", "[]"),
            Map.entry("pathsHogQLExpression", "'x'"),
            Map.entry("funnelAggregateByHogQL", "'x'"),
            Map.entry(
                    "funnelPathsFilter",
                    "{'funnelPathType':'funnel_path_after_step','funnelStep':1,'funnelSource':"
                            + "{'kind':'FunnelsQuery','series':"
                            + SERIES + "}}"));

    /** One kind of object with its fields. */
    private record Listed(String kind, String object, List<String> known, List<String> refused) {
        String path() {
            return object == null ? kind : kind + "." + object;
        }
    }

    @TestFactory
    Stream<DynamicTest> answersOrRefusesEachFieldByName() throws IOException {
        return listed().stream()
                .flatMap(each -> Stream.concat(
                        each.known.stream()
                                .map(field -> DynamicTest.dynamicTest(
                                        each.path() + "." + field,
                                        () -> assertThatCode(() -> PARSER.parse(query(each, field), "query"))
                                                .doesNotThrowAnyException())),
                        each.refused.stream()
                                .map(field -> DynamicTest.dynamicTest(
                                        each.path() + "." + field + " is refused",
                                        () -> assertThatThrownBy(() -> PARSER.parse(query(each, field), "query"))
                                                .hasMessageContaining(field)
                                                .hasMessageContaining("not supported here yet")))));
    }

    @Test
    void listsEveryKindOfInsight() throws IOException {
        assertThat(listed().stream().map(Listed::kind)).containsAll(QUERIES.keySet());
    }

    private static List<Listed> listed() throws IOException {
        String text = Files.readString(Path.of("src", "docs", "api.md")).replaceAll("\\n +", " ");
        Matcher line = LINE.matcher(text);
        List<Listed> listed = new ArrayList<>();
        while (line.find()) {
            List<String> known = names(line.group(3));
            known.addAll(names(line.group(4)));
            listed.add(new Listed(line.group(1), line.group(2), known, names(line.group(5))));
        }
        return listed;
    }

    private static List<String> names(String text) {
        List<String> names = new ArrayList<>();
        Matcher name = NAME.matcher(text);
        while (name.find()) {
            names.add(name.group(1));
        }
        return names;
    }

    private static JsonNode query(Listed listed, String field) {
        ObjectNode query = (ObjectNode) TestData.json(QUERIES.get(listed.kind));
        query.put("kind", listed.kind);
        ObjectNode holder = listed.object == null ? query : query.putObject(listed.object);
        holder.setAll((ObjectNode) TestData.json(BESIDE.getOrDefault(field, "{}")));
        holder.set(field, TestData.json("{'it':" + sample(listed, field) + "}").get("it"));
        return query;
    }

    /** A value that is not the default; objects of queries are empty. */
    private static String sample(Listed listed, String field) {
        if (field.equals("source")) {
            return "{'kind':'InsightActorsQuery','source':{'kind':'TrendsQuery','series':" + SERIES + "}}";
        }
        if (field.equals("orderBy") && listed.kind.equals("EventsQuery")) {
            return "['timestamp DESC']";
        }
        if (field.equals("select") && listed.kind.equals("ActorsQuery")) {
            return "['id']";
        }
        if (listed.kind.equals("GroupsQuery") && OF_GROUPS.containsKey(field)) {
            return OF_GROUPS.get(field);
        }
        boolean isObject = field.endsWith("Filter") && !SAMPLES.containsKey(field);
        return SAMPLES.getOrDefault(field, isObject ? "{}" : field.equals("display") ? "'ActionsTable'" : "true");
    }
}

package dev.tenrec.insight.path;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.PathCleaningParser;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a {@code PathsQuery}. */
public final class PathsQueryParser {
    private static final int STEPS_DEFAULT = 5;
    private static final int STEPS_MAX = 20;
    private static final int EDGES_DEFAULT = 50;
    private static final int EDGES_MAX = 10_000;
    private static final int NAMES_MAX = 200;
    private static final int NAME_SIZE_MAX = 1_000;
    private static final Set<String> FIELDS = Fields.names("""
            kind pathsFilter funnelPathsFilter dateRange properties filterTestAccounts samplingFactor
            aggregation_group_type_index dataColorTheme modifiers tags version response""");
    /** The last two are Tenrec's own. */
    private static final Set<String> FILTER_FIELDS = Fields.names("""
            edgeLimit endPoint excludeEvents includeEventTypes localPathCleaningFilters maxEdgeWeight
            minEdgeWeight pathDropoffKey pathEndKey pathGroupings pathReplacements pathStartKey
            pathsHogQLExpression showFullUrls startPoint stepLimit sequenceBy wholeUrls""");

    private final Fields fields;
    private final Fields filter;

    private PathsQueryParser(Fields fields) {
        this.fields = fields;
        this.filter = Fields.of(fields.get("pathsFilter"), fields.path("pathsFilter"), FILTER_FIELDS);
    }

    public static PathsQuery parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".PathsQuery", FIELDS);
        QueryFields.checkSampling(fields);
        return new PathsQueryParser(fields).query(context);
    }

    private PathsQuery query(QueryContext context) {
        Set<PathsQuery.EventType> types = types();
        boolean isWhole = filter.flag("wholeUrls");
        ActorKind actors = actors();
        return new PathsQuery(
                actors,
                context.filter(fields),
                QueryFields.dateRange(fields),
                types,
                expression(types, context),
                new PathNaming(
                        isWhole,
                        PathCleaningParser.ofPaths(filter, context),
                        texts("pathGroupings").stream().map(Wildcard::new).toList(),
                        Set.copyOf(texts("excludeEvents"))),
                point("startPoint", isWhole),
                point("endPoint", isWhole),
                QueryFields.integer(filter, "stepLimit", STEPS_DEFAULT, 2, STEPS_MAX),
                QueryFields.integer(filter, "edgeLimit", EDGES_DEFAULT, 1, EDGES_MAX),
                QueryFields.integer(filter, "minEdgeWeight", 1, 0, Integer.MAX_VALUE),
                QueryFields.integer(filter, "maxEdgeWeight", Integer.MAX_VALUE, 0, Integer.MAX_VALUE),
                FunnelPaths.parse(fields, actors, context),
                PathPoint.parse(filter));
    }

    private ActorKind actors() {
        ActorKind actors = QueryFields.actors(fields);
        if (!QueryFields.choice(filter, "sequenceBy", "inactivity", "inactivity", "session")
                .equals("session")) {
            return actors;
        }
        if (!actors.equals(ActorKind.PERSON)) {
            throw fields.invalid("aggregation_group_type_index", "Groups have no sessions; leave one of both out");
        }
        return ActorKind.session();
    }

    private Set<PathsQuery.EventType> types() {
        Set<PathsQuery.EventType> types = EnumSet.noneOf(PathsQuery.EventType.class);
        for (String type : texts("includeEventTypes")) {
            types.add(
                    switch (type) {
                        case "$pageview" -> PathsQuery.EventType.PAGE_VIEW;
                        case "$screen" -> PathsQuery.EventType.SCREEN;
                        case "custom_event" -> PathsQuery.EventType.CUSTOM_EVENT;
                        case "hogql" -> PathsQuery.EventType.EXPRESSION;
                        default ->
                            throw filter.invalid(
                                    "includeEventTypes",
                                    "Input should be '$pageview', '$screen', 'custom_event' or 'hogql'");
                    });
        }
        return types;
    }

    /** The expression, unless no type asks for it; without a text the name of the event. */
    private @Nullable Property expression(Set<PathsQuery.EventType> types, QueryContext context) {
        String text = filter.text("pathsHogQLExpression");
        if (!types.isEmpty() && !types.contains(PathsQuery.EventType.EXPRESSION)) {
            return null;
        }
        if (text != null && !text.isBlank()) {
            return context.filters().expression(text, filter, "pathsHogQLExpression");
        }
        return types.isEmpty() ? null : Property.EVENT_NAME;
    }

    /** A point may be copied from the address bar as well as from the chart. */
    private @Nullable String point(String name, boolean isWhole) {
        String text = filter.text(name);
        if (text == null || text.isEmpty()) {
            return null;
        }
        return isWhole || !text.contains("/") ? text : PathNaming.path(text);
    }

    private List<String> texts(String name) {
        return filter.list(name, NAMES_MAX, "", (node, path) -> {
            if (!node.isTextual() || node.textValue().length() > NAME_SIZE_MAX) {
                throw Fields.mistake(path, "Input should be a string of at most " + NAME_SIZE_MAX + " characters");
            }
            return node.textValue();
        });
    }
}

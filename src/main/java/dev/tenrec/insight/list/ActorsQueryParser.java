package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.sql.ActorValues;
import dev.tenrec.insight.sql.ListExpressions;
import dev.tenrec.insight.sql.plan.ScanRange;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/** Reads an {@code ActorsQuery}. */
public final class ActorsQueryParser {
    private static final int SEARCH_MAX = 1_000;
    private static final Set<Property.Source> OF_EVENTS =
            EnumSet.of(Property.Source.EVENT, Property.Source.METADATA, Property.Source.SESSION);
    private static final Set<String> FIELDS = Fields.names("""
            kind select search properties fixedProperties orderBy limit offset source modifiers tags version
            response""");
    /** The orders that lists have anyway. */
    private static final String ORDER_OF_SOURCE = "event_count desc(, *(actor_id|id) (asc|desc))?";

    private static final String ORDER_OF_RETENTION = "length\\(appearances\\) desc(, *(actor_id|id)( asc)?)?";

    private static final String ORDER_OF_PERSONS = "created_at desc|-created_at";
    private static final Pattern BY_ACTOR =
            Pattern.compile("^\\s*(?:person|actor)(\\s+(?:asc|desc))?\\s*$", Pattern.CASE_INSENSITIVE);

    private static final String WHOLE = "actor";
    private static final ActorExpressions.Kind<ActorRow> PERSONS = new ActorExpressions.Kind<>(
            ActorColumns.ALL,
            (data, id) -> data.persons().find(data.projectId(), (UUID) id).map(ActorRow::of),
            ListResult.ALL_ACTORS);

    private static final Map<String, Set<String>> SOURCES = Map.of(
            "InsightActorsQuery",
            Fields.names("""
            kind source day series status interval breakdown compare includeRecordings modifiers tags version
            response"""),
            "StickinessActorsQuery",
            Fields.names("""
            kind source day series operator compare includeRecordings modifiers tags version response"""),
            "FunnelsActorsQuery",
            Fields.names("""
            kind source funnelStep funnelStepBreakdown funnelCustomSteps funnelTrendsDropOff
            funnelTrendsEntrancePeriodStart includeRecordings modifiers tags version response"""));

    private ActorsQueryParser() {}

    /**
     * Reads the query at {@code path}.
     *
     * @param queries reads the query of the source
     */
    public static ListQuery parse(
            JsonNode node, String path, QueryContext context, BiFunction<JsonNode, String, Query> queries) {
        Fields fields = Fields.of(node, path + ".ActorsQuery", FIELDS);
        JsonNode sourceNode = fields.find("source");
        ActorsQuery.Source source = null;
        if (sourceNode != null) {
            Fields sourceFields = sourceFields(sourceNode, fields.path("source"));
            ActorPoint point = point(sourceFields);
            source = new ActorsQuery.Source(source(sourceFields, point, context, queries), point);
        }
        if (source == null) {
            return persons(fields, context);
        }
        refuseOtherOrders(fields, source.point().interval() == null ? ORDER_OF_SOURCE : ORDER_OF_RETENTION);
        ActorFilter filter = filter(fields, context);
        List<String> texts = Column.texts(fields, WHOLE);
        List<String> computed = texts.stream()
                .filter(text -> ActorColumns.ALL.column(text) == null)
                .toList();
        ActorValues values =
                computed.isEmpty() ? null : ActorValues.of(computed, table(source, filter, fields), context);
        List<String> types = values == null ? List.of() : values.types();
        return new ActorsQuery(
                ExpressionRow.columns(texts, types, ActorColumns.ALL::column),
                values,
                source,
                filter,
                ListBounds.parse(fields));
    }

    /** The table of the actors behind a point. */
    private static ScanRange table(ActorsQuery.Source source, ActorFilter persons, Fields fields) {
        ActorKind kind = source.query().actorKind(source.point());
        int type = ActorRow.groupType(kind);
        if (type < 0 && kind != ActorKind.PERSON) {
            throw fields.unsupported("select", "An expression over actors that are neither persons nor groups is");
        }
        return type < 0 ? persons : new GroupFilter(type, "", Filter.all());
    }

    /** All persons; only columns and orders that they do not have anyway are expressions. */
    private static ListQuery persons(Fields fields, QueryContext context) {
        List<String> texts = Column.texts(fields, WHOLE);
        List<String> order = Column.orders(fields);
        ActorFilter filter = filter(fields, context);
        ListBounds bounds = ListBounds.parse(fields);
        boolean isRead = texts.stream().allMatch(text -> ActorColumns.ALL.column(text) != null);
        if (isRead && isNewestFirst(order)) {
            return new ActorsQuery(
                    ExpressionRow.columns(texts, List.of(), ActorColumns.ALL::column), null, null, filter, bounds);
        }
        List<String> keys = order.stream()
                .map(key -> BY_ACTOR.matcher(key).replaceFirst("person_display_name$1"))
                .toList();
        return ActorExpressions.of(new ListExpressions.Texts(texts, List.of(), keys), filter, PERSONS, bounds, context);
    }

    private static boolean isNewestFirst(List<String> order) {
        return order.isEmpty()
                || (order.size() == 1
                        && order.get(0).strip().toLowerCase(Locale.ROOT).matches(ORDER_OF_PERSONS));
    }

    private static ActorSource source(
            Fields fields, ActorPoint point, QueryContext context, BiFunction<JsonNode, String, Query> queries) {
        JsonNode node = fields.get("source");
        String path = fields.path("source");
        if (queries.apply(node, path) instanceof ActorSource source) {
            return source;
        }
        String kind = EventNode.kind(node, path);
        if (kind.equals("TrendsQuery")) {
            return TrendsActors.parse(node, path, point, context);
        }
        throw Fields.notYet("The actors of a query of kind " + kind + " are", path + ".kind");
    }

    private static ActorFilter filter(Fields fields, QueryContext context) {
        String search = fields.text("search", SEARCH_MAX);
        Filter filter = context.filters()
                .parse(fields, "properties")
                .and(context.filters().parse(fields, "fixedProperties"));
        Set<Property> asked = new HashSet<>();
        filter.collect(asked);
        if (asked.stream().anyMatch(property -> OF_EVENTS.contains(property.source()))) {
            throw fields.unsupported("properties", "A list of actors filtered by properties of events is");
        }
        return new ActorFilter(search == null ? "" : search.strip(), filter);
    }

    private static void refuseOtherOrders(Fields fields, String known) {
        JsonNode order = fields.find("orderBy");
        if (order == null || (order.isArray() && order.isEmpty())) {
            return;
        }
        if (!order.isArray()) {
            throw fields.invalid("orderBy", "Input should be a list of texts");
        }
        List<String> parts = new ArrayList<>();
        order.forEach(part -> parts.add(part.asText().strip().toLowerCase(Locale.ROOT)));
        if (!String.join(", ", parts).matches(known)) {
            throw fields.unsupported("orderBy", "This order of actors is");
        }
    }

    /** The fields of the source at {@code path}; refuses other kinds of sources. */
    private static Fields sourceFields(JsonNode node, String path) {
        String kind = EventNode.kind(node, path);
        if (!SOURCES.containsKey(kind)) {
            throw Fields.notYet("Actors of a source of kind " + kind + " are", path + ".kind");
        }
        return Fields.of(node, path + "." + kind, SOURCES.get(kind));
    }

    private static ActorPoint point(Fields fields) {
        // There are no recordings: asked for or not, every row has none.
        fields.flag("includeRecordings");
        fields.refuse("funnelCustomSteps");
        JsonNode day = fields.find("day");
        if (day != null && !day.isTextual() && !day.isInt()) {
            throw fields.invalid("day", "Input should be a valid string or integer");
        }
        JsonNode breakdown = fields.find("breakdown");
        return new ActorPoint(
                day == null ? null : day.asText(),
                fields.integer("series"),
                fields.text("status"),
                fields.integer("interval"),
                breakdown == null ? fields.find("funnelStepBreakdown") : breakdown,
                fields.text("compare"),
                fields.text("operator"),
                fields.integer("funnelStep"),
                fields.text("funnelTrendsEntrancePeriodStart"),
                fields.find("funnelTrendsDropOff") == null ? null : fields.flag("funnelTrendsDropOff"));
    }
}

package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiFunction;

/** Reads an {@code ActorsQuery}. */
public final class ActorsQueryParser {
    private static final int SEARCH_MAX = 1_000;
    private static final Set<String> FIELDS = Fields.names("""
            kind select search properties fixedProperties orderBy limit offset source modifiers tags version
            response""");
    /** The orders that lists have anyway. */
    private static final String ORDER_OF_SOURCE = "event_count desc(, *(actor_id|id) (asc|desc))?";

    private static final String ORDER_OF_PERSONS = "created_at desc|-created_at";

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
            Fields sourceFields = ActorPointParser.fields(sourceNode, fields.path("source"));
            ActorPoint point = ActorPointParser.parse(sourceFields);
            source = new ActorsQuery.Source(source(sourceFields, point, context, queries), point);
        }
        refuseOtherOrders(fields, source == null ? ORDER_OF_PERSONS : ORDER_OF_SOURCE);
        return new ActorsQuery(
                Column.select(fields, "actor", ActorColumns::find),
                source,
                filter(fields, context),
                ListBounds.parse(fields));
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
        String search = fields.text("search");
        if (search != null && search.length() > SEARCH_MAX) {
            throw Fields.mistake(fields.path("search"), "String should have at most " + SEARCH_MAX + " characters");
        }
        Filter filter = context.filters()
                .parse(fields.find("properties"), fields.path("properties"))
                .and(context.filters().parse(fields.find("fixedProperties"), fields.path("fixedProperties")));
        Set<Property> asked = new HashSet<>();
        filter.collect(asked);
        if (asked.stream().anyMatch(property -> property.source() == Property.Source.EVENT)) {
            throw Fields.notYet("A list of actors filtered by properties of events is", fields.path("properties"));
        }
        return new ActorFilter(search == null ? "" : search.strip(), filter);
    }

    private static void refuseOtherOrders(Fields fields, String known) {
        JsonNode order = fields.find("orderBy");
        if (order == null || (order.isArray() && order.isEmpty())) {
            return;
        }
        if (!order.isArray()) {
            throw Fields.mistake(fields.path("orderBy"), "Input should be a list of texts");
        }
        List<String> parts = new ArrayList<>();
        order.forEach(part -> parts.add(part.asText().strip().toLowerCase(Locale.ROOT)));
        if (!String.join(", ", parts).matches(known)) {
            throw Fields.notYet("This order of actors is", fields.path("orderBy"));
        }
    }
}

package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** Reads an {@code ActorsQuery}. */
final class ActorsQueryParser {
    private static final int COLUMNS_MAX = 100;
    private static final int SEARCH_MAX = 1_000;
    private static final Set<String> FIELDS = Set.of(
            "kind",
            "select",
            "search",
            "properties",
            "fixedProperties",
            "orderBy",
            "limit",
            "offset",
            "source",
            "modifiers",
            "tags",
            "version",
            "response");
    /** The orders in which lists come anyway. */
    private static final String ORDER_OF_SOURCE = "event_count desc(, *(actor_id|id) (asc|desc))?";

    private static final String ORDER_OF_PERSONS = "created_at desc|-created_at";

    private ActorsQueryParser() {}

    static ActorsQuery parse(
            JsonNode node,
            String path,
            QueryContext context,
            BiFunction<JsonNode, String, Optional<ActorSource>> sources) {
        Fields fields = Fields.of(node, path + ".ActorsQuery", FIELDS);
        JsonNode from = fields.find("source");
        ActorPoint point = null;
        ActorSource source = null;
        if (from != null) {
            Fields meant = ActorPointParser.fields(from, fields.path("source"));
            point = ActorPointParser.parse(meant);
            source = source(meant, point, context, sources);
        }
        refuseOtherOrders(fields, source == null ? ORDER_OF_PERSONS : ORDER_OF_SOURCE);
        return new ActorsQuery(columns(fields), source, point, match(fields, context), ListBounds.parse(fields));
    }

    private static ActorSource source(
            Fields meant,
            ActorPoint point,
            QueryContext context,
            BiFunction<JsonNode, String, Optional<ActorSource>> sources) {
        JsonNode node = meant.get("source");
        String path = meant.path("source");
        Optional<ActorSource> ready = sources.apply(node, path);
        if (ready.isPresent()) {
            return ready.get();
        }
        String kind = EventNode.kind(node, path);
        if (kind.equals("TrendsQuery")) {
            return TrendsActors.parse(node, path, point, context);
        }
        throw Fields.notYet("The actors of a query of kind " + kind + " are", path + ".kind");
    }

    private static List<ActorColumn> columns(Fields fields) {
        JsonNode select = fields.find("select");
        if (select == null || (select.isArray() && select.isEmpty())) {
            return List.of(ActorColumn.parse("actor", fields.path("select")));
        }
        if (!select.isArray() || select.size() > COLUMNS_MAX) {
            throw Fields.mistake(
                    fields.path("select"), "Input should be a list of at most " + COLUMNS_MAX + " columns");
        }
        List<ActorColumn> columns = new ArrayList<>();
        for (JsonNode column : select) {
            String path = fields.path("select") + "." + columns.size();
            if (!column.isTextual()) {
                throw Fields.mistake(path, "Input should be a valid string");
            }
            columns.add(ActorColumn.parse(column.textValue(), path));
        }
        return columns;
    }

    private static ActorMatch match(Fields fields, QueryContext context) {
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
        return new ActorMatch(search == null ? "" : search.strip(), filter);
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

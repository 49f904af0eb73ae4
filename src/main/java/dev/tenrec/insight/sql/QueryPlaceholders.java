package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.SavedNames;
import dev.tenrec.insight.sql.resolve.Placeholders;
import dev.tenrec.insight.sql.syntax.NearestNames;
import dev.tenrec.insight.sql.syntax.Syntax;
import dev.tenrec.insight.time.Moment;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The values, variables and filters that come with a query, for names in braces. Never text that is parsed. */
final class QueryPlaceholders implements Placeholders {
    private static final Set<String> FILTER_FIELDS = Set.of("dateRange", "properties", "filterTestAccounts");
    private static final Set<String> RANGE_FIELDS = Set.of("date_from", "date_to", "explicitDate");
    private static final Set<String> VARIABLE_FIELDS = Set.of("code_name", "variableId", "value", "isNull");
    private static final int VALUES_MAX = 10_000;

    /** The column of time of each table that {@code {filters}} may stand beside. */
    private static final Map<String, String> TIMES = Map.of(
            "events", "timestamp", "sessions", "$start_timestamp", "groups", "created_at", "persons", "created_at");

    private final Map<String, JsonNode> values = new HashMap<>();
    private final Map<String, Variable> variables = new HashMap<>();
    private final SavedNames saved;
    private final List<JsonNode> properties = new ArrayList<>();
    private final @Nullable ZonedDateTime from;
    private final @Nullable ZonedDateTime to;
    private final String path;

    /** A variable as it came with the query; its value may be missing. */
    private record Variable(JsonNode value, boolean isNull) {
        boolean hasValue() {
            return isNull || !(value.isMissingNode() || value.isNull());
        }
    }

    private QueryPlaceholders(Fields fields, QueryContext context) {
        saved = context.project().saved();
        JsonNode sent = fields.find("values");
        if (sent != null) {
            if (!sent.isObject()) {
                throw fields.invalid("values", "Input should be a valid dictionary");
            }
            sent.properties().forEach(each -> values.put(each.getKey(), each.getValue()));
        }
        JsonNode declared = fields.find("variables");
        for (JsonNode each : declared == null ? List.<JsonNode>of() : declared) {
            Fields variable = Fields.of(each, fields.path("variables"), VARIABLE_FIELDS);
            String name = Fields.text(variable.get("code_name"), variable.path("code_name"));
            variables.put(name, new Variable(each.path("value"), variable.flag("isNull")));
        }
        Fields filters = fields.object("filters", FILTER_FIELDS);
        Fields range = filters == null ? null : filters.object("dateRange", RANGE_FIELDS);
        from = range == null ? null : moment(range, "date_from", context);
        to = range == null ? null : moment(range, "date_to", context);
        path = fields.path("filters.properties");
        if (filters != null) {
            JsonNode own = filters.find("properties");
            if (own != null) {
                properties.add(own);
            }
            if (filters.flag("filterTestAccounts")) {
                properties.add(context.testAccountFilters());
            }
            // The reader of insights' filters judges these too: one rule for what a filter may be.
            context.filters().parse(own, path);
        }
    }

    static Placeholders parse(Fields fields, QueryContext context) {
        return new QueryPlaceholders(fields, context);
    }

    private static @Nullable ZonedDateTime moment(Fields range, String name, QueryContext context) {
        String text = range.text(name);
        return text == null || text.isEmpty() || text.equals("all")
                ? null
                : Moment.parse(text, context.now(), range.attr(name)).time();
    }

    @Override
    public Syntax of(Syntax.Placeholder placeholder, String table) {
        List<String> parts = placeholder.parts();
        String name = String.join(".", parts);
        if (parts.get(0).equals("filters") && !values.containsKey("filters")) {
            return filter(name, table, placeholder.at());
        }
        if (parts.size() == 2 && parts.get(0).equals("variables")) {
            return Placeholders.constant(plain(variable(parts.get(1))), placeholder.at());
        }
        JsonNode value = values.get(name);
        if (value == null) {
            throw missing(name, values.keySet());
        }
        return Placeholders.constant(plain(value), placeholder.at());
    }

    /** The value that came with the query, or the default of the saved variable, which may be null. */
    private JsonNode variable(String codeName) {
        Variable sent = variables.get(codeName);
        if (sent != null && sent.hasValue()) {
            return sent.isNull() ? NullNode.instance : sent.value();
        }
        return saved.variable(codeName).orElseGet(() -> {
            if (sent == null || sent.value().isMissingNode()) {
                Set<String> known = new TreeSet<>(variables.keySet());
                known.addAll(saved.variableNames());
                known.remove(codeName);
                throw missing(codeName, known);
            }
            return NullNode.instance;
        });
    }

    private static ApiException missing(String name, Collection<String> known) {
        List<String> near = NearestNames.of(name, known);
        String hint = near.isEmpty() ? "" : ". Did you mean: " + String.join(", ", near) + "?";
        return new ApiException(ErrorCode.HOGQL_QUERY_ERROR, "Variable " + name + " is missing from query" + hint);
    }

    private static @Nullable Object plain(JsonNode value) {
        if (value.isArray() && value.size() <= VALUES_MAX) {
            List<@Nullable Object> elements = new ArrayList<>();
            value.forEach(each -> elements.add(plain(each)));
            return elements;
        }
        if (value.isContainerNode()) {
            throw new ApiException(
                    ErrorCode.HOGQL_QUERY_ERROR, "A value is a text, number, boolean, null or a list of at most 10000");
        }
        return value.isNull()
                ? null
                : value.isBoolean()
                        ? (Object) value.booleanValue()
                        : value.canConvertToLong() && value.isIntegralNumber()
                                ? (Object) value.longValue()
                                : value.isNumber() ? (Object) value.doubleValue() : value.textValue();
    }

    private Syntax filter(String name, String table, int at) {
        return switch (name) {
            case "filters" -> filters(table, at);
            case "filters.dateRange.from" -> time(from, at);
            case "filters.dateRange.to" -> time(to, at);
            default ->
                throw new ApiException(ErrorCode.HOGQL_QUERY_ERROR, "Unsupported filters placeholder {" + name + "}");
        };
    }

    private static Syntax time(@Nullable ZonedDateTime time, int at) {
        if (time == null) {
            return new Syntax.Constant(null, at);
        }
        return Syntax.Call.of(
                "toDateTime", at, new Syntax.Constant(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time), at));
    }

    private Syntax filters(String table, int at) {
        String column = TIMES.get(table);
        if (column == null) {
            throw new ApiException(
                    ErrorCode.HOGQL_QUERY_ERROR,
                    "Cannot use 'filters' placeholder in a SELECT clause that does not select from the events,"
                            + " sessions, persons or groups table.");
        }
        List<Syntax> parts = new ArrayList<>();
        Syntax name = new Syntax.Name(List.of(column), at);
        if (from != null) {
            parts.add(Syntax.Call.of("greaterOrEquals", at, name, time(from, at)));
        }
        if (to != null) {
            parts.add(Syntax.Call.of("less", at, name, time(to, at)));
        }
        PropertyFilterSyntax filters = new PropertyFilterSyntax(table, path, at);
        properties.forEach(each -> parts.add(filters.of(each)));
        return PropertyFilterSyntax.joined("and", parts, at);
    }
}

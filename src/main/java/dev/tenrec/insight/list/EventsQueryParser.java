package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.sql.ListExpressions;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Moment;
import dev.tenrec.json.Timestamps;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads an {@code EventsQuery}. */
public final class EventsQueryParser {
    private static final int EVENTS_MAX = 1_000;
    private static final int EXPRESSIONS_MAX = 100;
    private static final Set<String> FIELDS = Fields.names("""
            kind select event events actionId actionSteps properties fixedProperties where personId after before
            filterTestAccounts orderBy limit offset source modifiers tags version response""");
    private static final Pattern BY_TIME =
            Pattern.compile("\\s*(?:-?timestamp|timestamp\\s+(?:asc|desc))\\s*", Pattern.CASE_INSENSITIVE);
    private static final String AFTER_DEFAULT = "-24h";
    /** Tolerates clock skew between machines. */
    private static final int BEFORE_DEFAULT_SECONDS = 5;

    private final Fields fields;
    private final QueryContext context;

    private EventsQueryParser(Fields fields, QueryContext context) {
        this.fields = fields;
        this.context = context;
    }

    public static ListQuery parse(JsonNode node, String path, QueryContext context) {
        return new EventsQueryParser(Fields.of(node, path + ".EventsQuery", FIELDS), context).query();
    }

    private ListQuery query() {
        fields.refuse("source", "actionSteps");
        ListBounds bounds = ListBounds.parse(fields);
        ZonedDateTime now = context.now();
        Filter filter = context.filter(fields).and(context.filters().parse(fields, "fixedProperties"));
        Long after = micros("after", AFTER_DEFAULT);
        Long before = fields.text("before") == null
                ? (Long) Timestamps.micros(
                        now.plusSeconds(BEFORE_DEFAULT_SECONDS).toInstant())
                : micros("before", "");
        fields.get("select");
        List<String> texts = Column.texts(fields, "*");
        List<Column<EventRow>> columns = new ArrayList<>();
        texts.forEach(text -> columns.add(EventColumns.ALL.column(text)));
        List<String> where = fields.list("where", EXPRESSIONS_MAX, "texts", Fields::text);
        List<String> order = Column.orders(fields);
        EventSelection selection = new EventSelection(
                events(), null, after, before, supported(filter), null, bounds.end(), isAscending(order));
        if (columns.contains(null) || !where.isEmpty() || !isByTime(order)) {
            return ExpressionsQuery.of(
                    new ListExpressions.Texts(texts, where, order), selection, personId(), bounds, context);
        }
        return new EventsQuery(columns, selection, personId(), bounds);
    }

    /** The events of {@code event}, {@code events} or {@code actionId}. */
    private EventSelector events() {
        boolean isAction = fields.find("actionId") != null;
        List<String> names = names();
        if (isAction && !names.isEmpty()) {
            throw fields.unsupported("actionId", "An actionId together with events is");
        }
        Integer id = fields.integer("actionId");
        if (id == null) {
            return names.isEmpty()
                    ? EventSelector.of(null)
                    : new EventSelector(names.stream()
                            .map(name -> new EventSelector.Clause(name, Filter.all()))
                            .toList());
        }
        EventSelector action = context.actions()
                .apply(id)
                .orElseThrow(() -> ApiException.invalid(fields.attr("actionId"), "Action does not exist"))
                .events();
        action.clauses().forEach(clause -> supported(clause.filter()));
        return action;
    }

    private List<String> names() {
        String event = fields.text("event");
        List<String> names = fields.list("events", EVENTS_MAX, "texts", Fields::text);
        if (event == null || event.isEmpty()) {
            return names;
        }
        if (!names.isEmpty() && !names.contains(event)) {
            throw fields.invalid("event", "Input should be one of the events");
        }
        return List.of(event);
    }

    /** Refuses filters by properties of groups. */
    private Filter supported(Filter filter) {
        Set<Property> asked = new HashSet<>();
        filter.collect(asked);
        if (asked.stream().anyMatch(property -> property.source() == Property.Source.GROUP)) {
            throw fields.unsupported("properties", "A list of events filtered by properties of groups is");
        }
        return filter;
    }

    private @Nullable Long micros(String name, String otherwise) {
        String text = Objects.requireNonNullElse(fields.text(name), otherwise);
        if (text.equals(DateRange.ALL)) {
            return null;
        }
        Moment moment = Moment.parse(text, context.now(), fields.attr(name));
        return Timestamps.micros(moment.time().toInstant());
    }

    private @Nullable UUID personId() {
        String text = fields.text("personId");
        if (text == null || text.isEmpty()) {
            return null;
        }
        if (!text.matches("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")) {
            throw fields.invalid("personId", "Input should be a valid UUID");
        }
        return UUID.fromString(text);
    }

    /** True for an order that the columns of segments have; any other is an expression. */
    private static boolean isByTime(List<String> order) {
        return order.isEmpty()
                || (order.size() == 1 && BY_TIME.matcher(order.get(0)).matches());
    }

    private static boolean isAscending(List<String> order) {
        String text = order.isEmpty() ? "-" : order.get(0).strip().toLowerCase(Locale.ROOT);
        return !text.startsWith("-") && !text.endsWith("desc");
    }
}

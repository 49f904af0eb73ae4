package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.SessionProperty;
import dev.tenrec.insight.sql.plan.EventRange;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Expression.Constant;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.plan.Type;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table {@code events}, with the person, groups and distinct id of each event beside it. */
final class EventsSource implements Source {
    private static final List<String> STAR = List.of(
            "uuid",
            "event",
            "properties",
            "timestamp",
            "distinct_id",
            "elements_chain",
            "created_at",
            "person_mode",
            "$session_id",
            "$window_id");
    private static final List<String> NAMES = List.of(
            "uuid",
            "event",
            "properties",
            "timestamp",
            "distinct_id",
            "elements_chain",
            "created_at",
            "person_mode",
            "$session_id",
            "$session_id_uuid",
            "$window_id",
            "person_id",
            "person",
            "team_id",
            "$group_0",
            "$group_1",
            "$group_2",
            "$group_3",
            "$group_4",
            "group_0",
            "group_1",
            "group_2",
            "group_3",
            "group_4",
            "pdi",
            "session",
            "issue_id",
            "event_issue_id",
            "event_person_id",
            "elements_chain_href",
            "elements_chain_texts",
            "elements_chain_ids",
            "elements_chain_elements");
    private static final String GROUP_KEY = "\\$group_[0-4]";
    private static final String GROUP = "(group|goe)_[0-4]";

    private final SqlContext context;
    private final StoredTable table;

    EventsSource(SqlContext context) {
        this(context, null);
    }

    /** @param range null for all events */
    EventsSource(SqlContext context, @Nullable EventRange range) {
        this.context = context;
        this.table = new StoredTable(Plan.Table.EVENTS, range, context);
    }

    @Override
    public @Nullable Expression find(List<String> parts) {
        String name = parts.get(0);
        List<String> rest = parts.subList(1, parts.size());
        switch (name) {
            case "properties" -> {
                return table.properties(
                        parts, Property::ofEvent, ScanColumn.of(name, ScanColumn.Source.PROPERTIES, Type.JSON));
            }
            case "person", "poe" -> {
                return rest.isEmpty() ? null : person(rest);
            }
            case "session" -> {
                return rest.size() == 1 ? session(rest.get(0)) : null;
            }
            case "pdi" -> {
                return rest.isEmpty() ? null : distinctId(rest);
            }
            default -> {
                if (name.matches(GROUP)) {
                    return rest.isEmpty() ? null : group(name.charAt(name.length() - 1) - '0', rest);
                }
            }
        }
        Expression column = column(name);
        return column == null ? null : table.accesses().of(column, rest);
    }

    private @Nullable Expression column(String name) {
        return switch (name) {
            case "uuid" -> table.column(name, ScanColumn.Source.UUID, Type.UUID);
            case "event" -> table.column(name, ScanColumn.Source.EVENT, Type.TEXT);
            case "timestamp" -> table.column(name, ScanColumn.Source.TIMESTAMP, time());
            case "created_at", "inserted_at" -> table.column(name, ScanColumn.Source.CREATED_AT, time());
            case "distinct_id" -> table.column(name, ScanColumn.Source.DISTINCT_ID, Type.TEXT);
            case "person_id", "event_person_id" -> table.column(name, ScanColumn.Source.PERSON_ID, Type.UUID);
            case "person_mode" ->
                table.accesses().call("if", hasPerson(), Constant.text("full"), Constant.text("propertyless"));
            case "team_id" -> Constant.integer(context.projectId());
            case "elements_chain", "$session_id", "$window_id" -> textOrEmpty(name);
            case "$session_id_uuid" -> table.accesses().call("toUUID", table.raw(Property.ofEvent("$session_id")));
            case "issue_id", "event_issue_id" ->
                table.accesses().call("toUUID", table.raw(Property.ofEvent("$exception_issue_id")));
            case "elements_chain_href" ->
                table.accesses().call("extract", chain(), Constant.text("(?::|\")href=\"(.*?)\""));
            case "elements_chain_texts" -> elements("(?::|\")text=\"(.*?)\"");
            case "elements_chain_ids" -> elements("(?::|\")attr_id=\"(.*?)\"");
            case "elements_chain_elements" -> elements("(?:^|;)(a|button|form|input|select|textarea|label)(?:\\.|$|:)");
            default -> name.matches(GROUP_KEY) ? textOrEmpty(name) : null;
        };
    }

    /** A property of the session that an event belongs to; null for no such property. */
    private @Nullable Expression session(String name) {
        if (name.equals("id") || name.equals("session_id")) {
            return column("$session_id");
        }
        SessionProperty known = SessionProperty.find(name).orElse(null);
        if (known == null) {
            return null;
        }
        Expression text = table.raw(Property.findOfSession(name).orElseThrow());
        return switch (known.type()) {
            case String -> text;
            case Duration -> table.accesses().call("toInt", text);
            case Numeric ->
                table.accesses().call(known.kind() == SessionProperty.Kind.FIRST ? "toFloat" : "toInt", text);
            case Boolean -> table.accesses().call("toBool", text);
            case DateTime -> table.accesses().call("toDateTime", text);
        };
    }

    @Override
    public @Nullable Expression inCohort(List<String> parts, int cohort) {
        boolean isPerson = parts.equals(List.of("person_id"))
                || parts.equals(List.of("person", "id"))
                || parts.equals(List.of("poe", "id"))
                || parts.equals(List.of("pdi", "person_id"));
        return isPerson ? table.accesses().call("isNotNull", table.raw(Property.ofCohort(cohort))) : null;
    }

    @Override
    public Expression matches(EventSelector action) {
        return table.column(ScanColumn.action(action));
    }

    private Type time() {
        return Type.dateTime(context.zone());
    }

    private Expression hasPerson() {
        return table.column("has_person", ScanColumn.Source.HAS_PERSON, Type.BOOL);
    }

    private Expression textOrEmpty(String name) {
        String key = name.equals("elements_chain") ? "$elements_chain" : name;
        return table.textOrEmpty(Property.ofEvent(key));
    }

    private Expression chain() {
        return textOrEmpty("elements_chain");
    }

    private Expression elements(String pattern) {
        Expression all = table.accesses().call("extractAll", chain(), Constant.text(pattern));
        return table.accesses().call("arrayDistinct", all);
    }

    /** The event's person as it is known now. */
    private @Nullable Expression person(List<String> parts) {
        return switch (parts.get(0)) {
            case "id" -> only(parts, column("person_id"));
            case "created_at" ->
                only(parts, table.column("created_at", ScanColumn.Source.PERSON_CREATED_AT, time().orNull()));
            case "properties" ->
                table.properties(
                        parts,
                        Property::ofPerson,
                        ScanColumn.of("properties", ScanColumn.Source.PERSON_PROPERTIES, Type.JSON.orNull()));
            default -> table.virtual(parts);
        };
    }

    private @Nullable Expression distinctId(List<String> parts) {
        return switch (parts.get(0)) {
            case "distinct_id", "person_id" -> only(parts, column(parts.get(0)));
            case "person" -> parts.size() == 1 ? null : person(parts.subList(1, parts.size()));
            default -> null;
        };
    }

    private @Nullable Expression group(int type, List<String> parts) {
        ScanColumn created =
                new ScanColumn("created_at", ScanColumn.Source.GROUP_CREATED_AT, null, type, time().orNull(), null);
        ScanColumn whole =
                new ScanColumn("properties", ScanColumn.Source.GROUP_PROPERTIES, null, type, Type.JSON.orNull(), null);
        return switch (parts.get(0)) {
            case "key" -> only(parts, column("$group_" + type));
            case "index" -> only(parts, Constant.integer(type));
            case "created_at", "updated_at" -> only(parts, table.column(created));
            case "properties" -> table.properties(parts, key -> Property.ofGroup(type, key), whole);
            default -> null;
        };
    }

    private static @Nullable Expression only(List<String> parts, @Nullable Expression column) {
        return parts.size() == 1 ? column : null;
    }

    @Override
    public List<String> starNames() {
        return STAR;
    }

    @Override
    public Collection<String> names() {
        return NAMES;
    }

    @Override
    public Plan plan() {
        return table.plan();
    }
}

package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.group.Group;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.sql.ListExpressions;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** A {@code GroupsQuery}: columns of the groups of one type, which are expressions. */
public final class GroupsQuery {
    private static final int SEARCH_MAX = 1_000;
    private static final int TYPE_MAX = 4;
    private static final String KIND = "GroupsQuery";
    private static final Set<String> FIELDS = Fields.names("""
            kind group_type_index select search properties orderBy limit offset modifiers tags version response""");

    private GroupsQuery() {}

    public static ListQuery parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + "." + KIND, FIELDS);
        fields.get("group_type_index");
        int type = Objects.requireNonNull(fields.integer("group_type_index", 0, TYPE_MAX));
        String search = Objects.requireNonNullElse(fields.text("search", SEARCH_MAX), "");
        GroupFilter filter =
                new GroupFilter(type, search.strip().toLowerCase(Locale.ROOT), filter(fields, type, context));
        ActorExpressions.Kind<Group> kind = new ActorExpressions.Kind<>(
                GroupColumns.ALL,
                (data, key) -> data.groups().find(data.projectId(), type, (String) key),
                Map.of("kind", TextNode.valueOf(KIND)));
        List<String> order = Column.orders(fields);
        ListBounds bounds = ListBounds.parse(fields);
        Function<List<String>, ActorExpressions<Group>> list = columns -> ActorExpressions.of(
                new ListExpressions.Texts(columns, List.of(), order), filter, kind, bounds, context);
        List<String> texts = Column.texts(fields, GroupColumns.GROUP_NAME);
        List<String> once = texts.stream().distinct().toList();
        ActorExpressions<Group> query = list.apply(once);
        // As in the real service, which repeats columns only beside aggregates.
        return query.rows().isGrouped() && once.size() < texts.size() ? list.apply(texts) : query;
    }

    private static Filter filter(Fields fields, int type, QueryContext context) {
        Filter filter = context.filters().parse(fields, "properties");
        Set<Property> asked = new HashSet<>();
        filter.collect(asked);
        for (Property property : asked) {
            if (property.source() != Property.Source.GROUP || property.groupTypeIndex() != type) {
                throw fields.unsupported(
                        "properties",
                        "A list of groups filtered by other properties than those of type " + type + " is");
            }
        }
        return filter;
    }
}

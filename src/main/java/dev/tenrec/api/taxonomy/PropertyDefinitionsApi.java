package dev.tenrec.api.taxonomy;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.group.GroupType;
import dev.tenrec.group.Groups;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.http.Parameters;
import dev.tenrec.insight.filter.SessionProperty;
import dev.tenrec.taxonomy.DefinitionPatch;
import dev.tenrec.taxonomy.PropertyDefinition;
import dev.tenrec.taxonomy.PropertyDefinitionQuery;
import dev.tenrec.taxonomy.PropertyKind;
import dev.tenrec.taxonomy.Taxonomy;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Property definitions of events, persons and groups, which capture adds, and of sessions, which are fixed. */
record PropertyDefinitionsApi(Taxonomy taxonomy, Groups groups, DefinitionJson json) {
    private static final int GROUP_TYPE_MAX = 4;

    /** GET of the list; sorting a project's definitions is work for a worker. */
    Future<Answer> list(Call call) {
        int project = call.projectId();
        PropertyDefinitionQuery query = query(project, new Parameters(call));
        Page page = call.page();
        if (query.kind() == null) {
            return Future.succeededFuture(page.answer(ofSessions(query), json::session));
        }
        return call.work(() -> page.answer(
                taxonomy.list(project, query), listed -> json.property(listed.property(), listed.isSeen())));
    }

    /** Properties of sessions are computed, so all projects have the same ones. */
    private static List<SessionProperty> ofSessions(PropertyDefinitionQuery query) {
        return SessionProperty.listed().stream()
                .filter(property ->
                        query.matches(property.key(), property.type().isNumber()))
                .toList();
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json.property(get(call), null)));
    }

    Future<Answer> update(Call call) {
        PropertyDefinition found = get(call);
        DefinitionPatch patch = new DefinitionPatch(call.body(), call.userId());
        return call.await(taxonomy.properties().update(call.projectId(), found.id(), patch))
                .map(updated -> Answer.ok(json.property(updated, null)));
    }

    /** DELETE of one; it comes back with the next such property. */
    Future<Answer> remove(Call call) {
        PropertyDefinition found = get(call);
        return call.await(taxonomy.properties().remove(call.projectId(), found.id(), call.userId()))
                .map(gone -> Answer.empty(204));
    }

    /** GET of whether each of some events was seen with a property. */
    Future<Answer> seenTogether(Call call) {
        Parameters parameters = new Parameters(call);
        List<String> events = parameters.jsonList("event_names");
        String property = parameters.text("property_name");
        if (events == null || property == null) {
            String missing = events == null ? "event_names" : "property_name";
            throw new ApiException(ErrorCode.REQUIRED, "This field is required.", missing);
        }
        return Future.succeededFuture(Answer.ok(taxonomy.seenTogether(call.projectId(), events, property)));
    }

    private PropertyDefinition get(Call call) {
        return taxonomy.properties().find(call.projectId(), call.uuid("id")).orElseThrow(ApiException::notFound);
    }

    private PropertyDefinitionQuery query(int projectId, Parameters parameters) {
        String type = Objects.requireNonNullElse(parameters.text("type"), "event");
        PropertyKind kind = PropertyKind.of(type).orElse(null);
        if (kind == null && !type.equals("session")) {
            throw new ApiException(ErrorCode.INVALID_CHOICE, "\"" + type + "\" is not a valid choice.", "type");
        }
        Integer group = parameters.number("group_type_index", GROUP_TYPE_MAX);
        Set<String> events = parameters.jsonSet("event_names");
        if (kind == PropertyKind.GROUP && group == null) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "`group_type_index` must be set for `group` type");
        }
        if (kind != PropertyKind.GROUP && group != null) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "`group_type_index` must be set only for `group` type");
        }
        if (kind != PropertyKind.EVENT && !events.isEmpty()) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "`event_names` must be set only for `event` type");
        }
        return new PropertyDefinitionQuery(
                kind,
                group == null
                        ? null
                        : groups.type(projectId, group).map(GroupType::name).orElse(""),
                parameters.words("search"),
                Set.copyOf(parameters.commaList("properties")),
                events.isEmpty() ? null : events,
                !events.isEmpty() && parameters.isTrue("filter_by_event_names"),
                parameters.flag("is_numerical"),
                parameters.flag("is_feature_flag"),
                parameters.jsonSet("excluded_properties"),
                parameters.isTrue("exclude_core_properties"),
                parameters.isTrue("exclude_hidden"));
    }
}

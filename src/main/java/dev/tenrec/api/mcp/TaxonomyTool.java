package dev.tenrec.api.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Credential;
import dev.tenrec.account.Project;
import dev.tenrec.account.Scope;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.taxonomy.Action;
import dev.tenrec.taxonomy.ActionStep;
import dev.tenrec.taxonomy.Actions;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code read_taxonomy}: the names of events and properties, and the values of a property. */
record TaxonomyTool(EventNames events, PropertyNames properties, PropertyValues values, Actions actions)
        implements Tool {
    private static final int PAGE_MAX = 500;
    private static final int OFFSET_MAX = 1_000_000;
    private static final int ACTION_MAX = Integer.MAX_VALUE;

    @Override
    public String call(Project project, Credential credential, JsonNode args) {
        Fields fields = Fields.of(args, "args", Set.of("query"));
        JsonNode query = fields.get("query");
        String path = fields.path("query");
        String kind = EventNode.kind(query, path);
        if (!kind.equals("events")) {
            require(credential, "property_definition:read");
        }
        if (kind.startsWith("action_")) {
            require(credential, "action:read");
        }
        return switch (kind) {
            case "events" -> events(project, Fields.of(query, path, Set.of("kind", "limit", "offset")));
            case "event_properties" -> {
                String event = text(Fields.of(query, path, Set.of("kind", "event_name")), "event_name");
                yield properties.ofEvents(project.id(), Set.of(event), "event " + event);
            }
            case "entity_properties" ->
                properties.ofEntity(project.id(), text(Fields.of(query, path, Set.of("kind", "entity")), "entity"));
            case "action_properties" -> ofAction(project, Fields.of(query, path, Set.of("kind", "action_id")), null);
            case "event_property_values" -> {
                Fields wanted = Fields.of(query, path, Set.of("kind", "event_name", "property_name"));
                yield values.ofEvent(project, text(wanted, "event_name"), text(wanted, "property_name"));
            }
            case "entity_property_values" -> {
                Fields wanted = Fields.of(query, path, Set.of("kind", "entity", "property_name"));
                yield values.ofEntity(
                        project,
                        properties.entity(project.id(), text(wanted, "entity")),
                        text(wanted, "property_name"));
            }
            case "action_property_values" -> {
                Fields wanted = Fields.of(query, path, Set.of("kind", "action_id", "property_name"));
                yield ofAction(project, wanted, text(wanted, "property_name"));
            }
            default ->
                throw Fields.mistake(
                        path + ".kind",
                        "Input should be 'events', 'event_properties', 'event_property_values', 'entity_properties',"
                                + " 'entity_property_values', 'action_properties' or 'action_property_values'");
        };
    }

    private String events(Project project, Fields fields) {
        Integer limit = fields.integer("limit", 1, PAGE_MAX);
        Integer offset = fields.integer("offset", 0, OFFSET_MAX);
        return events.page(project, limit == null ? PAGE_MAX : limit, offset == null ? 0 : offset);
    }

    /** @param property whose values are wanted; null for the names of all */
    private String ofAction(Project project, Fields fields, @Nullable String property) {
        Integer id = fields.integer("action_id", 0, ACTION_MAX);
        if (id == null) {
            throw fields.invalid("action_id", "Field required");
        }
        Optional<Action> action = actions.find(project.id(), id);
        if (action.isEmpty()) {
            return actions.list(project.id()).isEmpty()
                    ? "No actions exist in the project."
                    : "Action " + id + " does not exist in the taxonomy. Verify that the action ID is correct and try"
                            + " again.";
        }
        if (property != null) {
            return values.ofAction(project, id, property);
        }
        return properties.ofEvents(project.id(), names(action.orElseThrow()), "action with ID " + id);
    }

    /** The events of an action; null for all. */
    private static @Nullable Set<String> names(Action action) {
        Set<String> names = new LinkedHashSet<>();
        for (ActionStep step : action.steps()) {
            if (step.event() == null) {
                return null;
            }
            names.add(step.event());
        }
        return names;
    }

    private static String text(Fields fields, String name) {
        return Fields.text(fields.get(name), fields.path(name));
    }

    private static void require(Credential credential, String scope) {
        if (Scope.parse(scope).filter(credential::allows).isEmpty()) {
            throw ApiException.denied("API key missing required scope '" + scope + "'");
        }
    }
}

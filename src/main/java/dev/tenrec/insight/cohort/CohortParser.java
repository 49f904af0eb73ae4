package dev.tenrec.insight.cohort;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.cohort.CohortReferences;
import dev.tenrec.error.ApiException;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.filter.PropertyFilter;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Reads the filters of a dynamic cohort, strictly: groups with AND and OR of conditions on the person, on other cohorts
 * and on what the person did. For one thread.
 */
final class CohortParser {
    private static final int CONDITIONS_MAX = 200;
    private static final Set<String> GROUP = Fields.names("type values id negation sort_key");
    private static final Set<String> PERSON =
            Fields.names("type key value operator negation sort_key bytecode bytecode_error conditionHash");
    private static final Set<String> REFERENCE =
            Fields.names("type key value operator negation cohort_name sort_key bytecode bytecode_error conditionHash");

    private final FilterParser filters;
    private final BehaviourParser behaviours;
    private int count;

    /**
     * @param now in the project's zone
     * @param actions finds the events of an action by its id
     */
    CohortParser(ZonedDateTime now, IntFunction<Optional<EventSelector>> actions, FilterParser filters) {
        this.filters = filters;
        this.behaviours = new BehaviourParser(now, actions, filters);
    }

    /** Reads the group at {@code properties}. */
    CohortCondition parse(JsonNode properties) {
        if (!properties.path("type").isTextual() || !properties.path("values").isArray()) {
            throw ApiException.invalid("filters", "Must contain a 'properties' key with type and values");
        }
        try {
            return group(properties, "properties");
        } catch (ApiException refused) {
            throw ApiException.invalid("filters", sentence(refused.detail()));
        }
    }

    /** The part of a refusal of a query that is about the filters. */
    private static String sentence(String detail) {
        int line = detail.indexOf('\n');
        return line < 0 ? detail : detail.substring(line + 1).replaceAll("\\s*\\n\\s*", ": ");
    }

    private CohortCondition group(JsonNode node, String path) {
        Fields fields = Fields.of(node, path, GROUP);
        String type = fields.text("type");
        if (!"AND".equals(type) && !"OR".equals(type)) {
            throw fields.invalid("type", "Input should be 'AND' or 'OR'");
        }
        List<CohortCondition> conditions = fields.list("values", CONDITIONS_MAX, "conditions", this::condition);
        if (conditions.isEmpty()) {
            throw fields.invalid("values", "List should have at least 1 item");
        }
        return negated(fields, new CohortCondition.Group("OR".equals(type), conditions));
    }

    private CohortCondition condition(JsonNode node, String path) {
        if (++count > CONDITIONS_MAX) {
            throw Fields.mistake(path, "There may be at most " + CONDITIONS_MAX + " conditions");
        }
        if (node.has("values")) {
            return group(node, path);
        }
        String type = node.path("type").asText("");
        if (CohortReferences.isReference(type)) {
            return reference(Fields.of(node, path, REFERENCE));
        }
        return switch (type) {
            case "person" -> {
                Fields fields = Fields.of(node, path, PERSON);
                yield negated(fields, new PersonCondition(filter(node, fields)));
            }
            case "person_metadata" -> {
                Fields fields = Fields.of(node, path, PERSON);
                if (!"created_at".equals(fields.text("key"))) {
                    throw fields.invalid("key", "Input should be 'created_at'");
                }
                yield negated(fields, new CreatedCondition(filter(node, fields)));
            }
            case "behavioral" -> behaviours.parse(node, path);
            default ->
                throw Fields.mistake(
                        path + ".type", "Input should be 'person', 'cohort', 'behavioral' or 'person_metadata'");
        };
    }

    private PropertyFilter filter(JsonNode node, Fields fields) {
        ObjectNode plain = node.deepCopy();
        plain.remove(List.of("negation", "sort_key", "bytecode", "bytecode_error", "conditionHash"));
        plain.put("type", "person");
        Filter filter = filters.parse(plain, fields.path("").replaceAll("\\.$", ""));
        if (filter instanceof PropertyFilter property) {
            return property;
        }
        throw ApiException.invalid("filters", "Missing required keys for person filter: value");
    }

    private static CohortCondition reference(Fields fields) {
        String id = fields.get("value").asText();
        if (!id.matches("[0-9]{1,9}")) {
            throw fields.invalid("value", "Input should be the id of a cohort");
        }
        String operator = Objects.requireNonNullElse(fields.text("operator"), "in");
        CohortCondition member = new CohortCondition.Member(Integer.parseInt(id));
        return switch (operator) {
            case "in", "exact" -> negated(fields, member);
            case "not_in", "is_not" -> negated(fields, new CohortCondition.Not(member));
            default -> throw fields.invalid("operator", "Input should be 'in' or 'not_in'");
        };
    }

    static CohortCondition negated(Fields fields, CohortCondition condition) {
        return fields.flag("negation") ? new CohortCondition.Not(condition) : condition;
    }
}

package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Lets variables of a dashboard or a request win over those that a query in SQL was saved with. */
public final class VariableOverride {
    /** The code name of a variable in a text of SQL. */
    private static final Pattern NAMED = Pattern.compile("\\{\\s*variables\\s*\\.\\s*([^\\s{}.]+)\\s*}");

    private VariableOverride() {}

    /**
     * Returns the same object where nothing changes: other kinds than SQL, and SQL that neither has nor names the
     * variables.
     *
     * @param variables by their ids; those without a {@code code_name} count for nothing, as in the real service
     */
    public static JsonNode apply(JsonNode query, JsonNode variables) {
        return variables.isEmpty()
                ? query
                : QueryOverride.within(
                        query,
                        inner -> inner instanceof ObjectNode node
                                        && node.path("kind").asText().equals("HogQLQuery")
                                ? sql(node, variables)
                                : inner);
    }

    private static JsonNode sql(ObjectNode query, JsonNode variables) {
        Map<String, String> own = new HashMap<>();
        query.path("variables")
                .properties()
                .forEach(each -> own.put(each.getValue().path("code_name").asText(), each.getKey()));
        Set<String> named = new HashSet<>(own.keySet());
        Matcher matcher = NAMED.matcher(query.path("query").asText());
        while (matcher.find()) {
            named.add(matcher.group(1));
        }
        ObjectNode changed = query.deepCopy();
        ObjectNode target =
                changed.get("variables") instanceof ObjectNode present ? present : changed.putObject("variables");
        for (Map.Entry<String, JsonNode> each : variables.properties()) {
            String codeName = each.getValue().path("code_name").textValue();
            if (codeName != null && named.contains(codeName)) {
                target.set(own.getOrDefault(codeName, each.getKey()), each.getValue());
            }
        }
        return target.equals(query.path("variables")) || (target.isEmpty() && !query.has("variables"))
                ? query
                : changed;
    }
}

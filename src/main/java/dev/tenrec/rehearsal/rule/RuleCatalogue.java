package dev.tenrec.rehearsal.rule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.rehearsal.plan.Yaml;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The rules and thresholds of one version. Immutable. */
public final class RuleCatalogue {
    private static final RuleCatalogue BUILT_IN = new RuleCatalogue(Yaml.resource("rules.yaml"));

    private final String version;
    private final String service;
    private final Map<String, Rule> rules = new LinkedHashMap<>();
    private final Map<String, Double> thresholds = new HashMap<>();

    private RuleCatalogue(JsonNode file) {
        version = file.path("version").asText();
        service = file.path("service").asText();
        file.path("thresholds")
                .properties()
                .forEach(threshold ->
                        thresholds.put(threshold.getKey(), threshold.getValue().doubleValue()));
        for (JsonNode rule : file.path("rules")) {
            String id = rule.path("id").asText();
            rules.put(
                    id,
                    new Rule(
                            id,
                            Severity.valueOf(rule.path("severity").asText()),
                            rule.path("undo").asText(),
                            rule.path("says").asText(),
                            rule.path("do").asText(),
                            rule.path("needs").textValue()));
        }
    }

    /** The rules of this version of Tenrec. */
    public static RuleCatalogue builtIn() {
        return BUILT_IN;
    }

    public String version() {
        return version;
    }

    /** The month of the real service that the rules follow. */
    public String service() {
        return service;
    }

    /** All rules, in the order of the families. */
    public Collection<Rule> rules() {
        return rules.values();
    }

    public boolean has(String id) {
        return rules.containsKey(id);
    }

    /** The rule with this id, which must exist. */
    public Rule get(String id) {
        Rule rule = rules.get(id);
        if (rule == null) {
            throw new IllegalArgumentException("no rule is called " + id);
        }
        return rule;
    }

    /** A threshold, which must exist. */
    public double threshold(String name) {
        Double value = thresholds.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no threshold is called " + name);
        }
        return value;
    }
}

package dev.tenrec.flag;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.cohort.CohortReferences;
import dev.tenrec.cohort.Cohorts;
import java.time.Instant;
import java.util.Optional;

/** Judges cohorts by the properties of one user: those of the request count too, and what it did can't be known. */
record FlagCohorts(Cohorts cohorts, int projectId) {
    boolean has(int id, FlagUser user, Instant now) {
        Optional<Cohort> found = cohorts.find(projectId, id);
        if (found.isEmpty()) {
            return false;
        }
        return found.get().isStatic()
                ? user.isMember().test(id)
                : matches(found.get().conditions(), user, now);
    }

    /** Refuses conditions on cohorts that can't be judged here. */
    void check(FlagRules rules) {
        for (FlagRules.Condition condition : rules.conditions()) {
            for (FlagRules.Test test : condition.tests()) {
                if (test instanceof FlagRules.CohortTest cohort) {
                    check(cohort.cohort());
                }
            }
        }
    }

    /** Refuses a cohort that is not there, or that needs what a user did. */
    private void check(int id) {
        Cohort cohort = cohorts.find(projectId, id)
                .orElseThrow(() -> FlagRules.invalid("Cohort with id " + id + " does not exist"));
        check(cohort, cohort.conditions());
        CohortReferences.in(cohort.filters()).forEach(this::check);
    }

    private static void check(Cohort cohort, JsonNode node) {
        String type = node.path("type").asText();
        if (type.equals("behavioral") || type.equals("person_metadata")) {
            throw FlagRules.invalid("Cohort '" + cohort.name() + "' with filters of type " + type
                    + " cannot be used in feature flags.");
        }
        if (type.equals("person")) {
            FlagProperty.parse(node);
        }
        node.path("values").forEach(child -> check(cohort, child));
    }

    private boolean matches(JsonNode node, FlagUser user, Instant now) {
        if (node.has("values")) {
            boolean any = node.path("type").asText().equals("OR");
            boolean result = !any;
            for (JsonNode child : node.path("values")) {
                if (matches(child, user, now) == any) {
                    result = any;
                    break;
                }
            }
            return result != node.path("negation").asBoolean();
        }
        String type = node.path("type").asText();
        boolean isNegative = node.path("negation").asBoolean();
        if (CohortReferences.isReference(type)) {
            boolean isNot = node.path("operator").asText().matches("not_in|is_not");
            return has(node.path("value").asInt(), user, now) != (isNegative != isNot);
        }
        return type.equals("person") && FlagProperty.parse(node).matches(user.properties(), now) != isNegative;
    }
}

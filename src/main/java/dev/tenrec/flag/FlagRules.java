package dev.tenrec.flag;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.cohort.CohortReferences;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a flag, compiled.
 *
 * @param groupType of the flag, for conditions without their own; null for persons
 * @param enrollment conditions that decide alone where the person has their property
 * @param holdout share of users that are held out, from 0 to 100; negative without a holdout
 * @param payloads texts by variant, or by {@code true}
 */
record FlagRules(
        @Nullable Integer groupType,
        List<Condition> conditions,
        List<FlagProperty> enrollment,
        List<Variant> variants,
        int holdoutId,
        double holdout,
        boolean exitsEarly,
        JsonNode payloads) {
    private static final int CONDITIONS_MAX = 200;
    private static final int TESTS_MAX = 1_000;

    /**
     * A way to see the flag.
     *
     * @param rollout share of those that pass, from 0 to 100
     * @param variant that they see; null leaves it to the hash
     * @param groupType whose properties and keys count; null for persons
     */
    record Condition(
            List<Test> tests,
            double rollout,
            @Nullable String variant,
            @Nullable Integer groupType) {}

    /** One test of a condition. */
    sealed interface Test {}

    /** A property passes. */
    record PropertyTest(FlagProperty property) implements Test {}

    /** The person is in a cohort, or is not. */
    record CohortTest(int cohort, boolean isNegative) implements Test {}

    /**
     * Another flag has a value.
     *
     * @param flag its id or key
     */
    record FlagTest(String flag, JsonNode value) implements Test {}

    /** @param share from 0 to 100 */
    record Variant(String key, double share) {}

    /** Reads filters; refuses those that mean nothing. */
    static FlagRules parse(JsonNode filters) {
        Integer groupType = groupType(filters.path("aggregation_group_type_index"));
        List<Condition> conditions = new ArrayList<>();
        JsonNode groups = filters.path("groups");
        if (groups.size() > CONDITIONS_MAX) {
            throw invalid("A feature flag has at most " + CONDITIONS_MAX + " conditions.");
        }
        int tests = 0;
        for (JsonNode group : groups) {
            List<Test> own = tests(group.path("properties"));
            tests += own.size();
            Integer type = group.has("aggregation_group_type_index")
                    ? groupType(group.get("aggregation_group_type_index"))
                    : groupType;
            conditions.add(
                    new Condition(own, share(group.path("rollout_percentage")), name(group.path("variant")), type));
        }
        if (tests > TESTS_MAX) {
            throw invalid("A feature flag has at most " + TESTS_MAX + " properties.");
        }
        List<FlagProperty> enrollment = new ArrayList<>();
        filters.path("super_groups")
                .forEach(group -> group.path("properties").forEach(each -> enrollment.add(FlagProperty.parse(each))));
        JsonNode holdout = filters.path("holdout");
        boolean isHeldOut = holdout.path("id").isNumber()
                && holdout.path("exclusion_percentage").isNumber();
        return new FlagRules(
                groupType,
                List.copyOf(conditions),
                List.copyOf(enrollment),
                variants(filters.path("multivariate").path("variants")),
                holdout.path("id").asInt(),
                isHeldOut ? share(holdout.path("exclusion_percentage")) : -1,
                filters.path("early_exit").asBoolean(),
                payloads(filters.path("payloads")));
    }

    private static List<Test> tests(JsonNode properties) {
        List<Test> tests = new ArrayList<>();
        for (JsonNode each : properties) {
            String type = each.path("type").asText("person");
            if (CohortReferences.isReference(type)) {
                String id = each.path("value").asText();
                if (!id.matches("[0-9]{1,9}")) {
                    throw invalid("A condition names no cohort.");
                }
                boolean isNot = each.path("operator").asText().equals("not_in")
                        != each.path("negation").asBoolean();
                tests.add(new CohortTest(Integer.parseInt(id), isNot));
            } else if (type.equals("flag")) {
                tests.add(new FlagTest(each.path("key").asText(), each.path("value")));
            } else if (type.equals("person") || type.equals("group") || type.equals("null")) {
                tests.add(new PropertyTest(FlagProperty.parse(each)));
            } else {
                throw invalid("A property of type \"" + type + "\" is not supported in feature flags.");
            }
        }
        return List.copyOf(tests);
    }

    private static List<Variant> variants(JsonNode nodes) {
        List<Variant> variants = new ArrayList<>();
        double sum = 0;
        for (JsonNode each : nodes) {
            Variant variant = new Variant(each.path("key").asText(), share(each.path("rollout_percentage")));
            sum += variant.share;
            variants.add(variant);
        }
        if (!variants.isEmpty() && Math.abs(sum - 100) > 1e-6) {
            throw invalid("Invalid variant definitions: Variant rollout percentages must sum to 100.");
        }
        return List.copyOf(variants);
    }

    private static JsonNode payloads(JsonNode payloads) {
        payloads.forEach(payload -> {
            try {
                if (payload.isTextual()) {
                    Json.parse(payload.textValue().getBytes(StandardCharsets.UTF_8));
                }
            } catch (JsonProcessingException malformed) {
                throw invalid("Payload value is not valid JSON");
            }
        });
        return payloads;
    }

    private static double share(JsonNode value) {
        if (value.isNull() || value.isMissingNode()) {
            return 100;
        }
        if (!value.isNumber()) {
            throw invalid("A rollout percentage must be a number.");
        }
        double share = value.doubleValue();
        if (share > 100) {
            throw new ApiException(ErrorCode.MAX_VALUE, "Ensure this value is less than or equal to 100.", "filters");
        }
        if (share < 0) {
            throw new ApiException(ErrorCode.MIN_VALUE, "Ensure this value is greater than or equal to 0.", "filters");
        }
        return share;
    }

    private static @Nullable Integer groupType(JsonNode value) {
        if (value.isNull() || value.isMissingNode()) {
            return null;
        }
        if (!value.isInt() || value.intValue() < 0 || value.intValue() > 4) {
            throw invalid("aggregation_group_type_index must be 0 to 4.");
        }
        return value.intValue();
    }

    private static @Nullable String name(JsonNode value) {
        return value.isTextual() && !value.textValue().isEmpty() ? value.textValue() : null;
    }

    static ApiException invalid(String detail) {
        return ApiException.invalid("filters", detail);
    }
}

package dev.tenrec.flag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides the flags of a project for one user; flags that depend on others ask for their results. For one thread. */
final class FlagEvaluation {
    private final CompiledFlags flags;
    private final FlagUser user;
    private final FlagCohorts cohorts;
    private final Instant now;
    private final Map<Integer, FlagResult> results = new HashMap<>();
    private final FlagHash hash = new FlagHash();
    /** The place of an identifier in the rollout of a flag, which all conditions of the flag share. */
    private double rollout;

    private int rolloutFlag;
    private @Nullable String rolloutIdentifier;

    FlagEvaluation(CompiledFlags flags, FlagUser user, FlagCohorts cohorts, Instant now) {
        this.flags = flags;
        this.user = user;
        this.cohorts = cohorts;
        this.now = now;
    }

    FlagResult of(FeatureFlag flag) {
        FlagResult known = results.get(flag.id());
        if (known == null) {
            known = decide(flag, flags.rules(flag));
            results.put(flag.id(), known);
        }
        return known;
    }

    private FlagResult decide(FeatureFlag flag, FlagRules rules) {
        if (!flag.active()) {
            return new FlagResult(flag, false, null, FlagResult.Reason.FLAG_DISABLED, null, null);
        }
        String bucket = identifier(flag, rules.groupType());
        if (bucket != null
                && rules.holdout() >= 0
                && (rules.holdout() >= 100 || hash.ofHoldout(bucket) <= rules.holdout() / 100)) {
            String variant = "holdout-" + rules.holdoutId();
            return enabled(flag, rules, variant, FlagResult.Reason.HOLDOUT_CONDITION_VALUE, null);
        }
        for (FlagProperty property : rules.enrollment()) {
            if (rules.groupType() == null && user.properties().has(property.key())) {
                return property.matches(user.properties(), now)
                        ? enabled(
                                flag,
                                rules,
                                variant(flag, rules, user.distinctId()),
                                FlagResult.Reason.SUPER_CONDITION_VALUE,
                                0)
                        : new FlagResult(flag, false, null, FlagResult.Reason.SUPER_CONDITION_VALUE, 0, null);
            }
        }
        return byConditions(flag, rules);
    }

    private FlagResult byConditions(FeatureFlag flag, FlagRules rules) {
        FlagResult.Reason best = FlagResult.Reason.NO_GROUP_TYPE;
        Integer at = null;
        for (int i = 0; i < rules.conditions().size(); i++) {
            FlagRules.Condition condition = rules.conditions().get(i);
            FlagResult.Reason reason = reason(flag, condition);
            if (reason == FlagResult.Reason.CONDITION_MATCH) {
                String identifier = Objects.requireNonNull(identifier(flag, condition.groupType()));
                boolean isKnown = rules.variants().stream()
                        .anyMatch(variant -> variant.key().equals(condition.variant()));
                String variant = isKnown ? condition.variant() : variant(flag, rules, identifier);
                return enabled(flag, rules, variant, reason, i);
            }
            if (at == null || reason.compareTo(best) > 0) {
                best = reason;
                at = i;
            }
            if (rules.exitsEarly() && reason == FlagResult.Reason.OUT_OF_ROLLOUT_BOUND) {
                break;
            }
        }
        return new FlagResult(flag, false, null, at == null ? FlagResult.Reason.NO_CONDITION_MATCH : best, at, null);
    }

    private FlagResult.Reason reason(FeatureFlag flag, FlagRules.Condition condition) {
        String identifier = identifier(flag, condition.groupType());
        if (identifier == null) {
            return condition.groupType() == null
                    ? FlagResult.Reason.NO_CONDITION_MATCH
                    : FlagResult.Reason.NO_GROUP_TYPE;
        }
        if (!passes(condition)) {
            return FlagResult.Reason.NO_CONDITION_MATCH;
        }
        boolean isWithin = condition.rollout() >= 100 || rollout(flag, identifier) <= condition.rollout() / 100;
        return isWithin ? FlagResult.Reason.CONDITION_MATCH : FlagResult.Reason.OUT_OF_ROLLOUT_BOUND;
    }

    private double rollout(FeatureFlag flag, String identifier) {
        if (rolloutFlag != flag.id() || !identifier.equals(rolloutIdentifier)) {
            rollout = hash.ofRollout(flag.key(), identifier);
            rolloutFlag = flag.id();
            rolloutIdentifier = identifier;
        }
        return rollout;
    }

    /** Returns whether the user passes all tests of a condition, whatever its rollout. */
    boolean passes(FlagRules.Condition condition) {
        ObjectNode properties = properties(condition);
        return condition.tests().stream().allMatch(test -> passes(test, properties));
    }

    /** Decides a flag, and says of each condition what passes. */
    FlagTrial trial(FeatureFlag flag) {
        FlagRules rules = flags.rules(flag);
        List<FlagTrial.Condition> conditions = new ArrayList<>();
        for (int i = 0; i < rules.conditions().size(); i++) {
            FlagRules.Condition condition = rules.conditions().get(i);
            JsonNode written = flag.filters().path("groups").path(i).path("properties");
            List<FlagTrial.Property> properties = new ArrayList<>();
            for (int j = 0; j < condition.tests().size(); j++) {
                JsonNode actual =
                        properties(condition).path(written.path(j).path("key").asText());
                properties.add(new FlagTrial.Property(
                        written.path(j), actual, passes(condition.tests().get(j), properties(condition))));
            }
            conditions.add(new FlagTrial.Condition(
                    properties, condition.rollout(), condition.variant(), reason(flag, condition)));
        }
        return new FlagTrial(of(flag), user.properties(), conditions);
    }

    private ObjectNode properties(FlagRules.Condition condition) {
        return condition.groupType() == null
                ? user.properties()
                : user.groupProperties().getOrDefault(condition.groupType(), Json.object());
    }

    private boolean passes(FlagRules.Test test, ObjectNode properties) {
        if (test instanceof FlagRules.PropertyTest property) {
            return property.property().matches(properties, now);
        }
        if (test instanceof FlagRules.CohortTest cohort) {
            return cohorts.has(cohort.cohort(), user, now) != cohort.isNegative();
        }
        FlagRules.FlagTest other = (FlagRules.FlagTest) test;
        FeatureFlag flag = flags.find(other.flag());
        return flag != null && isValue(of(flag), other.value());
    }

    private static boolean isValue(FlagResult result, JsonNode expected) {
        if (expected.isBoolean()) {
            return expected.booleanValue() == result.enabled();
        }
        return expected.isTextual() && expected.textValue().equals(result.variant());
    }

    /** The text whose hash decides; null where the user has none. */
    private @Nullable String identifier(FeatureFlag flag, @Nullable Integer groupType) {
        if (groupType != null) {
            return user.groups().get(groupType);
        }
        if ("device_id".equals(flag.bucketingIdentifier())) {
            return user.deviceId();
        }
        return user.hashKeys().getOrDefault(flag.key(), user.distinctId());
    }

    private @Nullable String variant(FeatureFlag flag, FlagRules rules, String identifier) {
        if (rules.variants().isEmpty()) {
            return null;
        }
        double place = hash.ofVariant(flag.key(), identifier);
        double low = 0;
        for (FlagRules.Variant variant : rules.variants()) {
            double high = low + variant.share() / 100;
            if (place >= low && place < high) {
                return variant.key();
            }
            low = high;
        }
        return null;
    }

    private static FlagResult enabled(
            FeatureFlag flag,
            FlagRules rules,
            @Nullable String variant,
            FlagResult.Reason reason,
            @Nullable Integer condition) {
        JsonNode payload = rules.payloads().path(variant == null ? "true" : variant);
        String text = payload.isMissingNode() || payload.isNull() ? null : FlagProperty.text(payload);
        return new FlagResult(flag, true, variant, reason, condition, text);
    }
}

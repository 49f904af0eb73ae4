package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts about an experiment that its results depend on.
 *
 * @param flagKey of the flag that shares users among the variants
 * @param groupType index of the type of groups that are shared instead of persons; null for persons
 * @param startMicros microseconds since 1970 in UTC; null for a draft
 * @param endMicros likewise; null until it is ended
 * @param exposureCriteria as sent
 * @param stats the configuration of the statistics, as sent
 */
public record ExperimentDesign(
        String flagKey,
        List<Variant> variants,
        @Nullable Integer groupType,
        @Nullable Long startMicros,
        @Nullable Long endMicros,
        JsonNode exposureCriteria,
        JsonNode stats) {
    /** @param share of the users, percent */
    public record Variant(String key, double share) {}

    public ExperimentDesign {
        variants = List.copyOf(variants);
    }
}

package dev.tenrec.flag;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A user for whom flags are decided.
 *
 * @param deviceId of the device; null when unknown
 * @param hashKeys identifiers by flags that go on with what the user saw before
 * @param properties of the person, those of the request first
 * @param groups keys by the index of the group type
 * @param groupProperties by the index of the group type
 * @param isMember judges static cohorts
 */
record FlagUser(
        String distinctId,
        @Nullable String deviceId,
        Map<String, String> hashKeys,
        ObjectNode properties,
        Map<Integer, String> groups,
        Map<Integer, ObjectNode> groupProperties,
        IntPredicate isMember) {}

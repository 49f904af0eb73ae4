package dev.tenrec.person;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.UUID;

/**
 * A person as readers see it.
 *
 * @param number dense within the project, from 0; what query results count; never used again after a merge
 * @param uuid derived from project and first distinct id, so that the same import makes the same persons
 * @param createdAtMicros the time of the first event, or the older one after a merge; microseconds since 1970 in UTC
 * @param identified whether an identify or alias ever joined two ids
 * @param properties what $set, $set_once and $unset left
 * @param distinctIds all ids, in the order in which they were added
 */
public record Person(
        int number,
        UUID uuid,
        long createdAtMicros,
        boolean identified,
        ObjectNode properties,
        List<String> distinctIds) {}

package dev.tenrec.person;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.UUID;

/**
 * A person.
 *
 * @param number dense within the project, from 0; never reused
 * @param uuid derived from project and first distinct id, so that the same import makes the same persons
 * @param createdAtMicros time of the first event, the older one after a merge; microseconds since 1970 in UTC
 * @param identified true if an identify or alias ever joined two ids
 * @param properties the result of {@code $set}, {@code $set_once} and {@code $unset}
 * @param distinctIds in the order in which they were added
 */
public record Person(
        int number,
        UUID uuid,
        long createdAtMicros,
        boolean identified,
        ObjectNode properties,
        List<String> distinctIds) {}

package dev.tenrec.testkit;

import dev.tenrec.group.Group;
import dev.tenrec.json.Json;
import java.util.Map;

/**
 * A group that events identified.
 *
 * @param type for example {@code company}
 */
public record ReceivedGroup(String type, String key, Map<String, Object> properties) {
    static ReceivedGroup of(String type, Group group) {
        return new ReceivedGroup(type, group.key(), ReceivedEvent.properties(Json.write(group.properties())));
    }
}

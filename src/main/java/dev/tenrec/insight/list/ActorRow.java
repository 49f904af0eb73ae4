package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.group.Group;
import dev.tenrec.insight.exec.ActorName;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import java.util.List;
import java.util.Optional;

/**
 * One actor of a list.
 *
 * @param id the person's uuid, the group's key, or the distinct id of somebody without a person
 * @param createdAt null when nobody knows
 * @param eventCount how many events it has at the point, or null
 * @param shown the whole actor as the API shows it
 */
record ActorRow(
        String id,
        String createdAt,
        ObjectNode properties,
        List<String> distinctIds,
        Long eventCount,
        ObjectNode shown) {
    private static final int DISTINCT_IDS_MAX = 100;
    private static final String GROUP_KEY = "$group_";

    /** A person of the list of all persons. */
    static ActorRow of(Person person) {
        return of(person, null);
    }

    /** The actor with a number. */
    static ActorRow of(QuerySnapshot data, ActorKind kind, int number, Long eventCount) {
        ActorName name = data.actorName(kind, number);
        if (name.person().isPresent()) {
            Optional<Person> person =
                    data.persons().find(data.projectId(), name.person().getAsInt());
            if (person.isPresent()) {
                return of(person.get(), eventCount);
            }
        }
        String text = name.text() == null ? "" : name.text();
        if (kind.property() != null && kind.property().key().startsWith(GROUP_KEY)) {
            int type = Integer.parseInt(kind.property().key().substring(GROUP_KEY.length()));
            return group(type, text, data.groups().find(data.projectId(), type, text), eventCount);
        }
        return personless(text, eventCount);
    }

    private static ActorRow of(Person person, Long eventCount) {
        String id = person.uuid().toString();
        String createdAt = Timestamps.format(person.createdAtMicros());
        ObjectNode shown = Json.object().put("id", id).put("type", "person").put("uuid", id);
        shown.set("properties", person.properties());
        shown.put("created_at", createdAt).put("is_identified", person.identified());
        List<String> ids = person.distinctIds();
        ArrayNode some = shown.putArray("distinct_ids");
        ids.subList(0, Math.min(DISTINCT_IDS_MAX, ids.size())).forEach(some::add);
        return new ActorRow(id, createdAt, person.properties(), ids, eventCount, shown);
    }

    private static ActorRow group(int type, String key, Optional<Group> group, Long eventCount) {
        ObjectNode properties = group.map(Group::properties).orElseGet(Json::object);
        String createdAt =
                group.map(found -> Timestamps.format(found.createdAtMicros())).orElse(null);
        ObjectNode shown = Json.object().put("id", key).put("type", "group");
        shown.put("group_key", key).put("group_type_index", type);
        shown.set("properties", properties);
        shown.put("created_at", createdAt);
        return new ActorRow(key, createdAt, properties, List.of(), eventCount, shown);
    }

    /** Somebody whose events make no person. */
    private static ActorRow personless(String distinctId, Long eventCount) {
        ObjectNode shown = Json.object().put("id", distinctId).put("type", "person");
        shown.putObject("properties");
        shown.putNull("created_at").put("is_identified", false);
        shown.putArray("distinct_ids").add(distinctId);
        return new ActorRow(distinctId, null, Json.object(), List.of(distinctId), eventCount, shown);
    }
}

package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.group.Group;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One actor of a list.
 *
 * @param person the person's number; -1 for other actors
 * @param id the person's UUID, the group's key, or the distinct id of an actor without a person
 * @param createdAt null when unknown
 * @param eventCount at the point; null when not counted
 * @param appearances the periods of a retention in which it was there; empty when not asked for
 * @param json the actor in the form of the API
 */
record ActorRow(
        int person,
        String id,
        @Nullable String createdAt,
        ObjectNode properties,
        List<String> distinctIds,
        @Nullable Long eventCount,
        List<Integer> appearances,
        ObjectNode json) {
    /** The number of actors that are no persons. */
    private static final int NO_PERSON = -1;

    private static final int DISTINCT_IDS_MAX = 100;
    private static final String GROUP_KEY = "$group_";

    static ActorRow of(Person person) {
        return of(person, null);
    }

    ActorRow withAppearances(List<Integer> periods) {
        return new ActorRow(person, id, createdAt, properties, distinctIds, eventCount, periods, json);
    }

    static ActorRow of(QuerySnapshot data, ActorKind kind, int number, @Nullable Long eventCount) {
        QuerySnapshot.ActorName name = data.actorName(kind, number);
        if (name.person().isPresent()) {
            Optional<Person> person =
                    data.persons().find(data.projectId(), name.person().getAsInt());
            if (person.isPresent()) {
                return of(person.get(), eventCount);
            }
        }
        String text = name.text() == null ? "" : name.text();
        int type = groupType(kind);
        if (type >= 0) {
            return group(type, text, data.groups().find(data.projectId(), type, text), eventCount);
        }
        return personless(text, eventCount);
    }

    /** The index of the type of actors that are groups; negative for others. */
    static int groupType(ActorKind kind) {
        return kind instanceof ActorKind.PropertyValues values
                        && values.property().key().startsWith(GROUP_KEY)
                ? Integer.parseInt(values.property().key().substring(GROUP_KEY.length()))
                : -1;
    }

    private static ActorRow of(Person person, @Nullable Long eventCount) {
        String id = person.uuid().toString();
        String createdAt = Timestamps.format(person.createdAtMicros());
        ObjectNode json = Json.object().put("id", id).put("type", "person").put("uuid", id);
        json.set("properties", person.properties());
        json.put("created_at", createdAt).put("is_identified", person.identified());
        List<String> ids = person.distinctIds();
        ArrayNode some = json.putArray("distinct_ids");
        ids.subList(0, Math.min(DISTINCT_IDS_MAX, ids.size())).forEach(some::add);
        return new ActorRow(person.number(), id, createdAt, person.properties(), ids, eventCount, List.of(), json);
    }

    private static ActorRow group(int type, String key, Optional<Group> group, @Nullable Long eventCount) {
        ObjectNode properties = group.map(Group::properties).orElseGet(Json::object);
        String createdAt =
                group.map(found -> Timestamps.format(found.createdAtMicros())).orElse(null);
        ObjectNode json = Json.object().put("id", key).put("type", "group");
        json.put("group_key", key).put("group_type_index", type);
        json.set("properties", properties);
        json.put("created_at", createdAt);
        return new ActorRow(NO_PERSON, key, createdAt, properties, List.of(), eventCount, List.of(), json);
    }

    /** An actor whose events are personless. */
    private static ActorRow personless(String distinctId, @Nullable Long eventCount) {
        ObjectNode json = Json.object().put("id", distinctId).put("type", "person");
        json.putObject("properties");
        json.putNull("created_at").put("is_identified", false);
        json.putArray("distinct_ids").add(distinctId);
        return new ActorRow(
                NO_PERSON, distinctId, null, Json.object(), List.of(distinctId), eventCount, List.of(), json);
    }
}

package dev.tenrec.api.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.group.GroupType;
import dev.tenrec.insight.element.ElementChain;
import dev.tenrec.insight.list.EventGroups;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.Event;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes events as the API shows them. Properties are copied as the bytes that were sent, unless the event's person got
 * some of them: then they show that too. No number loses a digit. For one answer.
 */
final class EventJson {
    /** A person may have thousands of distinct ids; the person's own address answers them all. */
    private static final int DISTINCT_IDS_MAX = 10;

    /** Size of most links and what is around the events. */
    private static final int HEAD_BYTES = 1_024;

    private final int projectId;
    private final Persons persons;
    private final EventGroups groups;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Map<String, byte[]> personsByDistinctId = new HashMap<>();

    /** @param types the project's types of groups */
    EventJson(int projectId, Persons persons, List<GroupType> types) {
        this.projectId = projectId;
        this.persons = persons;
        this.groups = new EventGroups(types);
    }

    int size() {
        return out.size();
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    EventJson raw(String json) {
        out.writeBytes(json.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** Returns the events written so far as a page, with the link to the next one or null. */
    byte[] page(Object next) {
        ByteArrayOutputStream page = new ByteArrayOutputStream(out.size() + HEAD_BYTES);
        page.writeBytes(("{\"next\":" + Json.text(next) + ",\"results\":[").getBytes(StandardCharsets.UTF_8));
        page.writeBytes(bytes());
        page.writeBytes("]}".getBytes(StandardCharsets.UTF_8));
        return page.toByteArray();
    }

    EventJson value(Object value) {
        out.writeBytes(Json.write(value));
        return this;
    }

    EventJson event(Event event) {
        raw("{\"id\":").value(event.uuid());
        raw(",\"distinct_id\":").value(event.distinctId());
        raw(",\"properties\":");
        String chain = ElementChain.of(event.properties().bytes());
        out.writeBytes(ElementChain.without(groups.shown(event)));
        raw(",\"event\":").value(event.name());
        raw(",\"timestamp\":").value(Timestamps.format(event.timestampMicros()));
        raw(",\"person\":");
        out.writeBytes(personsByDistinctId.computeIfAbsent(event.distinctId(), this::person));
        return raw(",\"elements\":")
                .value(ElementChain.json(chain))
                .raw(",\"elements_chain\":")
                .value(chain)
                .raw("}");
    }

    private byte[] person(String distinctId) {
        Optional<Person> person = persons.findByDistinctId(projectId, distinctId);
        return Json.write(person.<JsonNode>map(EventJson::person).orElse(NullNode.instance));
    }

    private static ObjectNode person(Person person) {
        ObjectNode json = Json.object().put("is_identified", person.identified());
        List<String> distinctIds = person.distinctIds();
        distinctIds
                .subList(0, Math.min(DISTINCT_IDS_MAX, distinctIds.size()))
                .forEach(json.putArray("distinct_ids")::add);
        json.set("properties", person.properties());
        return json;
    }
}

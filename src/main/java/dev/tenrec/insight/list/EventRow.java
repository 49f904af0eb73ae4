package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.json.CompactJson;
import dev.tenrec.json.Json;
import dev.tenrec.json.JsonFields;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import dev.tenrec.storage.Event;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The event that a list is at, as its columns see it; what no column asks for is not read. For one thread. */
final class EventRow {
    private static final int PERSONS_MAX = 4_096;

    private final QuerySnapshot data;
    private final EventGroups groups;
    /** Whether whole properties are shown as the text that was sent, which costs a tenth of reading and writing it. */
    private final boolean isRaw;

    /** Persons asked for last, by distinct id. */
    private final Map<String, ObjectNode> persons = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ObjectNode> eldest) {
            return size() > PERSONS_MAX;
        }
    };

    private Event event;
    private ObjectNode properties;
    private int size;

    EventRow(QuerySnapshot data) {
        this(data, false);
    }

    private EventRow(QuerySnapshot data, boolean isRaw) {
        this.data = data;
        this.isRaw = isRaw;
        this.groups = new EventGroups(data.groups().types(data.projectId()));
    }

    /** One that shows whole properties as a {@code RawValue}, for who writes them as text. */
    static EventRow raw(QuerySnapshot data) {
        return new EventRow(data, true);
    }

    /** Goes to an event. */
    void at(Event next) {
        event = next;
        properties = null;
        size = 0;
    }

    /** Bytes of what was read of this event's body. */
    int size() {
        return size;
    }

    JsonNode uuid() {
        return TextNode.valueOf(event.uuid().toString());
    }

    JsonNode event() {
        return TextNode.valueOf(event.name());
    }

    JsonNode timestamp() {
        return TextNode.valueOf(Timestamps.format(event.timestampMicros()));
    }

    JsonNode createdAt() {
        return TextNode.valueOf(Timestamps.format(event.receivedMicros()));
    }

    JsonNode distinctId() {
        return TextNode.valueOf(event.distinctId());
    }

    /** All properties, to be shown as they are. */
    JsonNode shownProperties() {
        if (!isRaw) {
            return properties();
        }
        byte[] shown = CompactJson.of(groups.shown(event));
        size += shown.length;
        return Json.mapper().getNodeFactory().rawValueNode(new RawValue(new String(shown, StandardCharsets.UTF_8)));
    }

    private ObjectNode properties() {
        if (properties == null) {
            byte[] shown = groups.shown(event);
            size += shown.length;
            properties = Json.read(shown, ObjectNode.class);
        }
        return properties;
    }

    /** One of {@link #properties}; missing where there is none. Of most the rest of the body need not be read. */
    JsonNode property(String key) {
        if (properties != null || EventGroups.mayAdd(key)) {
            return properties().path(key);
        }
        byte[] json = event.properties().bytes();
        byte[] wanted = key.getBytes(StandardCharsets.UTF_8);
        JsonFields fields = new JsonFields(json, 0);
        while (fields.next()) {
            if (fields.isNamed(wanted)) {
                size += fields.valueSize();
                int end = fields.valueStart() + fields.valueSize();
                return Json.read(Arrays.copyOfRange(json, fields.valueStart(), end), JsonNode.class);
            }
        }
        return MissingNode.getInstance();
    }

    /** The whole event. */
    JsonNode all() {
        ObjectNode json = Json.object();
        json.set("uuid", uuid());
        json.set("event", event());
        json.set("properties", shownProperties());
        json.set("timestamp", timestamp());
        json.put("team_id", data.projectId());
        json.set("distinct_id", distinctId());
        json.put("elements_chain", "");
        json.set("created_at", createdAt());
        JsonNode hasPerson = property("$process_person_profile");
        boolean isPersonless = hasPerson.isBoolean() && !hasPerson.booleanValue();
        json.put("person_mode", isPersonless ? "propertyless" : "full");
        json.putArray("elements");
        return json;
    }

    /** The person as it is now; without one, only the distinct id. */
    ObjectNode person() {
        return persons.computeIfAbsent(event.distinctId(), this::person);
    }

    /** How people see the person. */
    JsonNode personDisplayName() {
        ObjectNode person = person();
        return Json.object()
                .put("display_name", PersonName.of(person.path("properties"), event.distinctId()))
                .put("id", person.path("uuid").textValue())
                .put("distinct_id", event.distinctId());
    }

    private ObjectNode person(String distinctId) {
        Optional<Person> found = data.persons().findByDistinctId(data.projectId(), distinctId);
        ObjectNode json = Json.object();
        json.put("uuid", found.map(person -> person.uuid().toString()).orElse(null));
        json.put(
                "created_at",
                found.map(person -> Timestamps.format(person.createdAtMicros())).orElse(null));
        json.set("properties", found.map(Person::properties).orElseGet(Json::object));
        return json.put("distinct_id", distinctId);
    }
}

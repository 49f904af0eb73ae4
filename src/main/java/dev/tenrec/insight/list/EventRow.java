package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.tenrec.insight.element.ElementChain;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.PersonName;
import dev.tenrec.json.CompactJson;
import dev.tenrec.json.Json;
import dev.tenrec.json.JsonFields;
import dev.tenrec.json.Timestamps;
import dev.tenrec.limit.RecentMap;
import dev.tenrec.person.Person;
import dev.tenrec.storage.Event;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The current event of a list; cells are read lazily. For one thread. */
final class EventRow {
    private static final int PERSONS_MAX = 4_096;
    private static final List<String> ELEMENTS = List.of(ElementChain.CHAIN, ElementChain.LIST);

    private final QuerySnapshot data;
    private final EventGroups groups;
    /** Passes properties on as the text that was sent, which costs a tenth of parsing and writing it. */
    private final boolean isRaw;

    /** LRU cache of persons by distinct id. */
    private final Map<String, ObjectNode> persons = new RecentMap<>(PERSONS_MAX);

    private @Nullable Event current;
    private @Nullable ObjectNode properties;
    private int size;

    EventRow(QuerySnapshot data) {
        this(data, false);
    }

    private EventRow(QuerySnapshot data, boolean isRaw) {
        this.data = data;
        this.isRaw = isRaw;
        this.groups = new EventGroups(data.groups().types(data.projectId()));
    }

    /** A row whose properties are a {@code RawValue}, for sinks that write text. */
    static EventRow raw(QuerySnapshot data) {
        return new EventRow(data, true);
    }

    void moveTo(Event next) {
        current = next;
        properties = null;
        size = 0;
    }

    /** Bytes read of this event's body. */
    int size() {
        return size;
    }

    private Event current() {
        return Objects.requireNonNull(current);
    }

    JsonNode uuid() {
        return TextNode.valueOf(current().uuid().toString());
    }

    JsonNode event() {
        return TextNode.valueOf(current().name());
    }

    JsonNode timestamp() {
        return TextNode.valueOf(Timestamps.format(current().timestampMicros()));
    }

    JsonNode createdAt() {
        return TextNode.valueOf(Timestamps.format(current().receivedMicros()));
    }

    JsonNode distinctId() {
        return TextNode.valueOf(current().distinctId());
    }

    /** All properties, parsed or raw, but those with the elements. */
    JsonNode shownProperties() {
        if (!isRaw) {
            ObjectNode all = properties();
            return ELEMENTS.stream().anyMatch(all::has)
                    ? Json.object().<ObjectNode>setAll(all).without(ELEMENTS)
                    : all;
        }
        byte[] shown = CompactJson.of(ElementChain.without(groups.shown(current())));
        size += shown.length;
        return Json.mapper().getNodeFactory().rawValueNode(new RawValue(new String(shown, StandardCharsets.UTF_8)));
    }

    private ObjectNode properties() {
        if (properties == null) {
            byte[] shown = groups.shown(current());
            size += shown.length;
            properties = Json.read(shown, ObjectNode.class);
        }
        return properties;
    }

    /** A property, or a missing node; skips the other fields of the body where it can. */
    JsonNode property(String key) {
        if (properties != null || EventGroups.mayAdd(key)) {
            return properties().path(key);
        }
        byte[] json = current().properties().bytes();
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

    JsonNode elementsChain() {
        return TextNode.valueOf(ElementChain.of(current().properties().bytes()));
    }

    JsonNode all() {
        ObjectNode json = Json.object();
        json.set("uuid", uuid());
        json.set("event", event());
        json.set("properties", shownProperties());
        json.set("timestamp", timestamp());
        json.put("team_id", data.projectId());
        json.set("distinct_id", distinctId());
        json.set("elements_chain", elementsChain());
        json.set("created_at", createdAt());
        JsonNode hasPerson = property("$process_person_profile");
        boolean isPersonless = hasPerson.isBoolean() && !hasPerson.booleanValue();
        json.put("person_mode", isPersonless ? "propertyless" : "full");
        json.set("elements", ElementChain.json(elementsChain().textValue()));
        return json;
    }

    /** The current person; only the distinct id without one. */
    ObjectNode person() {
        return persons.computeIfAbsent(current().distinctId(), this::person);
    }

    JsonNode personDisplayName() {
        ObjectNode person = person();
        return Json.object()
                .put(
                        "display_name",
                        PersonName.of(person.path("properties"), current().distinctId()))
                .put("id", person.path("uuid").textValue())
                .put("distinct_id", current().distinctId());
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

package dev.tenrec.insight.exec.scan;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.Subject;
import dev.tenrec.json.Json;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventReader;
import dev.tenrec.storage.EventView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cursor over rows that evaluates properties from the events themselves. Parses an event on the first access to one of
 * its properties, and only the requested properties. For one thread.
 */
final class EventSubject implements Subject {
    /** Reads one value and leaves the rest of the document. */
    private static final ObjectReader VALUES =
            Json.mapper().readerFor(JsonNode.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final int PERSONS_MAX = 4_096;

    private final EventView view;
    private final Persons persons;
    private final int projectId;
    private final EventReader reader;
    private final Set<String> keys = new HashSet<>();
    private final Map<String, JsonNode> properties = new HashMap<>();
    /** LRU cache of person properties by distinct id. */
    private final Map<Integer, ObjectNode> personCache = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, ObjectNode> eldest) {
            return size() > PERSONS_MAX;
        }
    };

    private int row = -1;
    private boolean isRead;

    /** @param requested the only properties that are read */
    EventSubject(EventView view, Persons persons, int projectId, Set<Property> requested) {
        this.view = view;
        this.persons = persons;
        this.projectId = projectId;
        this.reader = view.reader();
        requested.stream()
                .filter(property -> property.source() == Property.Source.EVENT)
                .forEach(property -> keys.add(property.key()));
    }

    Subject at(int nextRow) {
        if (nextRow != row) {
            row = nextRow;
            isRead = false;
        }
        return this;
    }

    @Override
    public @Nullable JsonNode value(Property property) {
        return switch (property.source()) {
            case EVENT -> eventProperty(property.key());
            case PERSON -> personProperty(property.key());
            case GROUP -> null;
        };
    }

    private @Nullable JsonNode eventProperty(String key) {
        if (!isRead) {
            properties.clear();
            readProperties(reader.read(row).properties().bytes());
            isRead = true;
        }
        return properties.get(key);
    }

    private @Nullable JsonNode personProperty(String key) {
        int distinctId = view.distinctId(row);
        ObjectNode personProperties = personCache.get(distinctId);
        if (personProperties == null) {
            personProperties = persons.findByDistinctId(
                            projectId, view.distinctIds().text(distinctId))
                    .map(Person::properties)
                    .orElseGet(Json::object);
            personCache.put(distinctId, personProperties);
        }
        JsonNode value = personProperties.get(key);
        return value == null || value.isNull() ? null : value;
    }

    private void readProperties(byte[] json) {
        try (JsonParser parser = Json.mapper().createParser(json)) {
            // Stored documents were checked on capture.
            parser.disable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
            parser.nextToken();
            int missing = keys.size();
            while (missing > 0 && parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isWanted = keys.contains(parser.currentName());
                String key = isWanted ? parser.currentName() : null;
                JsonToken value = parser.nextToken();
                missing -= isWanted ? 1 : 0;
                if (!isWanted || value == JsonToken.VALUE_NULL) {
                    parser.skipChildren();
                } else {
                    properties.put(key, VALUES.readValue(parser));
                }
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}

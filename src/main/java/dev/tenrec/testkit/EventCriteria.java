package dev.tenrec.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Criteria that an event meets or misses: name, distinct id, properties. Used by one thread.
 *
 * @param <S> the class that extends this one, so that calls can be chained
 */
public abstract sealed class EventCriteria<S extends EventCriteria<S>> permits ExpectedEvent, AwaitedEvent {
    /** A name counts more than a distinct id, and that more than a property, when the nearest miss is chosen. */
    private static final int NAME_WEIGHT = 8;

    private static final int DISTINCT_ID_WEIGHT = 4;

    private final @Nullable String name;
    private final Map<String, Object> properties = new LinkedHashMap<>();
    private final List<String> absent = new ArrayList<>();
    private @Nullable String distinctId;

    EventCriteria(@Nullable String name) {
        this.name = name;
    }

    abstract S self();

    /** Only events of this distinct id. */
    public S from(String wanted) {
        distinctId = wanted;
        return self();
    }

    /** Only events with this value of a property; 1 and 1.0 are the same. */
    public S with(String property, @Nullable Object value) {
        properties.put(property, value);
        return self();
    }

    /** Only events with all these values of properties. */
    public S with(Map<String, ?> wanted) {
        properties.putAll(wanted);
        return self();
    }

    /** Only events without a property. */
    public S without(String property) {
        absent.add(property);
        return self();
    }

    boolean matches(ReceivedEvent event) {
        return differences(event).isEmpty();
    }

    /** The differences between these criteria and an event, each a line; none for one that meets them. */
    List<String> differences(ReceivedEvent event) {
        List<String> found = new ArrayList<>();
        if (name != null && !name.equals(event.name())) {
            found.add("name: expected " + Json.text(name) + ", was " + Json.text(event.name()));
        }
        if (distinctId != null && !distinctId.equals(event.distinctId())) {
            found.add("distinct id: expected " + Json.text(distinctId) + ", was " + Json.text(event.distinctId()));
        }
        properties.forEach((property, wanted) -> {
            if (!event.properties().containsKey(property)) {
                found.add(property + ": expected " + Json.text(json(wanted)) + ", was not sent");
            } else if (!isSame(wanted, event.properties().get(property))) {
                found.add(property + ": expected " + Json.text(json(wanted)) + ", was "
                        + Json.text(json(event.properties().get(property))));
            }
        });
        absent.stream()
                .filter(event.properties()::containsKey)
                .forEach(property -> found.add(property + ": expected none, was "
                        + Json.text(json(event.properties().get(property)))));
        return found;
    }

    /** Likeness of an event to what is wanted: the larger, the nearer. */
    int likeness(ReceivedEvent event) {
        int likeness = 0;
        if (Objects.equals(name, event.name())) {
            likeness += 2 * NAME_WEIGHT;
        } else if (name != null && plain(name).equals(plain(event.name()))) {
            likeness += NAME_WEIGHT;
        }
        if (Objects.equals(distinctId, event.distinctId())) {
            likeness += DISTINCT_ID_WEIGHT;
        }
        return likeness - differences(event).size();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(name == null ? "any event" : "event " + Json.text(name));
        if (distinctId != null) {
            text.append(" from ").append(Json.text(distinctId));
        }
        properties.forEach((property, value) -> text.append(text.indexOf(" with ") < 0 ? " with " : " and ")
                .append(property)
                .append(" = ")
                .append(Json.text(json(value))));
        absent.forEach(property -> text.append(" without ").append(property));
        return text.toString();
    }

    /** The beginning of a sentence that says that none is there. */
    String missing() {
        return name == null ? "Not " + this : "No " + this;
    }

    private static boolean isSame(@Nullable Object wanted, @Nullable Object sent) {
        return json(wanted).equals(EventCriteria::compare, json(sent));
    }

    /** Numbers by their value; for {@link JsonNode#equals(java.util.Comparator, JsonNode)}, which asks of leaves. */
    private static int compare(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }

    private static JsonNode json(@Nullable Object value) {
        return Json.mapper().valueToTree(value);
    }

    /** Names that differ in case, blanks, hyphens and underscores only are near misses. */
    private static String plain(String name) {
        return name.toLowerCase(java.util.Locale.ROOT).replaceAll("[ _-]", "");
    }
}

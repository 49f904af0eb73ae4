package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A property of events, or of the person or a group that an event belongs to.
 *
 * @param groupTypeIndex for {@link Source#GROUP}, else 0
 * @param key its name, or the id of a cohort; of an event also {@code $group_0} to {@code $group_4}, the keys of the
 *     groups that it names
 * @param derivation for {@link Source#EXPRESSION} alone
 */
public record Property(
        Source source,
        int groupTypeIndex,
        String key,
        @Nullable Derivation derivation) {
    public enum Source {
        /** The event, as it was sent. */
        EVENT,
        /** The person of the event, as it is now. */
        PERSON,
        /** The group of a type that the event names, as it is now. */
        GROUP,
        /** The session of the event, computed from all of its events. */
        SESSION,
        /** The event itself, beside its properties: the {@code distinct_id} and the name. */
        METADATA,
        /** The membership of the person of the event in a cohort: true, or no value. */
        COHORT,
        /** An expression over other properties; the key is its text. */
        EXPRESSION
    }

    /** The name of an event, which only expressions read. */
    public static final Property EVENT_NAME = new Property(Source.METADATA, 0, "event");

    private static final String DISTINCT_ID = "distinct_id";
    private static final Pattern GROUP_KEY = Pattern.compile("\\$group_[0-4]");
    private static final String VIRTUAL = "$virt_";

    /** A stored property. */
    public Property(Source source, int groupTypeIndex, String key) {
        this(source, groupTypeIndex, key, null);
    }

    /** The value of an expression. */
    public static Property ofExpression(String text, Derivation derivation) {
        return new Property(Source.EXPRESSION, 0, text, derivation);
    }

    /** The distinct id of an event. */
    public static Property ofDistinctId() {
        return new Property(Source.METADATA, 0, DISTINCT_ID);
    }

    public static Property ofEvent(String key) {
        return new Property(Source.EVENT, 0, key);
    }

    public static Property ofPerson(String key) {
        return new Property(Source.PERSON, 0, key);
    }

    public static Property ofGroup(int typeIndex, String key) {
        return new Property(Source.GROUP, typeIndex, key);
    }

    /** The membership of persons in a cohort. */
    public static Property ofCohort(int id) {
        return new Property(Source.COHORT, 0, Integer.toString(id));
    }

    /** The id of the cohort of {@link #ofCohort}. */
    public int cohort() {
        return Integer.parseInt(key);
    }

    /** Finds a property of sessions; empty for a key that is not supported. */
    public static Optional<Property> findOfSession(String key) {
        return SessionProperty.find(key).map(property -> new Property(Source.SESSION, 0, key));
    }

    /** True for a property of sessions that is 1 or 0. */
    boolean isFlagOfSession() {
        return source == Source.SESSION
                && SessionProperty.find(key).orElseThrow().type() == SessionProperty.Type.Boolean;
    }

    /** Finds what an event has beside its properties; empty for a key that is not supported. */
    public static Optional<Property> ofMetadata(String key) {
        if (GROUP_KEY.matcher(key).matches()) {
            return Optional.of(ofEvent(key));
        }
        return key.equals(DISTINCT_ID) ? Optional.of(new Property(Source.METADATA, 0, key)) : Optional.empty();
    }

    /** The value for an event or actor; of an expression, computed from those of its inputs. */
    @Nullable
    JsonNode of(Subject subject) {
        if (derivation == null) {
            return subject.value(this);
        }
        List<@Nullable JsonNode> inputs = new ArrayList<>();
        derivation.inputs().forEach(input -> inputs.add(subject.value(input)));
        return derivation.value(inputs);
    }

    /** Adds the stored properties that it is read from. */
    void addTo(Set<Property> properties) {
        if (derivation == null) {
            properties.add(this);
        } else {
            properties.addAll(derivation.inputs());
        }
    }

    /** True for what the API computes of a person instead of storing it. */
    public boolean isVirtual() {
        return source == Source.PERSON && key.startsWith(VIRTUAL);
    }

    /** The key of the group of a type that an event names. */
    public static Property groupKey(int typeIndex) {
        return ofEvent("$group_" + typeIndex);
    }
}

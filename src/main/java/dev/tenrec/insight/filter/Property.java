package dev.tenrec.insight.filter;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A property of events, or of the person or a group that an event belongs to.
 *
 * @param groupTypeIndex for {@link Source#GROUP}, else 0
 * @param key its name, or the id of a cohort; of an event also {@code $group_0} to {@code $group_4}, the keys of the
 *     groups that it names
 */
public record Property(Source source, int groupTypeIndex, String key) {
    public enum Source {
        /** The event, as it was sent. */
        EVENT,
        /** The person of the event, as it is now. */
        PERSON,
        /** The group of a type that the event names, as it is now. */
        GROUP,
        /** The session of the event, computed from all of its events. */
        SESSION,
        /** The event itself, beside its properties: only the {@code distinct_id}. */
        METADATA,
        /** The membership of the person of the event in a cohort: true, or no value. */
        COHORT
    }

    private static final String DISTINCT_ID = "distinct_id";
    private static final Pattern GROUP_KEY = Pattern.compile("\\$group_[0-4]");
    private static final String VIRTUAL = "$virt_";

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

    /** True for what the API computes of a person instead of storing it. */
    public boolean isVirtual() {
        return source == Source.PERSON && key.startsWith(VIRTUAL);
    }

    /** The key of the group of a type that an event names. */
    public static Property groupKey(int typeIndex) {
        return ofEvent("$group_" + typeIndex);
    }
}

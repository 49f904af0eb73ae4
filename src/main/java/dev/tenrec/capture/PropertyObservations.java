package dev.tenrec.capture;

import dev.tenrec.person.PersonKey;
import dev.tenrec.taxonomy.PropertyKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Distinct (event, property) pairs of one request, for the taxonomy. Used by one thread.
 *
 * <p>Most events hold the properties of the one before in the same order. Each name predicts its successor, so the
 * usual step is one comparison, and an event of an unchanged shape is not processed again.
 */
final class PropertyObservations {
    /** Stands between the name of an event about groups and the type of the group. */
    static final char GROUP_SIGN = '\0';
    /** Distinct properties of a request; as many as a project keeps. */
    private static final int NAMES_MAX = 20_000;
    /** Distinct events of a request; as many as a project keeps. */
    private static final int EVENTS_MAX = 10_000;

    /**
     * A property in an event.
     *
     * @param index of the first such event in the request
     * @param hasType whether its value tells its type
     */
    record Observation(int index, PropertyKind kind, String name, boolean hasType) {}

    private static final class PropertyName {
        final PropertyKind kind;
        final String text;
        /** Property of the person that it fills, or null. */
        final @Nullable PersonKey personKey;
        /** Successor in the previous event that held this name. */
        @Nullable
        PropertyName successor;
        /** Two bits for each distinct event: seen in it without, and with a value that tells its type. */
        private long[] seen = new long[1];

        PropertyName(PropertyKind kind, String text) {
            this.kind = kind;
            this.text = text;
            this.personKey = kind == PropertyKind.EVENT ? PersonKey.of(text) : null;
        }

        boolean isFirst(int event, boolean hasType) {
            int bit = 2 * event + (hasType ? 1 : 0);
            int word = bit >>> 6;
            if (word >= seen.length) {
                seen = Arrays.copyOf(seen, Math.max(word + 1, 2 * seen.length));
            }
            boolean isFirst = (seen[word] & 1L << bit) == 0;
            seen[word] |= 1L << bit;
            return isFirst;
        }
    }

    /** The events of one name. */
    static final class ObservedEvent {
        /** In UTF-8, as it was sent; of an event about groups with a zero and the type of the group behind it. */
        private final byte[] name;
        /** Properties observed in these events, in order. */
        final List<Observation> observations = new ArrayList<>();

        private final int number;
        /** Shape of the last of them; negative when it changed no person. */
        private int shape;

        ObservedEvent(int number, byte[] name) {
            this.number = number;
            this.name = name;
        }

        /** The name of the events, as it was sent. */
        String name() {
            int end = isGroup() ? text().indexOf(GROUP_SIGN) : text().length();
            return text().substring(0, end);
        }

        /** The type of the groups that they are about, empty when it was not said; null when they are about none. */
        @Nullable
        String groupType() {
            return isGroup() ? text().substring(text().indexOf(GROUP_SIGN) + 1) : null;
        }

        private boolean isGroup() {
            int end = text().indexOf(GROUP_SIGN);
            return end > 0
                    && EventKind.of(text().substring(0, end).getBytes(StandardCharsets.UTF_8)) == EventKind.GROUP;
        }

        private String text() {
            return new String(name, StandardCharsets.UTF_8);
        }
    }

    private final Map<PropertyKind, Map<String, PropertyName>> names = new EnumMap<>(PropertyKind.class);
    /** Adversarial hash collisions are harmless: buffers are comparable, so the map treeifies. */
    private final Map<ByteBuffer, ObservedEvent> byName = new HashMap<>();

    private final List<ObservedEvent> events = new ArrayList<>();
    private final PropertyName start = new PropertyName(PropertyKind.EVENT, "");
    private int nameCount;
    private int unobservedCount;
    /** Properties of the event being read. */
    private PropertyName[] present = new PropertyName[32];

    private boolean[] withType = new boolean[32];
    private int count;
    private PropertyName last = start;
    private @Nullable ObservedEvent lastEvent;
    /** Number of the current run of equal events; increases when an event holds other properties than the last. */
    private int shape;

    private int shapeCount;
    private boolean isChanged;

    /**
     * Takes note of a property of the event being read, or of one that it gives to a person or group.
     *
     * @return which property of persons an event's property fills, or null
     */
    @Nullable
    PersonKey add(PropertyKind kind, String name, boolean hasType) {
        PropertyName next = last.successor;
        if (next == null || next.kind != kind || !next.text.equals(name)) {
            next = find(kind, name);
            if (next == null) {
                unobservedCount++;
                return kind == PropertyKind.EVENT ? PersonKey.of(name) : null;
            }
            last.successor = next;
        }
        last = next;
        if (count == present.length) {
            present = Arrays.copyOf(present, 2 * count);
            withType = Arrays.copyOf(withType, 2 * count);
        }
        if (present[count] != next || withType[count] != hasType) {
            present[count] = next;
            withType[count] = hasType;
            isChanged = true;
        }
        count++;
        return next.personKey;
    }

    /**
     * Ends the event being read.
     *
     * @param name in UTF-8; of an event about groups with a zero and the type of the group behind it
     * @param index in the request
     * @param isPersonless whether it changes no person
     */
    void end(byte[] name, int index, boolean isPersonless) {
        if (isChanged || count != shapeCount) {
            shape++;
            shapeCount = count;
            isChanged = false;
        }
        ObservedEvent event = event(name);
        int kept = isPersonless ? -shape : shape;
        if (event != null && event.shape != kept) {
            event.shape = kept;
            note(event, index, isPersonless);
        }
        drop();
    }

    private @Nullable ObservedEvent event(byte[] name) {
        if (lastEvent != null && Arrays.equals(lastEvent.name, name)) {
            return lastEvent;
        }
        ByteBuffer key = ByteBuffer.wrap(name);
        ObservedEvent known = byName.get(key);
        if (known == null && events.size() >= EVENTS_MAX) {
            unobservedCount++;
            return null;
        }
        if (known == null) {
            known = new ObservedEvent(events.size(), name);
            byName.put(key, known);
            events.add(known);
        }
        lastEvent = known;
        return known;
    }

    private void note(ObservedEvent event, int index, boolean isPersonless) {
        for (int i = 0; i < count; i++) {
            PropertyName property = present[i];
            boolean counts = !isPersonless || property.kind != PropertyKind.PERSON;
            if (counts && property.isFirst(event.number, withType[i])) {
                event.observations.add(new Observation(index, property.kind, property.text, withType[i]));
            }
        }
    }

    /** Ends an event that is not going to be stored. */
    void drop() {
        count = 0;
        last = start;
    }

    /** The distinct events, in the order of their first appearance. */
    List<ObservedEvent> events() {
        return events;
    }

    /** Properties and events left out, because the request has too many names. */
    int unobservedCount() {
        return unobservedCount;
    }

    private @Nullable PropertyName find(PropertyKind kind, String text) {
        Map<String, PropertyName> known = names.computeIfAbsent(kind, any -> new HashMap<>());
        PropertyName name = known.get(text);
        if (name == null && nameCount < NAMES_MAX) {
            name = new PropertyName(kind, text);
            known.put(text, name);
            nameCount++;
        }
        return name;
    }
}

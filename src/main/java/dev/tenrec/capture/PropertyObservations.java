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

/**
 * Which properties stand in which events of one request, each pair once.
 *
 * <p>The usual event holds the properties of the one before in the same order. So each name remembers the one that
 * followed it last, the usual step is a comparison, and what is the same as last time is not looked at again.
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
     * @param tells whether its value tells its type
     */
    record Sighting(int index, PropertyKind kind, String name, boolean tells) {}

    private static final class Name {
        final PropertyKind kind;
        final String text;
        /** Of the person that it fills, or null. */
        final PersonKey personKey;
        /** The name that came after it last time. */
        Name follower;
        /** Two bits for each distinct event: seen in it without, and with a value that tells its type. */
        private long[] seen = new long[1];

        Name(PropertyKind kind, String text) {
            this.kind = kind;
            this.text = text;
            this.personKey = kind == PropertyKind.EVENT ? PersonKey.of(text) : null;
        }

        boolean isFirst(int event, boolean tells) {
            int bit = 2 * event + (tells ? 1 : 0);
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
    static final class Distinct {
        /** In UTF-8, as it was sent; of an event about groups with a zero and the type of the group behind it. */
        private final byte[] name;
        /** What was seen in them, in order. */
        final List<Sighting> sightings = new ArrayList<>();

        private final int number;
        /** What the last of them held; negative when it changed no person. */
        private int shape;

        Distinct(int number, byte[] name) {
            this.number = number;
            this.name = name;
        }

        /** The name of the events, as it was sent. */
        String name() {
            int end = isGroup() ? text().indexOf(GROUP_SIGN) : text().length();
            return text().substring(0, end);
        }

        /** The type of the groups that they are about, empty when it was not said; null when they are about none. */
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

    private final Map<PropertyKind, Map<String, Name>> names = new EnumMap<>(PropertyKind.class);
    /** Names that collide on purpose do no harm: the map orders them, because buffers can be compared. */
    private final Map<ByteBuffer, Distinct> byName = new HashMap<>();

    private final List<Distinct> events = new ArrayList<>();
    private final Name start = new Name(null, "");
    private int nameCount;
    private int missedCount;
    /** What stands in the event being read. */
    private Name[] present = new Name[32];

    private boolean[] telling = new boolean[32];
    private int count;
    private Name last = start;
    private Distinct lastEvent;
    /** Counts up whenever an event does not hold the same as the one before. */
    private int shape;

    private int shapeCount;
    private boolean isChanged;

    /**
     * Takes note of a property of the event being read, or of one that it gives to a person or group.
     *
     * @return which property of persons an event's property fills, or null
     */
    PersonKey add(PropertyKind kind, String name, boolean tells) {
        Name next = last.follower;
        if (next == null || next.kind != kind || !next.text.equals(name)) {
            next = find(kind, name);
            if (next == null) {
                missedCount++;
                return kind == PropertyKind.EVENT ? PersonKey.of(name) : null;
            }
            last.follower = next;
        }
        last = next;
        if (count == present.length) {
            present = Arrays.copyOf(present, 2 * count);
            telling = Arrays.copyOf(telling, 2 * count);
        }
        if (present[count] != next || telling[count] != tells) {
            present[count] = next;
            telling[count] = tells;
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
        Distinct event = event(name);
        int kept = isPersonless ? -shape : shape;
        if (event != null && event.shape != kept) {
            event.shape = kept;
            note(event, index, isPersonless);
        }
        drop();
    }

    private Distinct event(byte[] name) {
        if (lastEvent != null && Arrays.equals(lastEvent.name, name)) {
            return lastEvent;
        }
        ByteBuffer key = ByteBuffer.wrap(name);
        Distinct known = byName.get(key);
        if (known == null && events.size() >= EVENTS_MAX) {
            missedCount++;
            return null;
        }
        if (known == null) {
            known = new Distinct(events.size(), name);
            byName.put(key, known);
            events.add(known);
        }
        lastEvent = known;
        return known;
    }

    private void note(Distinct event, int index, boolean isPersonless) {
        for (int i = 0; i < count; i++) {
            Name property = present[i];
            boolean counts = !isPersonless || property.kind != PropertyKind.PERSON;
            if (counts && property.isFirst(event.number, telling[i])) {
                event.sightings.add(new Sighting(index, property.kind, property.text, telling[i]));
            }
        }
    }

    /** Ends an event that is not going to be stored. */
    void drop() {
        count = 0;
        last = start;
    }

    /** The distinct events, in the order of their first appearance. */
    List<Distinct> events() {
        return events;
    }

    /** How many properties and events were not noted, because the request has too many names. */
    int missedCount() {
        return missedCount;
    }

    private Name find(PropertyKind kind, String text) {
        Map<String, Name> known = names.computeIfAbsent(kind, any -> new HashMap<>());
        Name name = known.get(text);
        if (name == null && nameCount < NAMES_MAX) {
            name = new Name(kind, text);
            known.put(text, name);
            nameCount++;
        }
        return name;
    }
}

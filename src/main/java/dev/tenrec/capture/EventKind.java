package dev.tenrec.capture;

import dev.tenrec.person.Enrichment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Class of an event by its name, as the rules see it. */
enum EventKind {
    ORDINARY,
    /** Joins two distinct ids. */
    MERGE("$identify", "$create_alias", "$merge_dangerously"),
    /** Has no other purpose than to change a person. */
    PERSON("$set", "$delete_person_property"),
    /** Changes a group; person properties on it mean nothing. */
    GROUP(Enrichment.OF_GROUPS),
    /** About a program and not about a person, whose properties it leaves alone. */
    TECHNICAL(Enrichment.TECHNICAL),
    /** A problem that the client reports about itself; kept as a warning and not as an event. */
    CLIENT_WARNING("$$client_ingestion_warning"),
    /** Accepted and never stored. */
    DROPPED("$performance_event");

    private static final EventKind[] ALL = values();

    // Arrays, because the bytes of a name are compared once per event; they are never shared.
    @SuppressWarnings("ImmutableEnumChecker")
    private final byte[][] names;

    EventKind(String... names) {
        this(List.of(names));
    }

    EventKind(List<String> names) {
        this.names = names.stream()
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /** True when such an event becomes a row. */
    boolean isStored(boolean isPersonless) {
        return this != DROPPED && this != CLIENT_WARNING && !(isPersonless && (this == MERGE || this == GROUP));
    }

    /** @param name in UTF-8, not empty */
    static EventKind of(byte[] name) {
        if (name[0] != '$') {
            return ORDINARY;
        }
        for (EventKind kind : ALL) {
            for (byte[] known : kind.names) {
                if (Arrays.equals(known, name)) {
                    return kind;
                }
            }
        }
        return ORDINARY;
    }
}

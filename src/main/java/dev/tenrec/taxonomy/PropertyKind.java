package dev.tenrec.taxonomy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a property belongs to. */
public enum PropertyKind {
    EVENT,
    PERSON,
    GROUP;

    /** As the API spells it, for example {@code event}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind that the API spells so, if there is one. */
    public static Optional<PropertyKind> of(String wire) {
        return Arrays.stream(values()).filter(kind -> kind.wire().equals(wire)).findFirst();
    }
}

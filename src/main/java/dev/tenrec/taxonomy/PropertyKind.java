package dev.tenrec.taxonomy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Owner of a property. */
public enum PropertyKind {
    EVENT,
    PERSON,
    GROUP;

    /** The name in the API, for example {@code event}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind that the API spells so, if there is one. */
    public static Optional<PropertyKind> of(String wire) {
        return Arrays.stream(values()).filter(kind -> kind.wire().equals(wire)).findFirst();
    }
}

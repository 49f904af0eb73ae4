package dev.tenrec.person;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;

/**
 * Tells in a moment that an event has nothing new for its person, as one number: bits for the quiet keys of
 * {@link PersonKey}, and a hash of the loud ones with their values.
 *
 * <pre>
 * digest   hash of the loud keys and values, 0 without any, 50 | quiet keys, one bit each, 14
 * </pre>
 *
 * <p>An event's digest says which quiet keys it bears; a person's, which it has. A person whose loud values are those
 * of the event before keeps that event's hash. Nearly all events of a visit need no more than this comparison.
 */
public final class PersonDigest {
    /** Of an event that says nothing of its person. */
    public static final long NONE = 0;

    private static final int QUIET_BITS = PersonKey.quiet().size();
    private static final long QUIET_MASK = (1L << QUIET_BITS) - 1;
    /** Made once: servers say so of each of their events. */
    private static final long MACHINE_MASK = PersonKey.quiet().stream()
            .map(PersonKey::of)
            .filter(PersonKey::isOfMachine)
            .mapToLong(key -> 1L << key.number())
            .sum();

    private PersonDigest() {}

    /**
     * Adds one property of an event.
     *
     * @param source holds its value as JSON in {@code [from, to)}
     */
    public static long with(long digest, PersonKey key, byte[] source, int from, int to) {
        if (key.isQuiet()) {
            return digest | (1L << key.number());
        }
        long hash = mix(key.number() + 1L);
        for (int i = from; i < to; i++) {
            hash = (hash ^ source[i]) * 0x100000001b3L;
        }
        // A sum, because the order of the properties means nothing.
        long sum = (digest >>> QUIET_BITS) + (mix(hash) >>> QUIET_BITS);
        return (sum << QUIET_BITS) | (digest & QUIET_MASK);
    }

    /** Without the keys that say nothing of a person when a server sent them. */
    public static long withoutMachine(long digest) {
        return digest & ~MACHINE_MASK;
    }

    /** Whether a person with the one digest must look at an event with the other. */
    static boolean isNews(long person, long event) {
        long loud = event >>> QUIET_BITS;
        return (event & QUIET_MASK & ~person) != 0 || (loud != 0 && loud != person >>> QUIET_BITS);
    }

    /**
     * The digest of a person with these properties.
     *
     * @param event the digest of the event when its loud values are now the person's, else {@link #NONE}
     */
    static long of(ObjectNode properties, long event) {
        long quiet = 0;
        for (String name : PersonKey.quiet()) {
            PersonKey key = PersonKey.of(name);
            boolean isThere = properties.has(key.name()) && properties.has(key.initialName());
            quiet |= isThere ? 1L << key.number() : 0;
        }
        return (event & ~QUIET_MASK) | quiet;
    }

    /**
     * The digest of a person after an event.
     *
     * @param person the digest before it; what it knows of the loud values stays while they do
     * @param event the digest of the event when its loud values are now the person's, else {@link #NONE}
     */
    static long after(long person, long event, ObjectNode before, ObjectNode after) {
        boolean isKept = event >>> QUIET_BITS == 0
                && PersonKey.loud().stream().allMatch(name -> Objects.equals(before.get(name), after.get(name)));
        return of(after, isKept ? person : event);
    }

    private static long mix(long z) {
        long y = (z ^ z >>> 33) * 0xff51afd7ed558ccdL;
        y = (y ^ y >>> 33) * 0xc4ceb9fe1a85ec53L;
        return y ^ y >>> 33;
    }
}

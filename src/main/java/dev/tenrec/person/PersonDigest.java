package dev.tenrec.person;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;

/**
 * A digest of person properties in one long, by which an event that changes nothing of its person is recognized without
 * parsing: bits for the quiet keys of {@link PersonKey}, and a hash of the loud keys with their values.
 *
 * <pre>
 * digest   hash of the loud keys and values, 0 without any, 50 | quiet keys, one bit each, 14
 * </pre>
 *
 * <p>The bits of an event are the quiet keys it has; those of a person, the keys already set. A person keeps the hash
 * of the event that set its loud values. One comparison suffices for nearly all events of a visit.
 */
public final class PersonDigest {
    /** Digest of an event without person properties. */
    public static final long NONE = 0;

    private static final int QUIET_BITS = PersonKey.quiet().size();
    private static final long QUIET_MASK = (1L << QUIET_BITS) - 1;
    /** Quiet keys that describe the machine, not the person, in events of servers. */
    private static final long MACHINE_MASK = PersonKey.quiet().stream()
            .filter(PersonKey::isOfMachine)
            .mapToLong(key -> 1L << key.number())
            .sum();

    private PersonDigest() {}

    /**
     * Adds one property of an event.
     *
     * @param source holds the value as JSON in {@code [from, to)}
     */
    public static long with(long digest, PersonKey key, byte[] source, int from, int to) {
        if (key.isQuiet()) {
            return digest | (1L << key.number());
        }
        long hash = mix(key.number() + 1L);
        for (int i = from; i < to; i++) {
            hash = (hash ^ source[i]) * 0x100000001b3L;
        }
        // A sum is independent of the order of properties.
        long sum = (digest >>> QUIET_BITS) + (mix(hash) >>> QUIET_BITS);
        return (sum << QUIET_BITS) | (digest & QUIET_MASK);
    }

    /** Removes the keys that describe the machine of a server. */
    public static long withoutMachine(long digest) {
        return digest & ~MACHINE_MASK;
    }

    /** True when an event with one digest may change a person with the other. */
    static boolean differs(long person, long event) {
        long loud = event >>> QUIET_BITS;
        return (event & QUIET_MASK & ~person) != 0 || (loud != 0 && loud != person >>> QUIET_BITS);
    }

    /**
     * The digest of a person with these properties.
     *
     * @param event the digest of the event that set all loud values, or {@link #NONE}
     */
    static long of(ObjectNode properties, long event) {
        long quiet = 0;
        for (PersonKey key : PersonKey.quiet()) {
            boolean isThere = properties.has(key.name()) && properties.has(key.initialName());
            quiet |= isThere ? 1L << key.number() : 0;
        }
        return (event & ~QUIET_MASK) | quiet;
    }

    /**
     * The digest of a person after an event.
     *
     * @param person the digest before; its hash is kept if the loud values did not change
     * @param event the digest of the event if it set all loud values, or {@link #NONE}
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

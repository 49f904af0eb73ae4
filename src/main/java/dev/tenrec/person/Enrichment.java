package dev.tenrec.person;

import dev.tenrec.json.JsonFields;
import java.util.List;

/**
 * The rule by which an event copies some of its properties to its person, see {@link PersonKey}. Capture decides it for
 * each event and stores a digest; the lake has no digests, so for events that left to it the rule is applied again.
 */
public final class Enrichment {
    /** Events that change a group; person properties on them mean nothing. */
    public static final List<String> OF_GROUPS = List.of("$groupidentify", "$group_identify", "$delete_group_property");

    /** Events about a program and not about a person, whose properties they leave alone. */
    public static final List<String> TECHNICAL = List.of("$exception", "$$heatmap");

    private static final String IS_SERVER = "$is_server";

    private Enrichment() {}

    /**
     * Returns whether an event copies any property to its person.
     *
     * @param isPersonless whether it was sent with {@code $process_person_profile: false}
     * @param properties as they are stored
     */
    public static boolean isOf(String event, boolean isPersonless, byte[] properties) {
        return !isPersonless
                && !OF_GROUPS.contains(event)
                && !TECHNICAL.contains(event)
                && digest(properties) != PersonDigest.NONE;
    }

    private static long digest(byte[] properties) {
        long digest = PersonDigest.NONE;
        boolean isServer = false;
        JsonFields fields = new JsonFields(properties, 0);
        while (fields.next()) {
            String name = fields.name();
            int from = fields.valueStart();
            if (name.equals(IS_SERVER)) {
                isServer = fields.valueType() == 't';
            }
            PersonKey key = PersonKey.of(name);
            if (key != null) {
                digest = PersonDigest.with(digest, key, properties, from, from + fields.valueSize());
            }
        }
        return isServer ? PersonDigest.withoutMachine(digest) : digest;
    }
}

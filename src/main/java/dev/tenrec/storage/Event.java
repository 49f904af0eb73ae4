package dev.tenrec.storage;

import java.util.UUID;

/**
 * One stored event, read back.
 *
 * @param uuid the id that makes it unique within its project
 * @param name for example {@code $pageview}
 * @param distinctId whose event it is, as sent
 * @param timestampMicros when it happened, microseconds since 1970 in UTC
 * @param receivedMicros when it arrived here, microseconds since 1970 in UTC
 * @param historical whether it came in a request with {@code historical_migration}
 * @param personDigest what it says of its person, see {@link EventBatch#personDigest}
 * @param properties the JSON object of its properties, exactly the bytes that were sent
 */
public record Event(
        UUID uuid,
        String name,
        String distinctId,
        long timestampMicros,
        long receivedMicros,
        boolean historical,
        long personDigest,
        RawJson properties) {
    /** Whether some of its properties are copied to its person. */
    public boolean isEnriched() {
        return personDigest != 0;
    }
}

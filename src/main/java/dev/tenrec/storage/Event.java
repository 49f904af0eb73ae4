package dev.tenrec.storage;

import java.util.UUID;

/**
 * One stored event.
 *
 * @param uuid unique within its project
 * @param name for example {@code $pageview}
 * @param distinctId as sent
 * @param timestampMicros microseconds since 1970 in UTC
 * @param receivedMicros arrival, microseconds since 1970 in UTC
 * @param historical true if the request carried {@code historical_migration}
 * @param isEnriched true when some properties are copied to the person
 * @param properties the JSON object, exactly the bytes that were sent
 */
public record Event(
        UUID uuid,
        String name,
        String distinctId,
        long timestampMicros,
        long receivedMicros,
        boolean historical,
        boolean isEnriched,
        RawJson properties) {}

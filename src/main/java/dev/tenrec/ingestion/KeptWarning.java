package dev.tenrec.ingestion;

/**
 * A warning as it is kept.
 *
 * @param atMicros when the request arrived, microseconds since 1970 in UTC
 */
public record KeptWarning(long atMicros, IngestionWarning warning) {}

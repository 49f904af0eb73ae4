package dev.tenrec.insight.sql.plan;

import dev.tenrec.insight.exec.scan.EventSelector;

/**
 * The events of a time.
 *
 * @param fromMicros first microsecond since 1970
 * @param toMicros last microsecond
 */
public record EventRange(EventSelector events, long fromMicros, long toMicros) implements ScanRange {}

package dev.tenrec.insight.sql.plan;

import dev.tenrec.insight.exec.scan.EventSelector;

/**
 * The events that a scan shows at all, chosen by filters of insights and not by conditions of SQL.
 *
 * @param fromMicros first microsecond since 1970
 * @param toMicros last microsecond
 */
public record EventRange(EventSelector events, long fromMicros, long toMicros) {}

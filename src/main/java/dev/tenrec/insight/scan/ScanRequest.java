package dev.tenrec.insight.scan;

import dev.tenrec.insight.filter.Property;
import java.util.List;

/**
 * Which events a scan shows, and what of them.
 *
 * @param fromMicros the first microsecond of the range
 * @param toMicros the last microsecond of the range, included
 * @param actors whose numbers are wanted, or null
 * @param values the properties whose values are wanted
 */
public record ScanRequest(EventSet events, long fromMicros, long toMicros, ActorKind actors, List<Property> values) {}

package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Property;
import java.util.List;

/**
 * Which events a scan shows, and what of them.
 *
 * @param time the range; where its pieces hold many events, blocks end where they do
 * @param actors whose numbers are wanted, or null
 * @param values the properties whose values are wanted
 */
public record ScanRequest(EventSelector events, TimeBuckets time, ActorKind actors, List<Property> values) {}

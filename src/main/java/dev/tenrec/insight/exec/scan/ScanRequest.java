package dev.tenrec.insight.exec.scan;

import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.TimeBuckets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Projection and selection of a scan.
 *
 * @param time range; batches end at bucket bounds if buckets have many events
 * @param actors null if actors are not read
 * @param values properties to read
 */
public record ScanRequest(
        EventSelector events, TimeBuckets time, @Nullable ActorKind actors, List<Property> values) {}

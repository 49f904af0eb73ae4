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
 * @param isOfFirsts true if the first event of each actor suffices, or without actors any event of each combination of
 *     values; the scan may show more
 */
public record ScanRequest(
        EventSelector events, TimeBuckets time, @Nullable ActorKind actors, List<Property> values, boolean isOfFirsts) {
    /** Every event. */
    public ScanRequest(EventSelector events, TimeBuckets time, @Nullable ActorKind actors, List<Property> values) {
        this(events, time, actors, values, false);
    }

    /** The first event of each actor, and maybe others. */
    public static ScanRequest ofFirsts(EventSelector events, TimeBuckets time, ActorKind actors) {
        return new ScanRequest(events, time, actors, List.of(), true);
    }
}

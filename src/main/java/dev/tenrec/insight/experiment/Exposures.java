package dev.tenrec.insight.experiment;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Property;
import java.util.List;

/**
 * The events by which users got a variant, and the rules by which they count.
 *
 * @param variant the property that names the variant; other values are no exposures
 * @param variants in the order of the flag
 * @param isFirstSeen true when the first variant of a user counts, false when users of several are left out
 * @param fromMicros microseconds since 1970; {@code toMicros} likewise, inclusive
 */
record Exposures(
        EventSelector events,
        Property variant,
        List<String> variants,
        boolean isFirstSeen,
        ActorKind actors,
        long fromMicros,
        long toMicros) {}

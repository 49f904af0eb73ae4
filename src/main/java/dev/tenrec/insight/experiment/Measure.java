package dev.tenrec.insight.experiment;

import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A count or a sum of the events of a user.
 *
 * @param property whose values count; null where events count
 */
record Measure(EventSelector events, Kind kind, @Nullable Property property) {
    enum Kind {
        COUNT,
        /** 1 for a user with any event. */
        ANY,
        SUM,
        AVERAGE,
        MIN,
        MAX,
        /** Different values, without empty ones. */
        DISTINCT
    }

    List<Property> properties() {
        return property == null ? List.of() : List.of(property);
    }
}

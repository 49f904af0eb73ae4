package dev.tenrec.insight.time;

import java.time.ZonedDateTime;
import java.util.OptionalLong;

/** The times that a query resolves its ranges by; each engine's snapshot tells its own. */
public interface QueryTime {
    ProjectTime projectTime();

    /** Returns the time of the query in the project's zone. */
    ZonedDateTime now();

    /** Returns the time of the first event at or after a time, in microseconds since 1970; empty if there is none. */
    OptionalLong earliestMicros(long fromMicros);
}

package dev.tenrec.rehearsal.rule;

import dev.tenrec.rehearsal.wire.WireEvent;
import dev.tenrec.rehearsal.wire.WireRequest;

/** Rules that look at the same things. Used by one thread. */
public interface Family {
    /** Looks at the next request, before its events. */
    default void request(WireRequest request) {}

    /** Looks at the next event, also of a request that was refused. */
    default void event(WireEvent event) {}

    /** Looks back, once all has been seen. */
    default void end() {}
}

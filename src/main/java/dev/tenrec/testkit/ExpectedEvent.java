package dev.tenrec.testkit;

import org.jspecify.annotations.Nullable;

/** An event that a test expects to find among those that arrived. */
public final class ExpectedEvent extends EventCriteria<ExpectedEvent> {
    private ExpectedEvent(@Nullable String name) {
        super(name);
    }

    /** Any event of this name. */
    public static ExpectedEvent event(String name) {
        return new ExpectedEvent(name);
    }

    /** Any event at all. */
    public static ExpectedEvent anyEvent() {
        return new ExpectedEvent(null);
    }

    @Override
    ExpectedEvent self() {
        return this;
    }
}

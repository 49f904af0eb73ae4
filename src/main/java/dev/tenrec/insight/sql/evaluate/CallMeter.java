package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts the texts and lists that one evaluation keeps at a time, and looks at the clock now and then: a lambda in a
 * lambda makes a lot of one row. Confined to one thread.
 */
final class CallMeter {
    static final int CALLS_PER_CHECK = 16;

    private final MemoryBudget memory;
    private final Runnable clock;
    private long bytes;
    private int calls;

    /** @param clock throws when the time is over */
    CallMeter(MemoryBudget memory, Runnable clock) {
        this.memory = memory;
        this.clock = clock;
    }

    long bytes() {
        return bytes;
    }

    /** Lets go of all that was kept since then, and keeps the result of a call. */
    void end(long before, @Nullable Object result) {
        backTo(before);
        if (result instanceof String || result instanceof List) {
            long size = MemoryBudget.sizeOf(result);
            memory.reserve(size);
            bytes += size;
        }
        if (++calls % CALLS_PER_CHECK == 0) {
            clock.run();
        }
    }

    void backTo(long before) {
        memory.release(bytes - before);
        bytes = before;
    }
}

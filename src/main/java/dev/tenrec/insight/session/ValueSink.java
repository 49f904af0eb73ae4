package dev.tenrec.insight.session;

import dev.tenrec.insight.exec.scan.ValueReader;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.storage.segment.Segment;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds for each session the event that gives it the value of a property. For one thread. */
final class ValueSink implements SessionScan.Sink {
    private final Property property;
    private final EventOrder order;
    private final BestEvents best = new BestEvents();
    private final int[] codes = new int[Segment.BLOCK_ROWS];
    private @Nullable Segment segment;
    private @Nullable ValueReader reader;

    ValueSink(Property property, EventOrder order) {
        this.property = property;
        this.order = order;
    }

    BestEvents best() {
        return best;
    }

    @Override
    public void enter(Segment next, Function<Property, ValueReader> readers) {
        segment = next;
        reader = readers.apply(property).bind(next);
    }

    @Override
    public void block(SessionScan.Block block) {
        Segment current = Objects.requireNonNull(segment);
        Objects.requireNonNull(reader).read(block.positions, block.count, codes);
        for (int i = 0; i < block.count; i++) {
            if (codes[i] == 0) {
                continue;
            }
            long key = order.of(block.name, block.times[i]);
            int session = block.sessions[i];
            if (best.isBetter(session, key, Integer.MAX_VALUE) || best.isBetter(session, key, row(current, block, i))) {
                best.put(session, key, row(current, block, i), codes[i]);
            }
        }
    }

    private int row(Segment current, SessionScan.Block block, int i) {
        return order.ofRow(current.row(block.positions[i]));
    }
}

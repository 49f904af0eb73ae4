package dev.tenrec.insight.retention;

import dev.tenrec.insight.exec.scan.Values;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Splits the events of an actor by the value of the breakdown. Values with the same text are one; an empty one is 0.
 */
final class EventsByValue {
    private final Values values;
    /** By code: one more than the code that stands for its text, or 0 while unknown. */
    private int[] known = {1};

    private final Map<String, Integer> byText = new HashMap<>();
    /** Code and index of each event. */
    private long[] order = new long[64];

    private final ActorEvents part = new ActorEvents();

    EventsByValue(Values values) {
        this.values = values;
        byText.put("", 0);
    }

    /** Makes codes of the same text equal. */
    void merge(ActorEvents events) {
        for (int i = 0; i < events.count; i++) {
            int code = events.codes[i];
            events.codes[i] = code < known.length && known[code] > 0 ? known[code] - 1 : find(code);
        }
    }

    private int find(int code) {
        if (code >= known.length) {
            known = Arrays.copyOf(known, Math.max(code + 1, 2 * known.length));
        }
        Integer first = byText.putIfAbsent(Objects.requireNonNull(values.text(code)), code);
        known[code] = (first == null ? code : first) + 1;
        return known[code] - 1;
    }

    /** Visits the events of each value, all in order of time. */
    void forEach(ActorEvents events, Consumer<ActorEvents> visitor) {
        int count = events.count;
        boolean isOne = true;
        for (int i = 1; i < count && isOne; i++) {
            isOne = events.codes[i] == events.codes[0];
        }
        if (isOne) {
            visitor.accept(events);
            return;
        }
        order = order.length < count ? new long[Math.max(count, 2 * order.length)] : order;
        for (int i = 0; i < count; i++) {
            order[i] = ((long) events.codes[i] << Integer.SIZE) | i;
        }
        Arrays.sort(order, 0, count);
        part.clear(events.actor);
        for (int i = 0; i < count; i++) {
            part.add(events, (int) order[i]);
            if (i + 1 == count || order[i + 1] >>> Integer.SIZE != order[i] >>> Integer.SIZE) {
                visitor.accept(part);
                part.clear(events.actor);
            }
        }
    }
}

package dev.tenrec.capture;

import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Collects the faults of one request, at most {@link #MAX}. */
public final class Reasons {
    public static final int MAX = 100;

    private final List<CaptureReason> reasons = new ArrayList<>();
    private final BitSet faulty = new BitSet();
    private int status;
    private boolean unreadable;
    private boolean concernsAll;

    /** Adds a fault of one event, or of the envelope when the index is -1. */
    void add(int status, int index, @Nullable String field, String reason) {
        if (reasons.isEmpty()) {
            this.status = status;
        }
        if (index >= 0) {
            faulty.set(index);
        } else {
            concernsAll = true;
        }
        if (reasons.size() < MAX) {
            reasons.add(new CaptureReason(index, field, reason));
        }
    }

    /** Adds a syntax error: nothing after it was read. */
    void addUnreadable(int index, @Nullable String field, String reason) {
        add(400, index, field, reason);
        unreadable = true;
    }

    boolean isUnreadable() {
        return unreadable;
    }

    /** True when there is a fault of the request as a whole. */
    boolean concernsAll() {
        return concernsAll;
    }

    /** True when there is a fault of this event. */
    boolean has(int index) {
        return faulty.get(index);
    }

    boolean isEmpty() {
        return reasons.isEmpty();
    }

    /** @param parsed says more about the events that are to blame */
    CaptureRefusal refusal(int projectId, ParsedBatch parsed) {
        return new CaptureRefusal(status, named(parsed), projectId, parsed.events.size());
    }

    /** The faults with the names of the events that are to blame. */
    List<CaptureReason> named(ParsedBatch parsed) {
        int count = parsed.events.size();
        return reasons.stream()
                .map(reason -> reason.index() < 0 || reason.index() >= count
                        ? reason
                        : about(reason, parsed.events.get(reason.index())))
                .toList();
    }

    /** Adds the uuid, name and distinct id of the event to a reason. */
    private static CaptureReason about(CaptureReason reason, ParsedEvent event) {
        return reason.about(
                event.hasUuid ? new UUID(event.uuidHigh, event.uuidLow).toString() : null,
                text(event.name),
                text(event.distinctId == null ? event.propertiesDistinctId : event.distinctId));
    }

    private static @Nullable String text(byte @Nullable [] text) {
        return text == null ? null : new String(text, StandardCharsets.UTF_8);
    }
}

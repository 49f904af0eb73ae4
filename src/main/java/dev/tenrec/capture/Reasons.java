package dev.tenrec.capture;

import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong with one request, as far as somebody will read it. */
final class Reasons {
    static final int MAX = 100;

    private final List<CaptureReason> reasons = new ArrayList<>();
    private int status;
    private boolean unreadable;

    /** Something that is wrong with one event, or with the envelope when the index is -1. */
    void add(int status, int index, String field, String reason) {
        if (reasons.isEmpty()) {
            this.status = status;
        }
        if (reasons.size() < MAX) {
            reasons.add(new CaptureReason(index, field, reason));
        }
    }

    /** The document itself is broken, so that nothing behind this place was read. */
    void addUnreadable(int index, String field, String reason) {
        add(400, index, field, reason);
        unreadable = true;
    }

    boolean isUnreadable() {
        return unreadable;
    }

    boolean isEmpty() {
        return reasons.isEmpty();
    }

    CaptureRefusal refusal(int projectId) {
        return new CaptureRefusal(status, reasons, projectId);
    }
}

package dev.tenrec.capture.live;

import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.storage.EventBatch;
import org.jspecify.annotations.Nullable;

/**
 * Selects the messages of a listener.
 *
 * @param projectId of this project alone
 * @param accepted stored events
 * @param refused refused requests
 * @param event only with this name, or null for any
 * @param distinctId only of this one, or null for any
 */
public record LiveFilter(
        int projectId,
        boolean accepted,
        boolean refused,
        @Nullable String event,
        @Nullable String distinctId) {
    boolean wants(EventBatch batch) {
        return accepted && batch.projectId() == projectId;
    }

    boolean wants(EventBatch batch, int index) {
        return (event == null || event.equals(batch.name(index)))
                && (distinctId == null || distinctId.equals(batch.distinctId(index)));
    }

    /** A request is wanted when one of the events that it was refused for is. */
    boolean wants(int project, CaptureRefusal refusal) {
        return refused
                && project == projectId
                && (isOfAny() || refusal.reasons().stream().anyMatch(this::wants));
    }

    private boolean wants(CaptureReason reason) {
        return (event == null || event.equals(reason.event()))
                && (distinctId == null || distinctId.equals(reason.distinctId()));
    }

    private boolean isOfAny() {
        return event == null && distinctId == null;
    }
}

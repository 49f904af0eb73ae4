package dev.tenrec.capture.live;

import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.storage.EventBatch;
import java.util.List;
import java.util.stream.Stream;

/**
 * Publishes stored events and refused requests to listeners. It never blocks capture: a slow listener misses messages,
 * and without listeners the cost is one volatile read.
 */
public final class LiveFeed {
    /** Listeners at once, in all. */
    public static final int LISTENERS_MAX = 50;
    /** Listeners of one project at once. */
    public static final int LISTENERS_OF_PROJECT_MAX = 10;

    private volatile List<LiveListener> listeners = List.of();

    /**
     * Begins to listen; to be closed.
     *
     * @param onMessage see {@link LiveListener}
     * @throws ApiException when there are too many
     */
    public synchronized LiveListener open(LiveFilter filter, Runnable onMessage) {
        if (listeners.size() >= LISTENERS_MAX) {
            throw new ApiException(ErrorCode.OVERLOADED, "Too many listeners, please retry later.");
        }
        if (listeners.stream()
                        .filter(other -> other.filter().projectId() == filter.projectId())
                        .count()
                >= LISTENERS_OF_PROJECT_MAX) {
            throw new ApiException(ErrorCode.THROTTLED, "Too many listeners of this project, please end one.");
        }
        LiveListener added = new LiveListener(filter, onMessage);
        listeners = Stream.concat(listeners.stream(), Stream.of(added)).toList();
        return added;
    }

    /** Ends listening; nothing happens the second time. */
    public synchronized void close(LiveListener listener) {
        listeners = listeners.stream().filter(other -> other != listener).toList();
    }

    /** Number of listeners. */
    public int count() {
        return listeners.size();
    }

    /** Prepares the messages of a batch, sent once it is durable; runs on a worker, because it copies events. */
    public LiveMessages messages(EventBatch batch) {
        List<LiveListener> all = listeners;
        if (all.isEmpty()) {
            return LiveMessages.NONE;
        }
        List<LiveListener> wanting =
                all.stream().filter(listener -> listener.filter().wants(batch)).toList();
        return wanting.isEmpty() ? LiveMessages.NONE : LiveMessages.of(batch, wanting);
    }

    /**
     * Tells of a refused request of a known project.
     *
     * @param id under which the request is kept
     */
    public void refused(int id, CaptureRequest request, CaptureRefusal refusal) {
        List<LiveListener> all = listeners;
        if (all.isEmpty()) {
            return;
        }
        int project = refusal.projectId().orElseThrow();
        List<LiveListener> wanting = all.stream()
                .filter(listener -> listener.filter().wants(project, refusal))
                .toList();
        if (!wanting.isEmpty()) {
            List<LiveMessage> message = List.of(LiveMessage.refused(id, request, refusal));
            wanting.forEach(listener -> listener.offer(0, message));
        }
    }
}

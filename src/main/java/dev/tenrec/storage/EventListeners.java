package dev.tenrec.storage;

import java.util.ArrayList;
import java.util.List;

/** Listeners to appended events, in the order they were added; all are added before the store opens. */
final class EventListeners {
    private final List<EventStore.Listener> ofEvents = new ArrayList<>();
    private final List<EventStore.BatchListener> ofBatches = new ArrayList<>();

    void add(EventStore.Listener listener) {
        ofEvents.add(listener);
    }

    void add(EventStore.BatchListener listener) {
        ofBatches.add(listener);
    }

    /** Tells of one event; on the writer. */
    void appended(EventBatch batch, int index, int distinctId) {
        for (EventStore.Listener listener : ofEvents) {
            listener.appended(batch, index, distinctId);
        }
    }

    /** Tells of a request, after its events; on the writer. */
    void appended(EventBatch batch, EventStore.Appended appended) {
        for (EventStore.BatchListener listener : ofBatches) {
            listener.appended(batch, appended);
        }
    }
}

package dev.tenrec.capture.live;

import dev.tenrec.storage.EventBatch;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages of one batch, built on a worker before it is durable; bounded by the listeners' queues. */
public final class LiveMessages {
    /** For batches without listeners. */
    static final LiveMessages NONE = new LiveMessages(List.of());

    private final List<Part> parts;

    /** Messages of one listener, filled from the end: of too many events the newest are sent. */
    private static final class Part {
        private final LiveListener listener;
        private final List<Integer> indexes = new ArrayList<>();
        private final List<LiveMessage> messages = new ArrayList<>();
        private int size;
        private int missed;

        Part(LiveListener listener) {
            this.listener = listener;
        }

        /** Adds the message of an event; builds it unless an earlier listener did. Null as long as none did. */
        @Nullable
        LiveMessage take(EventBatch batch, int index, @Nullable LiveMessage made) {
            boolean isFull = messages.size() == LiveListener.MESSAGES_MAX || size > LiveListener.SIZE_MAX;
            if (isFull || !listener.mayHear()) {
                missed++;
                return made;
            }
            LiveMessage message = made == null ? LiveMessage.accepted(batch, index) : made;
            indexes.add(index);
            messages.add(message);
            size += message.size();
            return message;
        }

        void tell(BitSet duplicates) {
            List<LiveMessage> stored = new ArrayList<>();
            for (int i = 0; i < messages.size(); i++) {
                if (!duplicates.get(indexes.get(i))) {
                    stored.add(messages.get(i));
                }
            }
            Collections.reverse(stored);
            listener.offer(missed, stored);
        }
    }

    private LiveMessages(List<Part> parts) {
        this.parts = parts;
    }

    static LiveMessages of(EventBatch batch, List<LiveListener> listeners) {
        List<Part> parts = listeners.stream().map(Part::new).toList();
        for (int index = batch.count() - 1; index >= 0; index--) {
            @Nullable LiveMessage made = null;
            for (Part part : parts) {
                if (part.listener.filter().wants(batch, index)) {
                    made = part.take(batch, index, made);
                }
            }
        }
        return new LiveMessages(parts);
    }

    /**
     * Tells the listeners.
     *
     * @param duplicates the indexes of events that were not stored
     */
    public void tell(BitSet duplicates) {
        parts.forEach(part -> part.tell(duplicates));
    }
}

package dev.tenrec.storage;

import dev.tenrec.error.ApiException;
import dev.tenrec.json.RepeatedText;
import dev.tenrec.storage.segment.SegmentBuffer;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads whole events of a view and keeps the last block: consecutive rows, of which a block holds a hundred or more,
 * cost one decompression per block. Used by one thread.
 */
public final class EventReader {
    private final EventView view;
    private long position = -1;
    private @Nullable EventBlock block;
    private long damagedPosition = -1;

    EventReader(EventView view) {
        this.view = view;
    }

    /**
     * Reads an event from the journal and verifies its checksum.
     *
     * @throws ApiException naming the file that is damaged
     */
    @Blocking
    public Event read(int row) {
        WorkerPool.assertWorker();
        view.requireWhole();
        EventBlock found = readBlock(row);
        ByteBuffer raw = ByteBuffer.wrap(found.raw());
        int event = view.offsetInBlock(row);
        int distinctId = view.distinctId(row);
        boolean isErased = isErased(raw, event, distinctId);
        return new Event(
                view.uuid(row),
                isErased ? "" : view.names().text(view.name(row)),
                isErased ? "" : view.distinctIds().text(distinctId),
                view.timestampMicros(row),
                found.receivedMicros(),
                (view.flags(row) & EventLayout.HISTORICAL) != 0,
                EventLayout.personDigest(raw, event) != 0,
                new RawJson(isErased ? "{}".getBytes(StandardCharsets.UTF_8) : properties(raw, event, distinctId)));
    }

    /** True if the event was erased after the view was made; there is at least an empty object otherwise. */
    private boolean isErased(ByteBuffer raw, int event, int distinctId) {
        return EventLayout.propertiesSize(raw, event) == 0 || view.distinctIds().isErased(distinctId);
    }

    /** A copy of the properties as they were sent. */
    private byte[] properties(ByteBuffer raw, int event, int distinctId) {
        int from = EventLayout.propertiesOffset(raw, event);
        byte[] json = Arrays.copyOfRange(raw.array(), from, from + EventLayout.propertiesSize(raw, event));
        if (EventLayout.isCleared(raw, event)) {
            RepeatedText.restore(json, 0, json.length, view.distinctIds().bytes(distinctId));
        }
        return json;
    }

    EventView view() {
        return view;
    }

    /**
     * Adds a row and its properties to a buffer, or leaves it out if it is deleted. If its block is damaged, all its
     * properties are marked unreadable: only a query that reads one of them fails.
     */
    void addTo(SegmentBuffer buffer, int row) {
        if (view.hasDeletions() && view.isDeleted(row, view.distinctId(row))) {
            buffer.skip();
            return;
        }
        byte[] bytes = readableBlock(row);
        buffer.add(view.timestampMicros(row), view.name(row), view.distinctId(row));
        if (bytes == null) {
            buffer.addUnreadable();
            return;
        }
        ByteBuffer raw = ByteBuffer.wrap(bytes);
        int event = view.offsetInBlock(row);
        int distinctId = view.distinctId(row);
        boolean isCleared = EventLayout.isCleared(raw, event);
        // The text of the distinct id is looked at only where it is needed: an import adds each of its events here.
        if (EventLayout.propertiesSize(raw, event) == 0 || (isCleared && isErased(raw, event, distinctId))) {
            return;
        }
        boolean hasGroups = (view.flags(row) & EventLayout.PERSONLESS) == 0;
        if (isCleared) {
            buffer.addProperties(properties(raw, event, distinctId), 0, hasGroups);
        } else {
            buffer.addProperties(bytes, EventLayout.propertiesOffset(raw, event), hasGroups);
        }
    }

    private EventBlock readBlock(int row) {
        try {
            return blockOf(row);
        } catch (DamagedBlockException damaged) {
            throw damaged.refusal();
        }
    }

    /** The block of a row, or null if it is damaged. */
    private byte @Nullable [] readableBlock(int row) {
        if (view.blockPosition(row) == damagedPosition) {
            return null;
        }
        try {
            return blockOf(row).raw();
        } catch (DamagedBlockException damaged) {
            damagedPosition = view.blockPosition(row);
            return null;
        }
    }

    private EventBlock blockOf(int row) {
        long wanted = view.blockPosition(row);
        EventBlock kept = block;
        if (kept == null || wanted != position) {
            kept = view.block(wanted);
            block = kept;
            position = wanted;
        }
        return kept;
    }
}

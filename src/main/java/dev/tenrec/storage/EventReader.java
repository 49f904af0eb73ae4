package dev.tenrec.storage;

import dev.tenrec.error.ApiException;
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
        byte[] bytes = found.raw();
        ByteBuffer raw = ByteBuffer.wrap(bytes);
        int event = view.offsetInBlock(row);
        int distinctId = EventLayout.distinctIdOffset(raw, event);
        int properties = EventLayout.propertiesOffset(raw, event);
        return new Event(
                view.uuid(row),
                text(bytes, EventLayout.nameOffset(event), EventLayout.nameSize(raw, event)),
                text(bytes, distinctId, EventLayout.distinctIdSize(raw, event)),
                view.timestampMicros(row),
                found.receivedMicros(),
                (view.flags(row) & EventLayout.HISTORICAL) != 0,
                EventLayout.personDigest(raw, event) != 0,
                new RawJson(properties(bytes, properties, EventLayout.propertiesSize(raw, event))));
    }

    /** The properties of an event, none if they were erased after the view was made. */
    private static byte[] properties(byte[] bytes, int from, int size) {
        return size == 0 ? "{}".getBytes(StandardCharsets.UTF_8) : Arrays.copyOfRange(bytes, from, from + size);
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
        if (EventLayout.propertiesSize(raw, event) == 0) {
            // It was erased after the view was made; there is at least an empty object otherwise.
            return;
        }
        int properties = EventLayout.propertiesOffset(raw, event);
        boolean hasGroups = (view.flags(row) & EventLayout.PERSONLESS) == 0;
        buffer.addProperties(bytes, properties, hasGroups);
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

    private static String text(byte[] bytes, int from, int size) {
        return new String(bytes, from, size, StandardCharsets.UTF_8);
    }
}

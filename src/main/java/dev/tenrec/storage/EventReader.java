package dev.tenrec.storage;

import dev.tenrec.storage.segment.SegmentBuffer;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads whole events of a view and keeps the last block: consecutive rows, of which a block holds a hundred or more,
 * cost one decompression per block. Used by one thread.
 */
public final class EventReader {
    private static final Logger LOG = LoggerFactory.getLogger(EventReader.class);

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
     * @throws DamagedBlockException naming the file
     */
    @Blocking
    public Event read(int row) {
        WorkerPool.assertWorker();
        EventBlock found = blockOf(row);
        byte[] bytes = found.raw();
        ByteBuffer raw = ByteBuffer.wrap(bytes);
        int event = view.offsetInBlock(row);
        int distinctId = EventLayout.distinctIdOffset(raw, event);
        int properties = EventLayout.propertiesOffset(raw, event);
        return new Event(
                new UUID(EventLayout.uuidHigh(raw, event), EventLayout.uuidLow(raw, event)),
                text(bytes, EventLayout.nameOffset(event), EventLayout.nameSize(raw, event)),
                text(bytes, distinctId, EventLayout.distinctIdSize(raw, event)),
                EventLayout.timestampMicros(raw, event),
                found.receivedMicros(),
                (view.flags(row) & EventLayout.HISTORICAL) != 0,
                EventLayout.personDigest(raw, event),
                new RawJson(
                        Arrays.copyOfRange(bytes, properties, properties + EventLayout.propertiesSize(raw, event))));
    }

    EventView view() {
        return view;
    }

    /**
     * Adds a row and its properties to a buffer. If its block is damaged, all its properties are marked unreadable:
     * only a query that reads one of them fails.
     */
    void addTo(SegmentBuffer buffer, int row) {
        byte[] bytes = readableBlock(row);
        buffer.add(view.timestampMicros(row), view.name(row), view.distinctId(row));
        if (bytes == null) {
            buffer.addUnreadable();
            return;
        }
        int properties = EventLayout.propertiesOffset(ByteBuffer.wrap(bytes), view.offsetInBlock(row));
        boolean hasGroups = (view.flags(row) & EventLayout.PERSONLESS) == 0;
        buffer.addProperties(bytes, properties, hasGroups);
    }

    /** The block of a row, or null if it is damaged, which is logged once for all its rows. */
    private byte @Nullable [] readableBlock(int row) {
        if (view.blockPosition(row) == damagedPosition) {
            return null;
        }
        try {
            return blockOf(row).raw();
        } catch (DamagedBlockException damaged) {
            damagedPosition = view.blockPosition(row);
            LOG.error("The properties of some events can't be read: {}", damaged.getMessage());
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

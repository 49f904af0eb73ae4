package dev.tenrec.storage;

import dev.tenrec.storage.segment.SegmentBuffer;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads whole events of a view. It remembers the block it read last: rows in order of arrival, of which a block holds a
 * hundred or more, cost one decompression for each block. For one thread.
 */
public final class EventReader {
    private static final Logger LOG = LoggerFactory.getLogger(EventReader.class);
    private static final int NAME_SIZE_AT = 25;
    private static final int ID_SIZE_AT = 27;

    private final EventView view;
    private long position = -1;
    private EventBlock block;
    private long damagedPosition = -1;

    EventReader(EventView view) {
        this.view = view;
    }

    /** The whole event, read from the journal and checked; a damaged block is an error that names the file. */
    @Blocking
    public Event read(int row) {
        WorkerPool.assertWorker();
        byte[] raw = blockOf(row).raw();
        int start = view.offsetInBlock(row);
        ByteBuffer header = ByteBuffer.wrap(raw, start, EventBlock.EVENT_HEADER_BYTES);
        UUID uuid = new UUID(header.getLong(), header.getLong());
        long timestamp = header.getLong();
        header.get();
        int nameSize = header.getShort() & 0xffff;
        int distinctIdSize = header.getShort() & 0xffff;
        int propertiesSize = header.getInt();
        long personDigest = header.getLong();
        int at = start + EventBlock.EVENT_HEADER_BYTES;
        String name = new String(raw, at, nameSize, StandardCharsets.UTF_8);
        String distinctId = new String(raw, at + nameSize, distinctIdSize, StandardCharsets.UTF_8);
        int properties = at + nameSize + distinctIdSize;
        return new Event(
                uuid,
                name,
                distinctId,
                timestamp,
                block.receivedMicros(),
                (view.flags(row) & EventView.HISTORICAL) != 0,
                personDigest,
                new RawJson(Arrays.copyOfRange(raw, properties, properties + propertiesSize)));
    }

    EventView view() {
        return view;
    }

    /**
     * Adds a row and its properties to the tail of the columns. Of a row whose block is damaged the properties are
     * marked as those that only the block has: so who asks for one hears of the damage, and who asks for none does not.
     */
    void addTo(SegmentBuffer tail, int row) {
        byte[] raw = rawOrNull(row);
        tail.add(view.timestampMicros(row), view.name(row), view.distinctId(row));
        if (raw == null) {
            tail.addUnreadable();
            return;
        }
        int start = view.offsetInBlock(row);
        ByteBuffer header = ByteBuffer.wrap(raw);
        int texts = (header.getShort(start + NAME_SIZE_AT) & 0xffff) + (header.getShort(start + ID_SIZE_AT) & 0xffff);
        boolean isAboutSomebody = (view.flags(row) & EventBatch.PERSONLESS) == 0;
        tail.addProperties(raw, start + EventBlock.EVENT_HEADER_BYTES + texts, isAboutSomebody);
    }

    /** The block of a row, or null when it is damaged, which is said once for all its rows. */
    private byte[] rawOrNull(int row) {
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
        if (wanted != position) {
            block = view.block(wanted);
            position = wanted;
        }
        return block;
    }
}

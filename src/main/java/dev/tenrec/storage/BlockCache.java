package dev.tenrec.storage;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.journal.Journal;
import dev.tenrec.store.Store;
import java.io.EOFException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads blocks of events from the journal and keeps the last few uncompressed: rows that are read together mostly stand
 * in the same block. Bounded in number; a block is about 64 KiB, unless a single event is larger.
 */
final class BlockCache {
    private static final int BLOCKS_MAX = 128;

    private final Store store;

    @GuardedBy("this")
    private final Map<Long, EventBlock> recent = new LinkedHashMap<>(BLOCKS_MAX * 2, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, EventBlock> eldest) {
            return size() > BLOCKS_MAX;
        }
    };

    BlockCache(Store store) {
        this.store = store;
    }

    /** The block at a journal position, checked. */
    EventBlock block(long position) {
        EventBlock block = find(position);
        if (block == null) {
            // Two threads may read the same block at once; both get the same bytes.
            block = read(position);
            keep(position, block);
        }
        return block;
    }

    private synchronized EventBlock find(long position) {
        return recent.get(position);
    }

    private synchronized void keep(long position, EventBlock block) {
        recent.put(position, block);
    }

    private EventBlock read(long position) {
        try {
            ByteBuffer header = store.read(position, EventBlock.HEADER_BYTES);
            int size = EventBlock.storedSize(header);
            if (size < EventBlock.HEADER_BYTES || size > EventBlock.SIZE_MAX) {
                throw new DamagedBlockException("a block claims " + size + " bytes");
            }
            return EventBlock.read(store.read(position, size));
        } catch (DamagedBlockException damaged) {
            throw new DamagedBlockException(Journal.place(position) + ": " + damaged.getMessage());
        } catch (UncheckedIOException failure) {
            if (failure.getCause() instanceof EOFException beyond) {
                throw new DamagedBlockException(Journal.place(position) + ": " + beyond.getMessage());
            }
            throw failure;
        }
    }
}

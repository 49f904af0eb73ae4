package dev.tenrec.storage;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.journal.DamageException;
import dev.tenrec.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An LRU cache of uncompressed event blocks, read from the journal. A block is about 64 KiB, unless a single event is
 * larger. Any thread.
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

    /** @throws DamagedBlockException naming the file */
    EventBlock block(long position) {
        @Nullable EventBlock block = find(position);
        if (block == null) {
            // Without the lock: two threads may read the same block at once.
            block = read(position);
            keep(position, block);
        }
        return block;
    }

    /** Drops all, because deleted events were erased. */
    synchronized void clear() {
        recent.clear();
    }

    private synchronized @Nullable EventBlock find(long position) {
        return recent.get(position);
    }

    private synchronized void keep(long position, EventBlock block) {
        recent.put(position, block);
    }

    private EventBlock read(long position) {
        try {
            return EventBlock.read(store.read(position, EventBlock.HEADER_BYTES, BlockCache::size));
        } catch (DamagedBlockException damaged) {
            throw damaged(position, damaged);
        } catch (UncheckedIOException failure) {
            IOException cause = cause(failure);
            if (DamageException.revealedBy(store.fileName(position), cause) != null) {
                throw damaged(position, cause);
            }
            throw failure;
        }
    }

    private static int size(ByteBuffer header) {
        int size = EventBlock.storedSize(header);
        if (size < EventBlock.HEADER_BYTES || size > EventBlock.SIZE_MAX) {
            throw new DamagedBlockException("a block claims " + size + " bytes");
        }
        return size;
    }

    private DamagedBlockException damaged(long position, Exception cause) {
        String file = store.fileName(position);
        DamagedBlockException damage = new DamagedBlockException(file, position, cause);
        store.damagedFiles().add(file, String.valueOf(damage.getMessage()));
        return damage;
    }

    /** The first of nested I/O failures. */
    private static IOException cause(UncheckedIOException failure) {
        IOException cause = Objects.requireNonNull(failure.getCause());
        return cause.getCause() instanceof IOException first ? first : cause;
    }
}

package dev.tenrec.disk;

import java.io.IOException;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Memory in blocks for what may outgrow the heap: of a mapped file, so that the system writes pages that are not used
 * to the disk when other memory is short. The file has no name on Unix, and elsewhere one that the next process writes
 * over; it holds nothing that outlives the process. Used by any thread.
 */
public final class BlockMemory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BlockMemory.class);
    private static final String NAME = "memory" + Disk.UNFINISHED;
    private static final BlockMemory DIRECT = new BlockMemory(null);
    /** Bytes by which the file grows. They are written before they are mapped: a mapped hole fails on a full disk. */
    private static final int REGION_BYTES = 4 << 20;

    /** Written at a time: the JDK keeps a native buffer of as many bytes for the thread. */
    private static final int ZEROS_BYTES = 256 << 10;
    /** Smaller blocks, and those larger than a region, have their own memory beside the heap. */
    private static final int SMALLEST = 4 << 10;

    /** Null for memory beside the heap without a file. */
    private final @Nullable Path directory;

    private @Nullable FileChannel channel;
    private @Nullable ByteBuffer region;
    private boolean isClosed;
    private boolean hasFailed;
    /** Free blocks, by size. */
    private final Map<Integer, Deque<ByteBuffer>> freeBlocks = new HashMap<>();
    /** Blocks whose owners are alive, or were a moment ago. */
    private final Set<Lent> lent = new HashSet<>();

    private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

    /** A block that goes with its owner. */
    private static final class Lent extends PhantomReference<Object> {
        private final ByteBuffer block;

        Lent(ByteBuffer block, Object owner, ReferenceQueue<Object> gone) {
            super(owner, gone);
            this.block = block;
        }
    }

    private BlockMemory(@Nullable Path directory) {
        this.directory = directory;
    }

    /** Memory of a file in this directory, which is made with the first block. */
    static BlockMemory mapped(Path directory) {
        return new BlockMemory(directory);
    }

    /** Memory beside the heap, for disks without files. */
    public static BlockMemory direct() {
        return DIRECT;
    }

    /** True for the name of the file, which is listed where it has one and belongs to the process that locks. */
    static boolean isFile(String name) {
        return name.equals(NAME);
    }

    /**
     * A block in the order of bytes of this machine, with any content. Where the file can't grow, because the disk is
     * full, it is of memory beside the heap.
     *
     * @param bytes one of few sizes, as blocks are used again for the same one
     */
    public synchronized ByteBuffer allocate(int bytes) {
        if (!isReusable(bytes)) {
            return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        }
        freeOrphans();
        Deque<ByteBuffer> reusable = freeBlocks.get(bytes);
        ByteBuffer block = reusable == null ? null : reusable.poll();
        return (block == null ? map(bytes) : block).order(ByteOrder.nativeOrder());
    }

    /**
     * A block of any size that is free some time after nothing refers to its owner any more. Readers keep the owner
     * reachable while they read the block.
     */
    public synchronized ByteBuffer allocate(int bytes, Object owner) {
        int whole = roundedUp(bytes);
        if (!isReusable(whole)) {
            return allocate(bytes);
        }
        ByteBuffer block = allocate(whole);
        lent.add(new Lent(block, owner, gone));
        return block.slice(0, bytes).order(ByteOrder.nativeOrder());
    }

    /** To one of eight sizes between two powers of two, so that blocks are used again. */
    private static int roundedUp(int bytes) {
        int step = Math.max(1, Integer.highestOneBit(bytes) >>> 3);
        return (bytes + step - 1) / step * step;
    }

    /** Frees a block that no thread reads any more. */
    public synchronized void free(ByteBuffer block) {
        if (isReusable(block.capacity())) {
            freeBlocks
                    .computeIfAbsent(block.capacity(), size -> new ArrayDeque<>())
                    .add(block);
        }
    }

    /** Frees the blocks whose owners are gone. */
    private void freeOrphans() {
        for (Reference<?> owner = gone.poll(); owner != null; owner = gone.poll()) {
            Lent block = (Lent) owner;
            lent.remove(block);
            free(block.block);
        }
    }

    private boolean isReusable(int bytes) {
        return directory != null && !isClosed && bytes >= SMALLEST && bytes <= REGION_BYTES;
    }

    private ByteBuffer map(int bytes) {
        ByteBuffer from = region;
        if (from == null || from.remaining() < bytes) {
            try {
                from = grow(Objects.requireNonNull(directory));
            } catch (IOException full) {
                if (!hasFailed) {
                    LOG.warn("The mapped memory can't grow, so more of it is beside the heap: {}", full.toString());
                }
                hasFailed = true;
                return ByteBuffer.allocateDirect(bytes);
            }
            region = from;
        }
        ByteBuffer block = from.slice(from.position(), bytes);
        from.position(from.position() + bytes);
        return block;
    }

    private ByteBuffer grow(Path parent) throws IOException {
        FileChannel file = channel;
        if (file == null) {
            Set<OpenOption> options = Set.of(
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.DELETE_ON_CLOSE);
            file = FileChannel.open(parent.resolve(NAME), options, FileModes.privateFile(parent));
            channel = file;
        }
        // What was written before the disk was full is written again.
        long from = file.size() - file.size() % REGION_BYTES;
        ByteBuffer zeros = ByteBuffer.allocate(ZEROS_BYTES);
        for (long at = from; at < from + REGION_BYTES; at += file.write(zeros, at)) {
            zeros.clear().limit((int) Math.min(ZEROS_BYTES, from + REGION_BYTES - at));
        }
        return file.map(FileChannel.MapMode.READ_WRITE, from, REGION_BYTES);
    }

    /** Ends the growth of the file: later blocks are beside the heap. Blocks stay as long as they are referred to. */
    @Override
    public synchronized void close() throws IOException {
        isClosed = true;
        if (channel != null) {
            channel.close();
        }
    }
}

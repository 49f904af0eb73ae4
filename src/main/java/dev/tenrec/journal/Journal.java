package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.thread.OwnerThread;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The write-ahead journal: every change of the server, in order. {@link Recovery} opens it. Files that snapshots cover
 * are replaced by blob files ({@link JournalPacking}).
 *
 * <p>Group commit: the writer appends records and syncs once for a group of them. Space is reserved before it is
 * needed, so that a full disk is refused by {@link #reserve} before anything has happened. A failure in {@link #append}
 * or {@link #sync} leaves the disk in an unknown state: the process must end and never retry.
 *
 * <p>All methods run on the writer thread, except {@link #read}, {@link #fileName}, {@link #verify} and {@link #pack}.
 */
public final class Journal implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final int GROUP_BYTES = 1 << 20;
    /** Space kept for control records: an END, and a MARK or CLEAN before it. */
    private static final int CONTROL_BYTES = 3 * JournalFormat.RECORD_BYTES;

    /** Pause between attempts on a full disk: a failing attempt writes megabytes first. */
    private static final long FULL_RETRY_NANOS = TimeUnit.SECONDS.toNanos(2);

    // Constant.
    private final DataDirectory directory;
    private final JournalSettings settings;
    private final Executor background;
    private final OwnerThread writer = new OwnerThread();
    private final JournalReads reads;
    private final JournalPacking packing;

    // Writer thread.
    /** Encoded records, not yet written. */
    private final ByteBuffer group = ByteBuffer.allocateDirect(GROUP_BYTES);

    /** Offset of the group in the file. */
    private long groupOffset;
    /** Null until the first {@link #reserve} after recovery, so that a full disk permits a read-only start. */
    private @Nullable JournalFile file;

    private JournalPoint end;
    /** The last point known to be synced; written by the writer, read by any thread. */
    private volatile JournalPoint durablePoint;
    /** All records before this position are synced. */
    private long durable;
    /** True when the last record is a MARK. */
    private boolean marked = true;

    /** Written by the writer, read by any thread. */
    private final AtomicLong recordedBytes = new AtomicLong();
    /** The next file, being created in the background. */
    private @Nullable CompletableFuture<JournalFile> next;
    /** Last failure for lack of space, by the monotonic clock; 0 if there is space. */
    private long fullSince;

    Journal(Disk disk, DataDirectory directory, JournalSettings settings, Executor background, JournalPoint end) {
        this.directory = directory;
        this.settings = settings;
        this.background = background;
        this.end = end;
        this.durable = end.position();
        this.durablePoint = end;
        BlobFiles blobs = new BlobFiles(disk, directory.manifest());
        this.reads = new JournalReads(disk, blobs);
        this.packing = new JournalPacking(disk, directory, blobs, reads::close);
    }

    /** Continues in this file, behind the last record. */
    void continueIn(JournalFile current) {
        file = current;
        groupOffset = Position.offset(end.position());
    }

    /**
     * Reserves space so that a payload of this size can be appended without allocation on the disk.
     *
     * @throws StorageFullException when there is no space; nothing has changed
     * @throws IOException when the end of the current file could not be written or synced; the process must end
     */
    public void reserve(long payloadSize) throws IOException {
        writer.assertOwner();
        long needed = JournalFormat.recordSize(payloadSize) + (long) CONTROL_BYTES;
        if (file != null && offset() + needed <= file.length()) {
            return;
        }
        if (fullSince != 0 && System.nanoTime() - fullSince < FULL_RETRY_NANOS) {
            throw new StorageFullException("The disk is full.", null);
        }
        @Nullable JournalFile following;
        try {
            if (file == null) {
                JournalFile taken = directory.takeOver();
                continueIn(taken);
                reads.forget(taken.number());
            }
            following = offset() + needed > current().length() ? following(needed + JournalFormat.HEADER_BYTES) : null;
        } catch (IOException failure) {
            fullSince = System.nanoTime();
            throw new StorageFullException("The journal can't get more space: " + failure.getMessage(), failure);
        }
        fullSince = 0;
        if (following != null) {
            roll(following);
        }
    }

    /**
     * Appends a record, which is durable after the next {@link #sync}.
     *
     * @return the journal position of its payload
     */
    public long append(byte kind, List<ByteBuffer> payload) throws IOException {
        writer.assertOwner();
        int size = payload.stream().mapToInt(ByteBuffer::remaining).sum();
        CRC32C crc = new CRC32C();
        payload.forEach(part -> crc.update(part.duplicate()));
        int recordSize = JournalFormat.recordSize(size);
        long payloadAt = end.position() + JournalFormat.RECORD_BYTES;
        if (group.remaining() < Math.min(recordSize, GROUP_BYTES)) {
            flush();
        }
        int header = JournalFormat.putRecordHeader(
                group, kind, size, end.crc(), end.sequence() + 1, durable, (int) crc.getValue());
        for (ByteBuffer part : payload) {
            put(part.duplicate());
        }
        put(ByteBuffer.allocate(recordSize - JournalFormat.RECORD_BYTES - size));
        end = end.after(recordSize, header);
        marked = false;
        recordedBytes.addAndGet(recordSize);
        return payloadAt;
    }

    /** Makes every record appended so far durable. */
    public void sync() throws IOException {
        writer.assertOwner();
        flush();
        current().file().force();
        durable = end.position();
        durablePoint = end;
        prepareNext();
    }

    /**
     * Appends a MARK, once no record follows, which proves that the last records are durable: without it damage to the
     * very last record would look like a torn write.
     */
    public void mark() throws IOException {
        writer.assertOwner();
        if (!marked && file != null) {
            control(JournalFormat.MARK);
            sync();
            marked = true;
        }
    }

    /** Bytes appended since this process opened the journal. Any thread. */
    public long recordedBytes() {
        return recordedBytes.get();
    }

    /** The number of journal files before the one in use. Any thread. */
    public int endedFiles() {
        return Math.max(0, directory.manifest().journals().size() - 1);
    }

    /** The random id of the data directory. */
    public UUID directoryId() {
        return directory.manifest().directory();
    }

    /** The end of the journal, for a snapshot; between a sync and the next append. */
    public JournalPoint point() {
        writer.assertOwner();
        return end;
    }

    /** The name of the file that holds the bytes at a position. Any thread. */
    public String fileName(long position) {
        return reads.fileName(position);
    }

    /** The offset of a position in its journal file. */
    public static int offset(long position) {
        return Position.offset(position);
    }

    /**
     * Verifies the files of this directory up to the records that are durable now, except those that snapshots
     * reference. On any thread that may wait.
     *
     * @param disk a view of the directory that may limit the rate of reads
     * @param found hears of each damaged file
     */
    public void verify(Disk disk, Consumer<DamageException> found) throws IOException {
        DataCheck.runLive(disk, directory, durablePoint, found);
    }

    /**
     * Replaces journal files that both snapshots cover by blob files; on a worker, one run at a time.
     *
     * @param isStopped asked now and then; true to leave the rest to a later run
     * @throws DamageException when a file is damaged, which then stays
     */
    public void pack(BlobSource source, BooleanSupplier isStopped) throws IOException {
        packing.run(source, isStopped);
    }

    /**
     * Writes blob files anew without the events that do not live; like {@link #pack}, not beside it.
     *
     * @param isStopped asked now and then; true to leave the rest to a later run
     * @throws DamageException when a file is damaged, which then stays
     */
    public void erase(BlobSource source, BooleanSupplier isStopped) throws IOException {
        packing.erase(source, isStopped);
        if (!isStopped.getAsBoolean()) {
            directory.deleteQuarantined();
        }
    }

    /**
     * Ends the current file, unless it is empty, so that snapshots from now on cover all of it.
     *
     * @throws StorageFullException when there is no space; nothing has changed
     * @throws IOException when the file could not be written or synced; the process must end
     */
    public void seal() throws IOException {
        reserve(0);
        if (offset() > JournalFormat.HEADER_BYTES + JournalFormat.RECORD_BYTES) {
            JournalFile following;
            try {
                following = following(JournalFormat.HEADER_BYTES + CONTROL_BYTES);
            } catch (IOException failure) {
                throw new StorageFullException("The journal can't get more space: " + failure.getMessage(), failure);
            }
            roll(following);
        }
        if (offset() == JournalFormat.HEADER_BYTES) {
            // A snapshot needs the record before it, which must not be in the file that ended.
            marked = false;
            mark();
        }
    }

    /** Reads bytes that are durable; of a journal file that was replaced, those that its {@link BlobSource} gave. */
    public ByteBuffer read(long position, int size) {
        return reads.read(position, size);
    }

    /**
     * Reads durable bytes that tell their own size, which may be another one once their file is replaced.
     *
     * @param sizeOf the size of all, by its header; may throw
     */
    public ByteBuffer read(long position, int headerSize, ToIntFunction<ByteBuffer> sizeOf) {
        return reads.read(position, headerSize, sizeOf);
    }

    /** Closes with a CLEAN record: after it, a shorter journal is damage, not a torn write. */
    public void closeClean() throws IOException {
        writer.assertOwner();
        if (file != null) {
            // A second CLEAN behind the first would use up the space kept for one.
            if (recordedBytes.get() > 0 || !directory.isTailClean()) {
                control(JournalFormat.CLEAN);
                flush();
                current().file().force();
            }
            directory.end(end);
        }
        close();
    }

    /** Closes the files as they are. */
    @Override
    public void close() throws IOException {
        JournalFile prepared = takePrepared();
        if (prepared != null) {
            prepared.file().close();
        }
        reads.close();
        if (file != null) {
            file.file().close();
        }
    }

    private long offset() {
        return Position.offset(end.position());
    }

    private JournalFile current() {
        return Objects.requireNonNull(file, "space was reserved");
    }

    private void roll(JournalFile following) throws IOException {
        control(JournalFormat.END);
        flush();
        current().file().force();
        current().file().close();
        file = following;
        end = end.inFile(following.number());
        durable = end.position();
        groupOffset = JournalFormat.HEADER_BYTES;
    }

    /** The next file: the prepared one if long enough, else one created now. */
    private JournalFile following(long lengthMin) throws IOException {
        JournalFile candidate = takePrepared();
        if (candidate != null && candidate.length() >= lengthMin) {
            return candidate;
        }
        if (candidate != null) {
            candidate.file().close();
        }
        return directory.reserve(current().number() + 1, Math.max(nextLength(), lengthMin));
    }

    /** The prepared file, or null if there is none or its creation failed. */
    private @Nullable JournalFile takePrepared() {
        CompletableFuture<JournalFile> prepared = next;
        next = null;
        return prepared == null
                ? null
                : prepared.handle((ready, failure) -> ready).join();
    }

    private void prepareNext() {
        if (next == null && offset() > current().length() / 2) {
            int number = current().number() + 1;
            long length = nextLength();
            try {
                next = CompletableFuture.supplyAsync(() -> prepared(number, length), background);
            } catch (RejectedExecutionException busy) {
                // The file is created once it is needed.
                LOG.debug("Not preparing a journal file now.", busy);
            }
        }
    }

    private JournalFile prepared(int number, long length) {
        try {
            return directory.reserve(number, length);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private long nextLength() {
        return Math.min(settings.fileLengthMax(), current().length() * 2);
    }

    private void control(byte kind) throws IOException {
        append(kind, List.of());
    }

    private void put(ByteBuffer bytes) throws IOException {
        if (bytes.remaining() > group.remaining()) {
            flush();
        }
        if (bytes.remaining() > GROUP_BYTES) {
            int size = bytes.remaining();
            current().file().write(bytes, groupOffset);
            groupOffset += size;
        } else {
            group.put(bytes);
        }
    }

    private void flush() throws IOException {
        group.flip();
        int size = group.remaining();
        if (size > 0) {
            current().file().write(group, groupOffset);
            groupOffset += size;
        }
        group.clear();
    }
}

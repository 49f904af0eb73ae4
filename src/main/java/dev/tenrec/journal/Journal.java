package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.thread.OwnerThread;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one journal: every change of the server, in order, and the only truth about it. {@link Recovery} opens it.
 *
 * <p>The writer appends records and syncs once for a group of them. Space is reserved before it is needed, so that a
 * full disk is refused by {@link #reserve} while nothing has happened yet. What fails later, in {@link #append} or
 * {@link #sync}, leaves the disk in a state that nobody knows: the process must end, and never try again.
 *
 * <p>Appending and syncing belong to the writer thread; {@link #read} may be called by any.
 */
public final class Journal implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final int GROUP_BYTES = 1 << 20;
    /** Room for the control records: an END, and a MARK or CLEAN before it. */
    private static final int CONTROL_BYTES = 3 * JournalFormat.RECORD_BYTES;

    /** Reserving writes megabytes before it fails, so it is not tried for every request. */
    private static final long FULL_RETRY_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Disk disk;
    private final DataDirectory directory;
    private final JournalSettings settings;
    private final Executor background;
    private final OwnerThread writer = new OwnerThread();
    private final Map<Integer, DiskFile> readers = new ConcurrentHashMap<>();
    /** Readers of files that were replaced by a copy; somebody may be reading yet. */
    private final List<DiskFile> replacedReaders = new ArrayList<>();

    private final ByteBuffer group = ByteBuffer.allocateDirect(GROUP_BYTES);

    private JournalFile file;
    /** Where the group's first byte belongs in the file. */
    private long groupOffset;

    private JournalPoint end;
    private long durable;
    private boolean marked = true;
    private long recordedBytes;
    private CompletableFuture<JournalFile> next;
    /** When the disk last had no space, by the monotonic clock; 0 when it has. */
    private long fullSince;

    Journal(Disk disk, DataDirectory directory, JournalSettings settings, Executor background, JournalPoint end) {
        this.disk = disk;
        this.directory = directory;
        this.settings = settings;
        this.background = background;
        this.end = end;
        this.durable = end.position();
    }

    /** Goes on in this file, behind the last record. */
    void continueIn(JournalFile current) {
        file = current;
        groupOffset = Position.offset(end.position());
    }

    /**
     * Makes sure that a payload of this size can be appended without asking the disk for space.
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
        JournalFile following;
        try {
            if (file == null) {
                continueIn(directory.takeOver());
                forgetReader(file.number());
            }
            following = offset() + needed > file.length() ? following(needed + JournalFormat.HEADER_BYTES) : null;
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
     * @return the position of its payload
     */
    public long append(byte kind, List<ByteBuffer> payload) throws IOException {
        writer.assertOwner();
        int size = payload.stream().mapToInt(ByteBuffer::remaining).sum();
        CRC32C crc = new CRC32C();
        payload.forEach(piece -> crc.update(piece.duplicate()));
        int recordSize = JournalFormat.recordSize(size);
        long payloadAt = end.position() + JournalFormat.RECORD_BYTES;
        if (group.remaining() < Math.min(recordSize, GROUP_BYTES)) {
            flush();
        }
        int header = JournalFormat.putRecordHeader(
                group, kind, size, end.crc(), end.sequence() + 1, durable, (int) crc.getValue());
        for (ByteBuffer piece : payload) {
            put(piece.duplicate());
        }
        put(ByteBuffer.allocate(recordSize - JournalFormat.RECORD_BYTES - size));
        end = end.after(recordSize, header);
        marked = false;
        recordedBytes += recordSize;
        return payloadAt;
    }

    /** Makes every record appended so far durable. */
    public void sync() throws IOException {
        writer.assertOwner();
        flush();
        file.file().force();
        durable = end.position();
        prepareNext();
    }

    /**
     * Leaves proof that the last records are durable, once nothing follows them: without it the very last one could not
     * be told from a torn one.
     */
    public void mark() throws IOException {
        writer.assertOwner();
        if (!marked && file != null) {
            control(JournalFormat.MARK);
            sync();
            marked = true;
        }
    }

    /** Bytes appended since this process opened the journal. */
    public long recordedBytes() {
        return recordedBytes;
    }

    /** This moment, for a snapshot; between a sync and the next append. */
    public SnapshotPoint point() {
        writer.assertOwner();
        return new SnapshotPoint(end);
    }

    /** Names the file and the offset of a position, for messages. */
    public static String place(long position) {
        return FileNames.journal(Position.file(position)) + " at offset " + Position.offset(position);
    }

    /** Bytes that were appended and synced earlier. */
    public ByteBuffer read(long position, int size) {
        try {
            return readers.computeIfAbsent(Position.file(position), this::openReader)
                    .readFully(Position.offset(position), size);
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    FileNames.journal(Position.file(position)) + ": " + failure.getMessage(), failure);
        }
    }

    /** An orderly stop: the last record says that nothing is missing. */
    public void closeClean() throws IOException {
        writer.assertOwner();
        if (file != null) {
            // A second mark behind the first would use up the room that is kept for one.
            if (recordedBytes > 0 || !directory.isTailClean()) {
                control(JournalFormat.CLEAN);
                flush();
                file.file().force();
            }
            directory.end(end);
        }
        close();
    }

    /** Lets go of the files as they are. */
    @Override
    public void close() throws IOException {
        JournalFile prepared =
                next == null ? null : next.handle((ready, failure) -> ready).join();
        if (prepared != null) {
            prepared.file().close();
        }
        for (DiskFile reader : readers.values()) {
            reader.close();
        }
        for (DiskFile reader : replacedReaders) {
            reader.close();
        }
        if (file != null) {
            file.file().close();
        }
    }

    private long offset() {
        return Position.offset(end.position());
    }

    /** What is appended from now on is not in the file that was copied, and may have been opened while it was read. */
    private void forgetReader(int number) {
        DiskFile reader = readers.remove(number);
        if (reader != null) {
            replacedReaders.add(reader);
        }
    }

    private void roll(JournalFile following) throws IOException {
        control(JournalFormat.END);
        flush();
        file.file().force();
        file.file().close();
        file = following;
        end = end.inFile(following.number());
        durable = end.position();
        groupOffset = JournalFormat.HEADER_BYTES;
    }

    /** The next file: the one prepared meanwhile where it is long enough, else one made now. */
    private JournalFile following(long lengthMin) throws IOException {
        CompletableFuture<JournalFile> prepared = next;
        next = null;
        JournalFile candidate = prepared == null
                ? null
                : prepared.handle((ready, failure) -> ready).join();
        if (candidate != null && candidate.length() >= lengthMin) {
            return candidate;
        }
        if (candidate != null) {
            candidate.file().close();
        }
        return directory.reserve(file.number() + 1, Math.max(nextLength(), lengthMin));
    }

    private void prepareNext() {
        if (next == null && offset() > file.length() / 2) {
            int number = file.number() + 1;
            long length = nextLength();
            try {
                next = CompletableFuture.supplyAsync(() -> prepared(number, length), background);
            } catch (RejectedExecutionException busy) {
                // Nothing is lost: the file is made once it is needed.
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
        return Math.min(settings.fileLengthMax(), file.length() * 2);
    }

    private void control(byte kind) throws IOException {
        append(kind, List.of());
    }

    private void put(ByteBuffer piece) throws IOException {
        if (piece.remaining() > group.remaining()) {
            flush();
        }
        if (piece.remaining() > GROUP_BYTES) {
            int size = piece.remaining();
            file.file().write(piece, groupOffset);
            groupOffset += size;
        } else {
            group.put(piece);
        }
    }

    private void flush() throws IOException {
        group.flip();
        int size = group.remaining();
        if (size > 0) {
            file.file().write(group, groupOffset);
            groupOffset += size;
        }
        group.clear();
    }

    private DiskFile openReader(int number) {
        try {
            return disk.openReadOnly(FileNames.journal(number));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}

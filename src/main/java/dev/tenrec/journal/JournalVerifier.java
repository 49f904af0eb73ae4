package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.journal.JournalFormat.RecordHeader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SortedSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Verifies every record of the journal files up to a durable point, while the writer appends behind that point. Each
 * file is verified, also behind a damaged one. Holds one window of a file in memory.
 */
final class JournalVerifier {
    private static final int WINDOW_BYTES = DiskFile.CHUNK_BYTES;

    private final Disk disk;
    private final UUID directory;
    private final JournalPoint end;

    /** @param end durable */
    JournalVerifier(Disk disk, UUID directory, JournalPoint end) {
        this.disk = disk;
        this.directory = directory;
        this.end = end;
    }

    /**
     * @param begin the point before the first record of the first file
     * @param numbers of the journal files
     * @param found hears of each damaged file
     * @throws IOException when a file can't be read for another reason
     */
    void run(JournalPoint begin, SortedSet<Integer> numbers, Consumer<DamageException> found) throws IOException {
        int last = Position.file(end.position());
        @Nullable JournalPoint point = begin;
        for (int number : numbers.headSet(last + 1)) {
            try {
                point = verify(number, point);
            } catch (IOException failure) {
                DamageException damage = DamageException.revealedBy(FileNames.journal(number), failure);
                if (damage == null) {
                    throw failure;
                }
                found.accept(damage);
                point = null;
            }
        }
    }

    /**
     * Verifies a file up to its END record, or up to the durable point.
     *
     * @param before the end of the file before, or null if that is damaged
     */
    private JournalPoint verify(int number, @Nullable JournalPoint before) throws IOException {
        String name = FileNames.journal(number);
        try (DiskFile file = disk.openReadOnly(name)) {
            Window window = new Window(file);
            ByteBuffer header = ByteBuffer.allocate(JournalFormat.HEADER_BYTES);
            file.read(header, 0);
            JournalFile.verifyHeader(name, header.flip(), file.size(), directory, number);
            JournalPoint point = before == null ? firstPoint(name, number, window) : before.inFile(number);
            while (point.position() < end.position()) {
                RecordHeader record = record(name, window, point);
                point = point.after(record.size(), record.crc());
                if (record.kind() == JournalFormat.END) {
                    return point;
                }
            }
            if (point.sequence() != end.sequence() || point.crc() != end.crc()) {
                throw new DamageException(
                        name, Position.offset(point.position()), "it ends with another record than was written");
            }
            return point;
        }
    }

    /** The point before the first record of a file, as that record claims it. */
    private JournalPoint firstPoint(String name, int number, Window window) throws IOException {
        if (end.position() == Position.of(number, JournalFormat.HEADER_BYTES)) {
            return end;
        }
        window.seek(JournalFormat.HEADER_BYTES, JournalFormat.RECORD_BYTES);
        RecordHeader first = JournalFormat.recordHeader(window.bytes, window.index(JournalFormat.HEADER_BYTES));
        if (first == null) {
            throw new DamageException(name, JournalFormat.HEADER_BYTES, "no valid record");
        }
        return new JournalPoint(0, first.sequence() - 1, first.previousCrc(), 0).inFile(number);
    }

    private static RecordHeader record(String name, Window window, JournalPoint point) throws IOException {
        int at = Position.offset(point.position());
        window.seek(at, JournalFormat.RECORD_BYTES);
        RecordHeader record = JournalFormat.recordHeader(window.bytes, window.index(at));
        String where = "; last good record " + point.sequence();
        if (record == null || record.payloadSize() < 0) {
            throw new DamageException(name, at, "no valid record" + where);
        }
        if (record.sequence() != point.sequence() + 1 || record.previousCrc() != point.crc()) {
            throw new DamageException(name, at, "record " + record.sequence() + " does not follow" + where);
        }
        if (window.checksum(at + (long) JournalFormat.RECORD_BYTES, record.payloadSize()) != record.payloadCrc()) {
            throw new DamageException(name, at, "the payload's checksum is wrong" + where);
        }
        return record;
    }

    /** The bytes of a file around a moving position. */
    private static final class Window {
        private final DiskFile file;
        private final ByteBuffer bytes = ByteBuffer.allocate(WINDOW_BYTES).limit(0);
        private long start;

        Window(DiskFile file) {
            this.file = file;
        }

        /** Moves the window unless it holds these bytes. */
        void seek(long position, int size) throws IOException {
            if (position >= start && position + size <= start + bytes.limit()) {
                return;
            }
            file.read(bytes.clear(), position);
            bytes.flip();
            start = position;
            if (bytes.limit() < size) {
                throw new EOFException("wanted " + size + " bytes at " + position + ", the file has " + bytes.limit());
            }
        }

        /** The index in {@link #bytes} of a position that the window holds. */
        int index(long position) {
            return (int) (position - start);
        }

        int checksum(long position, int size) throws IOException {
            CRC32C crc = new CRC32C();
            for (long at = position; at < position + size; ) {
                seek(at, 1);
                int count = (int) Math.min(position + size - at, start + bytes.limit() - at);
                crc.update(bytes.duplicate().position(index(at)).limit(index(at) + count));
                at += count;
            }
            return (int) crc.getValue();
        }
    }
}

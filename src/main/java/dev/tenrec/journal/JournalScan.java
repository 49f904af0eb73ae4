package dev.tenrec.journal;

import dev.tenrec.journal.JournalFormat.RecordHeader;
import java.nio.ByteBuffer;

/** Walks the records of one journal file and judges what stands where they end. */
final class JournalScan {
    private static final int ALIGNMENT = 8;

    private final String name;
    private final int number;
    private final ByteBuffer bytes;
    private JournalPoint end;
    private byte lastKind;

    /** @param bytes the whole file */
    JournalScan(int number, ByteBuffer bytes) {
        this.name = FileNames.journal(number);
        this.number = number;
        this.bytes = bytes;
    }

    /** Refuses when the record that a point names as the last before it is not there. */
    void requireLastRecord(JournalPoint point) throws DamageException {
        int at = Position.offset(point.lastRecord());
        RecordHeader header = JournalFormat.recordHeader(bytes, at);
        if (header == null || header.crc() != point.crc() || header.sequence() != point.sequence()) {
            throw new DamageException(
                    name, at, "record " + point.sequence() + ", which a snapshot builds on, is not there");
        }
    }

    /** Hands every valid record from a point on to the listener; stops before the first that is not valid. */
    void run(JournalPoint from, JournalListener listener) throws DamageException {
        end = from;
        RecordHeader header = validAt(from);
        while (header != null) {
            int at = Position.offset(end.position());
            end = end.after(header.size(), header.crc());
            lastKind = header.kind();
            if (header.kind() < JournalFormat.MARK) {
                int payload = at + JournalFormat.RECORD_BYTES;
                listener.record(
                        header.kind(), Position.of(number, payload), bytes.slice(payload, header.payloadSize()));
            } else if (header.kind() > JournalFormat.CLEAN) {
                throw new DamageException(name, at, "a record of unknown kind " + header.kind());
            }
            header = lastKind == JournalFormat.END ? null : validAt(end);
        }
    }

    /** The file's length. */
    long length() {
        return bytes.limit();
    }

    /** Behind the last valid record. */
    JournalPoint end() {
        return end;
    }

    /** Whether the last valid record says that the journal goes on in the next file. */
    boolean isEnded() {
        return lastKind == JournalFormat.END;
    }

    /** Whether the last valid record was written by an orderly stop. */
    boolean isClean() {
        return lastKind == JournalFormat.CLEAN;
    }

    /** The offset behind the last byte after the records that is not zero; the records' end when all are zero. */
    int tailEnd() {
        int from = Position.offset(end.position());
        for (int at = bytes.limit() - Long.BYTES; at >= from; at -= Long.BYTES) {
            if (bytes.getLong(at) != 0) {
                return at + Long.BYTES;
            }
        }
        return from;
    }

    /**
     * Refuses when a later record proves that what stands at the end of the valid ones had been synced: then it is no
     * torn tail but damage.
     */
    void refuseIfProvenDurable() throws DamageException {
        long position = end.position();
        for (int at = Position.offset(position); at < bytes.limit(); at += ALIGNMENT) {
            RecordHeader header = bytes.limit() - at < Long.BYTES || bytes.getLong(at) == 0
                    ? null
                    : JournalFormat.recordHeader(bytes, at);
            if (header != null && header.durableUpTo() > position) {
                throw damage("record " + header.sequence() + " at offset " + at + " proves that it was synced");
            }
        }
    }

    /** Whether any valid record header stands in the file, at or behind an offset. */
    boolean hasRecord(int from) {
        for (int at = from; at + JournalFormat.RECORD_BYTES <= bytes.limit(); at += ALIGNMENT) {
            if (bytes.getLong(at) != 0 && JournalFormat.recordHeader(bytes, at) != null) {
                return true;
            }
        }
        return false;
    }

    /** What is wrong where the valid records end. */
    DamageException damage(String why) {
        int at = Position.offset(end.position());
        RecordHeader header = JournalFormat.recordHeader(bytes, at);
        String what = header == null
                ? "no valid record"
                : String.format(
                        "record %d (expected %d) names predecessor %08x (expected %08x), its payload checksum is %s",
                        header.sequence(),
                        end.sequence() + 1,
                        header.previousCrc(),
                        end.crc(),
                        JournalFormat.hasValidPayload(bytes, at, header) ? "right" : "wrong");
        return new DamageException(name, at, what + "; last good record " + end.sequence() + "; " + why);
    }

    private RecordHeader validAt(JournalPoint point) {
        int at = Position.offset(point.position());
        RecordHeader header = JournalFormat.recordHeader(bytes, at);
        return header != null
                        && header.sequence() == point.sequence() + 1
                        && header.previousCrc() == point.crc()
                        && JournalFormat.hasValidPayload(bytes, at, header)
                ? header
                : null;
    }
}
